import { readArray, readText } from "~/features/questions/lint/draft";

/** Formats a topic path for display. */
export function formatTopic(value: unknown): string {
  return readArray(value).map(readText).filter(Boolean).join(" › ");
}
