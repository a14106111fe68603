import { arrayOf, textOf } from "~/features/questions/lint/draft";

/** Formats a topic path for display. */
export function formatTopic(value: unknown): string {
  return arrayOf(value).map(textOf).filter(Boolean).join(" › ");
}
