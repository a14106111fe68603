import type { Domain } from "../questions/filter";

/** Maximum number of due questions read to count them per domain. */
export const maxDueRead = 200;

/** Formats the number of due questions of a domain; "12+" if not all due questions were read. */
export function formatDueCount(due: readonly { organ: string; modality: string }[], { axis, domain }: Domain): string {
  const count = due.filter((question) => question[axis] === domain).length;
  return due.length >= maxDueRead ? `${count}+` : `${count}`;
}
