import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { forwardActionHeaders } from "~/features/auth/form-replies.server";
import { adminOnly } from "~/features/auth/guards.server";
import { answerFreeList } from "~/features/bank/free-list/answer-list.server";
import { FreeList } from "~/features/bank/free-list/components/free-list-page";
import { showFreeList } from "~/features/bank/free-list/show-list.server";

export const headers = forwardActionHeaders;

export const meta: MetaFunction = () => [{ title: "Free questions · RadCore" }];

export const loader = adminOnly(({ context, request, viewer }) =>
  showFreeList(context, viewer, new URL(request.url).searchParams),
);

export const action = adminOnly((args) => answerFreeList(args));

export default function AdminFreeQuestions() {
  const answer = useActionData<typeof action>() ?? {};
  return (
    <FreeList
      page={useLoaderData<typeof loader>()}
      answer={"result" in answer ? {} : answer}
      result={"result" in answer ? answer.result : undefined}
    />
  );
}
