import type { TimeText } from "../../lib/time-text";
import { formatValues } from "./audit-changes";

interface Entry {
  id: string;
  at: number;
  actorName: string | null;
  action: string;
  before: string | null;
  after: string | null;
}

/** Formats an entry about a user for the admin pages of that user. */
export function formatAuditEntry(
  { id, at, actorName, action, before, after }: Entry,
  moment: (at: number) => TimeText,
) {
  return {
    id,
    at: moment(at),
    action,
    by: actorName ?? "a deleted account",
    before: formatValues(before),
    after: formatValues(after),
  };
}
