import { arrayOf, textOf } from "../../../questions/lint/draft";

/** A topic's path as people read it. */
export function topicText(value: unknown): string {
  return arrayOf(value).map(textOf).filter(Boolean).join(" › ");
}
