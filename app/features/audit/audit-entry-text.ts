import type { TimeText } from "../../lib/time-text";
import { formatValues } from "./audit-changes";

interface AuditEntryRow {
  id: string;
  at: number;
  actorName: string | null;
  action: string;
  before: string | null;
  after: string | null;
}

/** Formats an entry about a user for the admin pages of that user. */
export function formatAuditEntry(
  { id, at, actorName, action, before, after }: AuditEntryRow,
  formatMoment: (at: number) => TimeText,
) {
  return {
    id,
    at: formatMoment(at),
    action,
    by: actorName ?? "a deleted account",
    before: formatValues(before),
    after: formatValues(after),
  };
}
