import { Link } from "@remix-run/react";
import { CircleCheck } from "lucide-react";
import { reportsForQuestionPath } from "~/admin-paths";
import { countNoun } from "~/lib/text";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import type { QueuePage } from "../../queue/report-queue.loader.server";
import type { QueueView } from "../../queue/report-queue-query";

const emptyTexts: Record<QueueView, [title: string, words: string]> = {
  open: ["No open reports", "Problems that learners report appear here."],
  review: [
    "No suspended questions",
    "A question appears here after three learners who answered it report a wrong key, after poor statistics, or when an admin suspends it.",
  ],
  missed: ["No repeatedly missed questions", "Questions that learners knew and then missed five times appear here."],
  closed: ["No closed reports", "Closed reports appear here."],
};

interface QueueListProps {
  view: QueueView;
  rows: QueuePage["rows"];
  /** Whether a filter or a later page is selected, which has its own empty state. */
  isFiltered: boolean;
}

/** A page of the queue's questions, or an empty state. */
export function QueueList({ view, rows, isFiltered }: QueueListProps) {
  if (rows.length === 0)
    return (
      <EmptyState icon={CircleCheck} title={isFiltered ? "No matches" : emptyTexts[view][0]}>
        {isFiltered ? "Try other filters." : emptyTexts[view][1]}
      </EmptyState>
    );
  return (
    <ul className="grid gap-3">
      {rows.map((row) => (
        <li key={row.questionId}>
          <Card className="grid gap-2">
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
              <Link to={reportsForQuestionPath(row.questionId)} className="link font-medium">
                {row.externalId}
              </Link>
              <span className="text-muted-foreground text-sm">
                {row.domains} · version {row.version}
              </span>
              {row.isUrgent && <Badge tone="destructive">Urgent: live until you decide</Badge>}
              {row.reviewReason ? <Badge tone="warning">Suspended</Badge> : <Badge>{row.status}</Badge>}
              {row.wrongKeys > 0 && <Badge tone="destructive">{row.wrongKeys} × wrong key</Badge>}
              {row.flags.map((flag) => (
                <Badge key={flag} tone="warning">
                  {flag}
                </Badge>
              ))}
            </div>
            <p className="wrap-anywhere text-sm">{row.stem}</p>
            <p className="flex flex-wrap gap-x-3 gap-y-1 text-muted-foreground text-sm">
              {row.learners > 0 && <span>missed repeatedly by {countNoun(row.learners, "learner")}</span>}
              {row.reports > 0 && (
                <span>{countNoun(row.reports, view === "closed" ? "closed report" : "open report")}</span>
              )}
              {row.reasons.length > 0 && <span>{row.reasons.join(", ")}</span>}
              {row.at && (
                <time dateTime={row.at.iso} data-tooltip={row.at.exact}>
                  {view === "closed" ? "closed" : "first reported"} {row.at.relative}
                </time>
              )}
              {row.figures && <span>{row.figures}</span>}
              {row.reviewReason && view === "review" && <span>{row.reviewReason}</span>}
            </p>
          </Card>
        </li>
      ))}
    </ul>
  );
}
