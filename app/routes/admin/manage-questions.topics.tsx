import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { adminOnly } from "~/features/auth/guards.server";
import { TopicsView } from "~/features/bank/topics/components/topics-page";
import { handleTopicsAction } from "~/features/bank/topics/topics.action.server";
import { loadTopics } from "~/features/bank/topics/topics.loader.server";

export const meta: MetaFunction = () => [{ title: "Topics · RadCore" }];

export const loader = adminOnly("bankWriting", ({ context, request }) =>
  loadTopics(context.db, new URL(request.url).searchParams),
);

export const action = adminOnly("bankWriting", (args) => handleTopicsAction(args));

export default function AdminTopics() {
  return <TopicsView page={useLoaderData<typeof loader>()} result={useActionData<typeof action>()} />;
}
