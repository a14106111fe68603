import type { SubmissionResult } from "@conform-to/dom";
import { Form, Link, useNavigation } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import {
  newQuestionLikePath,
  nextToReviewPath,
  questionVersionsPath,
  reportsForQuestionPath,
  type SuggestedReplyId,
  testByIdsPath,
} from "~/admin-paths";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { loadOnDemand } from "~/ui/on-demand/load-on-demand";
import { Page } from "~/ui/page";
import { ResultAlert } from "~/ui/result-alert";
import { AreaLink } from "../../../auth/components/area-link";
import { useHasArea } from "../../../auth/components/use-admin-scope";
import { RadiologistReviewPanel } from "../../radiologist-review/components/radiologist-review-panel";
import { ReviewPanel } from "../../review-work/components/review-panel";
import { statusLabels } from "../../status-labels";
import type { EditorPage as Loaded } from "../editor.loader.server";
import { reviewCauseTexts, successMessages } from "../editor-action-labels";
import { ActionPanel, duplicateFormId, nextDraftLinkId } from "./action-panel";
import { DiffList } from "./diff-list";

const Workbench = loadOnDemand(() => import("../workbench/workbench.client").then((code) => code.Workbench));

/** Controls the autosave of the draft while the page submits a form. */
export interface SaveControls {
  /** Saves pending changes; returns whether the server then has all changes. */
  flush(): Promise<boolean>;
  /** Stops saving, and deletes the local copy before the draft is discarded. */
  discard(): void;
  /** Resumes saving after a failed discard. */
  resume(): void;
}

interface Props {
  page: Loaded;
  result: SubmissionResult<string[]> | undefined;
}

/** Renders the page of one question: status, actions, and the editor, which loads in the browser. */
export function EditorPage({ page, result }: Props) {
  const { id, externalId, status, reviewCause, draft, currentVersionNumber, openReports } = page;
  const canWrite = useHasArea("bankWriting");
  const canNameReviewers = useHasArea("admins");
  // Prevents a second press from creating two questions.
  const isDuplicating = useNavigation().formData?.get("intent") === "like";
  const saveControls = useRef<SaveControls | null>(null);
  const [isReady, setReady] = useState(false);
  const onReady = useCallback((controls: SaveControls) => {
    saveControls.current = controls;
    setReady(true);
  }, []);
  useEffect(() => {
    // Removes the query from the address, so that a reload does not show the success message again.
    if (page.done) history.replaceState(history.state, "", location.pathname);
  }, [page.done]);
  const successMessage = result ? undefined : successMessages[page.done ?? ""];
  return (
    <Page
      width="wide"
      title={`Question ${externalId}`}
      description={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <Link className="link" to={paths.manageQuestions}>
            All questions
          </Link>
          <Link className="link" to={questionVersionsPath(id)}>
            Versions
          </Link>
          {currentVersionNumber !== null && (
            <Link className="link" to={testByIdsPath([id])}>
              Test question
            </Link>
          )}
          <Link className="link" to={reportsForQuestionPath(id)}>
            {openReports ? `Reports (${openReports} open)` : "Reports"}
          </Link>
          <AreaLink
            area="audit"
            className="link"
            to={`${paths.adminAudit}?${new URLSearchParams({ subject: `question:${id}` })}`}
          >
            Audit log
          </AreaLink>
          {canWrite && (
            <button
              type="submit"
              form={duplicateFormId}
              name="intent"
              value="like"
              className="link"
              disabled={isDuplicating}
            >
              Duplicate
            </button>
          )}
          <AreaLink area="bankWriting" className="link" to={newQuestionLikePath(id)}>
            New in this topic
          </AreaLink>
        </span>
      }
      actions={
        <span className="flex flex-wrap gap-1.5">
          <Badge tone={status === "live" ? "success" : status === "under_review" ? "warning" : "neutral"}>
            {statusLabels[status]}
            {currentVersionNumber !== null && ` · version ${currentVersionNumber}`}
          </Badge>
          {draft && currentVersionNumber !== null && (
            <Badge tone="primary">
              Version {page.nextVersionNumber}: {statusLabels[draft.stage].toLowerCase()}
            </Badge>
          )}
          {page.isFree && <Badge>Free</Badge>}
        </span>
      }
    >
      <div className="grid gap-5">
        {successMessage && (
          <ResultAlert tone="success">
            {successMessage}
            {(page.done === "approve" || page.done === "send-back" || page.done?.startsWith("publish")) && (
              <>
                {" "}
                <AreaLink area="bankReview" id={nextDraftLinkId} className="link" to={nextToReviewPath(id)}>
                  Next draft to review
                </AreaLink>{" "}
                (shortcut: <kbd>N</kbd>)
              </>
            )}
            {page.done?.startsWith("publish") && openReports > 0 && (
              <CloseReports
                questionId={id}
                count={openReports}
                reply={page.publishedVersion?.correctsKey ? "key-corrected" : "question-changed"}
              />
            )}
          </ResultAlert>
        )}
        {reviewCause && status === "under_review" && (
          <Alert tone="warning">
            The question is suspended {reviewCauseTexts[reviewCause]} and left out of new sessions.
          </Alert>
        )}
        <ActionPanel page={page} result={result} saveControls={saveControls} />
        <ReviewPanel work={page.review} stage={draft?.stage ?? null} result={result} />
        {page.publishedVersion && canNameReviewers && (
          <RadiologistReviewPanel version={page.publishedVersion} result={result} />
        )}
        {!isReady && (
          <Card as="section" aria-labelledby="question-content" className="grid gap-4">
            <h2 id="question-content" className="font-semibold text-lg">
              {draft ? "Draft" : "Question"}
            </h2>
            {canWrite && (
              <noscript>
                <Alert>
                  Editing needs JavaScript. Without it, you can still read the question and use the actions above.
                </Alert>
              </noscript>
            )}
            <DiffList changes={page.fieldList} />
          </Card>
        )}
      </div>
      <div className={isReady ? "mt-5" : undefined}>
        <Workbench key={`${id} ${draft?.createdAt ?? currentVersionNumber}`} page={page} onReady={onReady} />
      </div>
    </Page>
  );
}

interface CloseReportsProps {
  questionId: string;
  count: number;
  reply: SuggestedReplyId;
}

/** After a publication: closes the open reports with a suggested reply, or opens them to write another one (M5). */
function CloseReports({ questionId, count, reply }: CloseReportsProps) {
  const canClose = useHasArea("reportClosing");
  if (!canClose) return null;
  return (
    <Form method="post" action={reportsForQuestionPath(questionId)} className="mt-2 flex flex-wrap items-center gap-3">
      <input type="hidden" name="reply" value={reply} />
      <Button type="submit" name="intent" value="close-all" size="sm">
        {count === 1 ? "Close the open report" : `Close the ${count} open reports`}
      </Button>
      <Link className="link" to={reportsForQuestionPath(questionId, reply)}>
        Read the reports or change the reply
      </Link>
    </Form>
  );
}
