import type { Domain } from "../questions/filter";

/** Questions that are looked at to say where the due ones are: more would make the page read more for a longer pile. */
export const maxDueRead = 200;

/** How many due questions a domain has; "12+" where not all were looked at. */
export function formatDueCount(due: readonly { organ: string; modality: string }[], { axis, domain }: Domain): string {
  const count = due.filter((place) => place[axis] === domain).length;
  return due.length >= maxDueRead ? `${count}+` : `${count}`;
}
