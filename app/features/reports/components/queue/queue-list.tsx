import { Link } from "@remix-run/react";
import { CircleCheck } from "lucide-react";
import { reportsForQuestionPath } from "~/admin-paths";
import { cn } from "~/lib/cn";
import { countNoun } from "~/lib/text";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import type { QueuePage } from "../../queue/report-queue.loader.server";
import type { QueueView } from "../../queue/report-queue-query";

const nothing: Record<QueueView, [title: string, words: string]> = {
  open: ["No open reports", "Whatever learners say is wrong comes here."],
  review: [
    "Nothing is under review",
    "A question comes here after three learners who answered it report a wrong key, after bad statistics, or when an admin puts it here.",
  ],
  missed: ["No question is missed again and again", "What learners knew and then missed five times comes here."],
  closed: ["No closed reports", "Reports that were answered stay here to be looked up."],
};

interface Props {
  view: QueueView;
  rows: QueuePage["rows"];
  /** Something is left out by a filter. */
  narrowed: boolean;
}

/** Questions that somebody should look at, most pressing first. */
export function QueueList({ view, rows, narrowed }: Props) {
  if (rows.length === 0)
    return (
      <EmptyState icon={CircleCheck} title={narrowed ? "Nothing matches" : nothing[view][0]}>
        {narrowed ? "Other filters may find something." : nothing[view][1]}
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
              {row.urgent && <Badge tone="destructive">Urgent: live until you decide</Badge>}
              {row.doubted ? <Badge tone="warning">Under review</Badge> : <Badge>{row.status}</Badge>}
              {row.wrongKeys > 0 && <Badge tone="destructive">{row.wrongKeys} × wrong answer</Badge>}
              {row.flags.map((flag) => (
                <Badge key={flag} tone="warning">
                  {flag}
                </Badge>
              ))}
            </div>
            <p className="wrap-anywhere text-sm">{row.stem}</p>
            <p className="flex flex-wrap gap-x-3 gap-y-1 text-muted-foreground text-sm">
              {row.learners > 0 && <span>{countNoun(row.learners, "learner")} keep missing it</span>}
              {row.reports > 0 && (
                <span>{countNoun(row.reports, view === "closed" ? "closed report" : "open report")}</span>
              )}
              {row.reasons.length > 0 && <span>{row.reasons.join(", ")}</span>}
              {row.at && (
                <time dateTime={row.at.iso} title={row.at.exact}>
                  {view === "closed" ? "answered" : "the first"} {row.at.relative}
                </time>
              )}
              {row.figures && <span className={cn(row.figures.grey && "opacity-70")}>{row.figures.text}</span>}
              {row.doubted && view === "review" && <span>{row.doubted}</span>}
            </p>
          </Card>
        </li>
      ))}
    </ul>
  );
}
