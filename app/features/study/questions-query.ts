import { paths } from "../../paths";
import { readFilter, writeFilter } from "../questions/filter";
import { largestSession, type Refusal, refusals, usualSize } from "./start-request";

/** What the address of the bank says besides the filter. */
export interface QuestionsQuery {
  /** The size as typed. */
  size: string;
  sizeError: string | undefined;
  /** Why the session that was asked for was not started. */
  refused: Refusal | undefined;
  /** Where the page of the list starts. */
  after: number | null;
}

/** Reads `size` (or `size=other` with `otherSize`), `refused` and `after`. */
export function readQuestionsQuery(query: URLSearchParams): QuestionsQuery {
  const size = readSize(query);
  const refused = refusals.find((one) => one === query.get("refused"));
  const after = query.get("after") ?? "";
  return {
    size,
    sizeError: isSize(size) ? undefined : `Type a whole number from 1 to ${largestSession}.`,
    // A bad size says so itself, at the field.
    refused: refused === "unreadable" && !isSize(size) ? undefined : refused,
    after: /^\d{1,10}$/.test(after) ? Number(after) : null,
  };
}

/** The bank as the learner left it, with the reason why no session was started: nothing ticked or typed is lost. */
export function refusedPath(refused: Refusal, fields: FormData): string {
  const posted = new URLSearchParams();
  for (const [name, value] of fields) if (typeof value === "string") posted.append(name, value.slice(0, 20));
  const query = writeFilter(readFilter(posted));
  if (posted.has("size")) query.set("size", readSize(posted));
  query.set("refused", refused);
  return `${paths.questions}?${query}`;
}

function readSize(query: URLSearchParams): string {
  const size = query.get("size") ?? String(usualSize);
  return size === "other" ? (query.get("otherSize") ?? "") : size;
}

function isSize(text: string): boolean {
  return /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= largestSession;
}
