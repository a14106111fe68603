import { adminUserPath } from "~/admin-paths";
import { AreaLink } from "~/features/auth/components/area-link";
import { cn } from "~/lib/cn";
import { Badge } from "~/ui/badge";
import type { ReportView } from "../../queue/reported-question.loader.server";
import { reasonLabels } from "../../report-taxonomy";

/** A learner's report with their comment, their answer, and the options in the order they saw (X1). */
export function ReportCard({ report }: { report: ReportView }) {
  const {
    userId,
    username,
    reason,
    comment,
    version,
    at,
    answerLines,
    isRightAnswer,
    shownOptions,
    state,
    reply,
    closedOn,
    isReplyRead,
  } = report;
  return (
    <div className="grid min-w-0 gap-2">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
        <span className="font-medium">{reasonLabels[reason]}</span>
        <span className="text-muted-foreground">
          <AreaLink area="users" keepsText to={adminUserPath(userId)} className="link">
            {username}
          </AreaLink>
          {version !== null && ` · version ${version}`} ·{" "}
          <time dateTime={at.iso} data-tooltip={at.exact}>
            {at.relative}
          </time>
        </span>
        {state !== "open" && (
          <Badge tone={state === "resolved" ? "success" : "neutral"}>
            {state === "resolved" ? "Changed" : "Not changed"}
          </Badge>
        )}
      </p>
      {comment && <p className="wrap-anywhere whitespace-pre-line">{comment}</p>}
      {answerLines && (
        <p className="wrap-anywhere text-sm">
          <span className="text-muted-foreground">Answered:</span> {answerLines.join("; ")}
          {isRightAnswer !== null && (
            <span className={cn("ml-2", isRightAnswer ? "text-success" : "text-destructive")}>
              {isRightAnswer ? "right in that version" : "wrong in that version"}
            </span>
          )}
        </p>
      )}
      {shownOptions.length > 0 && (
        <details className="text-sm">
          <summary className="w-fit cursor-pointer text-muted-foreground underline decoration-dotted underline-offset-4">
            Options in the learner’s order
          </summary>
          <ol className="mt-1.5 grid gap-1">
            {shownOptions.map(({ letter, text, isKey, isChosen }) => (
              <li key={letter} className="wrap-anywhere flex flex-wrap items-center gap-2">
                <span className="font-medium">{letter}.</span> {text}
                {isKey && <Badge tone="success">Key</Badge>}
                {isChosen && <Badge tone="primary">Chosen</Badge>}
              </li>
            ))}
          </ol>
        </details>
      )}
      {reply && (
        <p className="wrap-anywhere whitespace-pre-line rounded-lg border border-border bg-accent/40 px-3 py-2 text-sm">
          <strong className="font-medium">Replied {closedOn}:</strong> {reply}
          {isReplyRead && <span className="text-muted-foreground"> (read)</span>}
        </p>
      )}
    </div>
  );
}
