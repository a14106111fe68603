import type { SubmissionResult } from "@conform-to/dom";
import { Link, useNavigation } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { questionVersionsPath, reportsForQuestionPath, testByIdsPath } from "~/admin-paths";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { late } from "~/ui/late/late";
import { Page } from "~/ui/page";
import { statusLabels } from "../../status-labels";
import type { EditorPage as Loaded } from "../editor.loader.server";
import { describeDone, reviewCauseTexts } from "../editor-action-labels";
import { ActionPanel, duplicateForm } from "./action-panel";
import { DiffList } from "./diff-list";

const Workbench = late(() => import("../workbench/workbench.client").then((code) => code.Workbench));

/** What the page asks of the editor before a form of it is sent. */
export interface DraftHold {
  /** Saves what is not saved; whether everything is on the server then. */
  flush(): Promise<boolean>;
  /** The draft is thrown away: nothing of it is kept on the device. */
  forget(): void;
  /** It was not thrown away after all. */
  resume(): void;
}

interface Props {
  page: Loaded;
  result: SubmissionResult<string[]> | undefined;
}

/** One question: where it stands and what can be done with it, and below the editor itself, which comes when the page stands. */
export function EditorPage({ page, result }: Props) {
  const { id, externalId, status, reviewCause, draft, current, openReports } = page;
  // Pressed twice, it would begin two.
  const isBeginning = useNavigation().formData?.get("intent") === "like";
  const hold = useRef<DraftHold | null>(null);
  const [ready, setReady] = useState(false);
  const onReady = useCallback((given: DraftHold) => {
    hold.current = given;
    setReady(true);
  }, []);
  useEffect(() => {
    // Said once: a page that is loaded again must not say it of what was done meanwhile.
    if (page.done) history.replaceState(history.state, "", location.pathname);
  }, [page.done]);
  const done = result ? undefined : describeDone[page.done ?? ""];
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
          {current !== null && (
            <Link className="link" to={testByIdsPath([id])}>
              Play it
            </Link>
          )}
          <Link className="link" to={reportsForQuestionPath(id)}>
            {openReports ? `Reports (${openReports} open)` : "Reports"}
          </Link>
          <Link className="link" to={`${paths.adminAudit}?${new URLSearchParams({ subject: `question:${id}` })}`}>
            Audit log
          </Link>
          <button type="submit" form={duplicateForm} name="intent" value="like" className="link" disabled={isBeginning}>
            Begin one like this
          </button>
        </span>
      }
      actions={
        <span className="flex flex-wrap gap-1.5">
          <Badge tone={status === "live" ? "success" : status === "under_review" ? "warning" : "neutral"}>
            {statusLabels[status]}
            {current !== null && ` · version ${current}`}
          </Badge>
          {draft && current !== null && (
            <Badge tone="primary">
              Version {page.nextNumber}: {statusLabels[draft.stage].toLowerCase()}
            </Badge>
          )}
          {page.isFree && <Badge>Free</Badge>}
        </span>
      }
    >
      <div className="grid gap-5">
        {done && <Alert tone="success">{done}</Alert>}
        {reviewCause && status === "under_review" && (
          <Alert tone="warning">It is under review, {reviewCauseTexts[reviewCause]}, and in no new session.</Alert>
        )}
        <ActionPanel page={page} result={result} hold={hold} />
        {!ready && (
          <Card as="section" aria-labelledby="words" className="grid gap-4">
            <h2 id="words" className="font-semibold text-lg">
              {draft ? "The draft" : "The question"}
            </h2>
            <noscript>
              <Alert>Writing on a question needs JavaScript; reading it and passing it on does not.</Alert>
            </noscript>
            <DiffList changes={page.inWords} />
          </Card>
        )}
      </div>
      <div className={ready ? "mt-5" : undefined}>
        <Workbench key={`${id} ${draft?.createdAt ?? current}`} page={page} onReady={onReady} />
      </div>
    </Page>
  );
}
