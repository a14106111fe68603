import { type SQL, sql } from "drizzle-orm";
import { questionVersion, versionReview } from "../../db/schema";
import { formatDate } from "../../lib/time-text";
import type { reviewStates } from "./taxonomy";

// Reviews of versions by named radiologists (X6). A version counts as reviewed by a radiologist only if an admin entered who
// reviewed it and when. A review that the content of a question claims does not count.

/** SQL for the review state of `question_version` that learners see. */
export const shownReviewState = sql<(typeof reviewStates)[number]>`case
  when exists (select 1 from ${versionReview} named where named.version_id = ${questionVersion.id}) then 'radiologist'
  when ${questionVersion.review} = 'second-pass' then 'second-pass' else 'unreviewed' end`;

/** Returns an SQL condition: the version with this id has a review by a named radiologist. */
export function isReviewedVersion(versionId: SQL): SQL {
  return sql`${versionId} in (select ${versionReview.versionId} from ${versionReview})`;
}

type NamedReview = Pick<typeof versionReview.$inferSelect, "reviewerName" | "credentials" | "reviewedOn">;

/** Returns a left-joined review; null if there is none. */
export function toNamedReview({
  reviewerName,
  credentials,
  reviewedOn,
}: { [Name in keyof NamedReview]: NamedReview[Name] | null }): NamedReview | null {
  if (reviewerName === null || credentials === null || reviewedOn === null) return null;
  return { reviewerName, credentials, reviewedOn };
}

/** Formats a left-joined review; null if there is none. */
export function toReviewer(row: Parameters<typeof toNamedReview>[0]): string | null {
  const review = toNamedReview(row);
  return review && formatReviewer(review);
}

/** Formats who reviewed a version and when, such as "Dr. A. Example, board-certified radiologist, on November 20, 2026". */
export function formatReviewer(review: NamedReview, formatReviewDate = formatDate): string {
  const { reviewerName, credentials, reviewedOn } = review;
  return `${reviewerName}, ${credentials}, on ${formatReviewDate(Date.parse(reviewedOn), "UTC")}`;
}
