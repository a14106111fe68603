import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { forwardActionHeaders } from "~/features/auth/form-replies.server";
import { adminOnly } from "~/features/auth/guards.server";
import { FreeListView } from "~/features/bank/free-list/components/free-list-page";
import { handleFreeListAction } from "~/features/bank/free-list/free-list.action.server";
import { loadFreeList } from "~/features/bank/free-list/free-list.loader.server";

export const headers = forwardActionHeaders;

export const meta: MetaFunction = () => [{ title: "Free questions · RadCore" }];

export const loader = adminOnly("bankWriting", ({ context, request, viewer }) =>
  loadFreeList(context, viewer, new URL(request.url).searchParams),
);

export const action = adminOnly("bankWriting", (args) => handleFreeListAction(args));

export default function AdminFreeQuestions() {
  const answer = useActionData<typeof action>() ?? {};
  return (
    <FreeListView
      page={useLoaderData<typeof loader>()}
      answer={"result" in answer ? {} : answer}
      result={"result" in answer ? answer.result : undefined}
    />
  );
}
