import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import type { OwnReport } from "../own-reports.server";
import { reasonLabels } from "../report-taxonomy";

interface ListedReport extends Omit<OwnReport, "createdAt" | "closedAt"> {
  reportedOn: string;
  closedOn: string | null;
}

const stateBadges = {
  open: { tone: "warning", name: "Open" },
  resolved: { tone: "success", name: "Changed" },
  declined: { tone: "neutral", name: "Not changed" },
} as const;

/** The learner's reports, each with its state and the editors' reply (X3). */
export function ReportList({ reports }: { reports: readonly ListedReport[] }) {
  return (
    <ul className="grid gap-3">
      {reports.map(({ id, externalId, stem, reason, comment, state, reply, reportedOn, closedOn, isReplyUnread }) => (
        <li key={id}>
          <Card className="grid gap-2">
            <div className="flex flex-wrap items-center gap-2">
              <Badge tone={stateBadges[state].tone}>{stateBadges[state].name}</Badge>
              {isReplyUnread && <Badge tone="primary">New</Badge>}
              <span className="font-medium">{reasonLabels[reason]}</span>
              <span className="text-muted-foreground text-sm">
                {externalId} · {reportedOn}
              </span>
            </div>
            {stem && <p className="wrap-anywhere text-muted-foreground text-sm">{stem}</p>}
            {comment && <p className="whitespace-pre-line wrap-anywhere">{comment}</p>}
            {reply && (
              <p className="whitespace-pre-line wrap-anywhere rounded-lg border border-border bg-accent/40 px-3 py-2">
                <strong className="font-medium">The editors{closedOn && `, ${closedOn}`}:</strong> {reply}
              </p>
            )}
          </Card>
        </li>
      ))}
    </ul>
  );
}
