import { Link } from "@remix-run/react";
import { CircleCheck } from "lucide-react";
import { editQuestionPath } from "~/admin-paths";
import { countNoun } from "~/lib/text";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Page } from "~/ui/page";
import { AdminSection } from "../../../admin/components/admin-section";
import type { ToReview } from "../to-review.loader.server";

/** Lists the drafts that wait for this reviewer: the own assignments first (M14). */
export function ToReviewPage({ page: { drafts, hasMore } }: { page: ToReview }) {
  const own = drafts.filter(({ isOwn }) => isOwn);
  const others = drafts.filter(({ isOwn }) => !isOwn);
  return (
    <Page
      title="To review"
      description="Drafts in review that somebody else wrote. Due drafts come first."
      width="wide"
    >
      {drafts.length === 0 && (
        <EmptyState icon={CircleCheck} title="Nothing to review">
          Drafts appear here when their editors submit them for review.
        </EmptyState>
      )}
      {own.length > 0 && (
        <AdminSection id="assigned" title={`Assigned to you (${own.length})`}>
          <DraftList drafts={own} />
        </AdminSection>
      )}
      {others.length > 0 && (
        <AdminSection id="others" title="Other drafts in review">
          <DraftList drafts={others} />
        </AdminSection>
      )}
      {hasMore && <p className="mt-3 text-muted-foreground text-sm">More drafts appear when these are decided.</p>}
    </Page>
  );
}

function DraftList({ drafts }: { drafts: ToReview["drafts"] }) {
  return (
    <ul className="grid gap-3">
      {drafts.map(({ id, externalId, stem, topic, isOwn, reviewerName, due, saved, openComments }) => (
        <li key={id}>
          <Card className="grid gap-1.5">
            <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <Link to={editQuestionPath(id)} className="link wrap-anywhere font-medium">
                {externalId}
              </Link>
              {due && (
                <Badge tone={due.isOver ? "warning" : "neutral"}>
                  {due.isOver ? "Was due" : "Due"} {due.text}
                </Badge>
              )}
              {openComments > 0 && <Badge tone="primary">{countNoun(openComments, "open comment")}</Badge>}
            </p>
            <p className="wrap-anywhere text-sm">{stem ?? "No text yet"}</p>
            <p className="wrap-anywhere text-muted-foreground text-sm">
              {topic} · saved{" "}
              <time dateTime={saved.iso} data-tooltip={saved.exact}>
                {saved.relative}
              </time>
              {!isOwn && ` · ${reviewerName ? `assigned to ${reviewerName}` : "not assigned"}`}
            </p>
          </Card>
        </li>
      ))}
    </ul>
  );
}
