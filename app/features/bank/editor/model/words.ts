import { arrayOf, textOf } from "../../../questions/lint/draft";

/** Formats a topic path for display. */
export function topicText(value: unknown): string {
  return arrayOf(value).map(textOf).filter(Boolean).join(" › ");
}
