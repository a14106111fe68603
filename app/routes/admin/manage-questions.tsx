import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { Plus, Upload } from "lucide-react";
import { useHasArea } from "~/features/auth/components/use-admin-scope";
import { adminOnly } from "~/features/auth/guards.server";
import { formatBankQuery } from "~/features/bank/list/bank-query";
import { bulkEditLabels } from "~/features/bank/list/bulk-edit/bulk-edit-kinds";
import { BulkEditPage } from "~/features/bank/list/bulk-edit/components/bulk-edit-page";
import { BankFilter } from "~/features/bank/list/components/bank-filter";
import { BankList } from "~/features/bank/list/components/bank-list";
import { BulkConfirm } from "~/features/bank/list/components/bulk-confirm";
import { BulkResult } from "~/features/bank/list/components/bulk-result";
import { handleQuestionListAction } from "~/features/bank/list/question-list.action.server";
import { loadQuestionList } from "~/features/bank/list/question-list.loader.server";
import { ViewList } from "~/features/bank/list/views/components/view-list";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { buttonClass } from "~/ui/button";
import { Page } from "~/ui/page";

export const meta: MetaFunction = () => [{ title: "Questions · RadCore" }];

export const loader = adminOnly("bank", ({ context, request, viewer }) => loadQuestionList(context, viewer, request));

export const action = adminOnly("bank", (args) => handleQuestionListAction(args));

export default function AdminQuestions() {
  const list = useLoaderData<typeof loader>();
  const canWrite = useHasArea("bankWriting");
  const answer = useActionData<typeof action>();
  const back = `${paths.manageQuestions}?${formatBankQuery(list.query)}`;
  return (
    <Page
      width="wide"
      title="Questions"
      description="All questions: drafts, in review, live, suspended, and retired."
      actions={
        canWrite && (
          <>
            <Link to={paths.importQuestions} className={buttonClass({ variant: "outline" })}>
              <Upload aria-hidden="true" /> Import
            </Link>
            <Link to={paths.newQuestion} className={buttonClass()}>
              <Plus aria-hidden="true" /> New question
            </Link>
          </>
        )
      }
    >
      {answer?.edit && answer.edit.step !== "done" ? (
        <BulkEditPage edit={answer.edit} listPath={back} />
      ) : answer?.confirmRequest ? (
        <BulkConfirm
          key={answer.confirmRequest.ids.join()}
          {...answer.confirmRequest}
          result={answer.result}
          listPath={back}
        />
      ) : (
        <>
          <ViewList query={list.query} views={list.views} lastResult={answer?.view} />
          <BankFilter query={list.query} />
          {answer?.problem && (
            <Alert tone="destructive" className="mb-6">
              {answer.problem}
            </Alert>
          )}
          {answer?.done && <BulkResult {...answer.done} />}
          {answer?.edit?.step === "done" && (
            <BulkResult resultLabel={bulkEditLabels[answer.edit.kind].resultLabel} {...answer.edit} />
          )}
          {/* The key clears the selection when the page or a filter changes. */}
          <BankList key={back} {...list} />
        </>
      )}
    </Page>
  );
}
