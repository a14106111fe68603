import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { forwardActionHeaders } from "~/features/auth/form-replies.server";
import { adminOnly } from "~/features/auth/guards.server";
import { answerTest } from "~/features/bank/by-ids/answer-test.server";
import { TestByIds } from "~/features/bank/by-ids/components/test-page";
import { showTest } from "~/features/bank/by-ids/show-test.server";

export const headers = forwardActionHeaders;

export const meta: MetaFunction = () => [{ title: "Test by ids · RadCore" }];

export const loader = adminOnly(({ context, request, viewer }) =>
  showTest(context, viewer, new URL(request.url).searchParams),
);

export const action = adminOnly((args) => answerTest(args));

export default function AdminTestByIds() {
  return <TestByIds page={useLoaderData<typeof loader>()} answer={useActionData<typeof action>()} />;
}
