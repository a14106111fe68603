import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { adminOnly } from "~/features/auth/guards.server";
import { NewQuestionForm } from "~/features/bank/list/components/new-question-form";
import { handleNewQuestion, loadNewQuestion } from "~/features/bank/list/new-question.action.server";
import { Page } from "~/ui/page";

export const meta: MetaFunction = () => [{ title: "New question · RadCore" }];

export const loader = adminOnly("bankWriting", ({ context, request }) =>
  loadNewQuestion(context, new URL(request.url).searchParams.get("like")),
);

export const action = adminOnly("bankWriting", (args) => handleNewQuestion(args));

export default function AdminNewQuestion() {
  const { topics, filing } = useLoaderData<typeof loader>();
  return (
    <Page title="New question" description="Classify the question here. You write its text in the editor.">
      <NewQuestionForm topics={topics} filing={filing} result={useActionData<typeof action>()?.result} />
    </Page>
  );
}
