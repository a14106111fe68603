import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { forwardActionHeaders } from "~/features/auth/form-replies.server";
import { adminOnly } from "~/features/auth/guards.server";
import { GuidelineList } from "~/features/reports/components/guidelines/guideline-list";
import { SweepForm } from "~/features/reports/components/guidelines/sweep-form";
import { handleSweepAction } from "~/features/reports/guidelines/guidelines.action.server";
import { loadGuidelines } from "~/features/reports/guidelines/guidelines.loader.server";
import { paths } from "~/paths";
import { buttonClass } from "~/ui/button";
import { Page } from "~/ui/page";

export const headers = forwardActionHeaders;

export const meta: MetaFunction = () => [{ title: "Guidelines · RadCore" }];

export const loader = adminOnly("bankWriting", ({ context, request }) =>
  loadGuidelines(context, new URL(request.url).searchParams),
);

export const action = adminOnly("bankWriting", (args) => handleSweepAction(args));

export default function AdminGuidelines() {
  const { list, citingQuestions } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const result = answer && "result" in answer ? answer.result : undefined;
  return (
    <Page
      title={citingQuestions ? citingQuestions.name : "Guidelines"}
      description={
        citingQuestions
          ? `${citingQuestions.edition}, cited by ${citingQuestions.totalCount} published ${citingQuestions.totalCount === 1 ? "question" : "questions"}.`
          : "Guidelines and editions that published questions cite. Use this page after a new edition appears."
      }
      actions={
        <Link
          to={citingQuestions ? paths.guidelines : paths.questionReports}
          className={buttonClass({ variant: "outline" })}
        >
          {citingQuestions ? "All guidelines" : "Question reports"}
        </Link>
      }
    >
      {citingQuestions ? (
        <SweepForm key={citingQuestions.doneMessage} citingQuestions={citingQuestions} result={result} />
      ) : (
        <GuidelineList list={list} />
      )}
    </Page>
  );
}
