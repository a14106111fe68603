import { paths } from "../../paths";
import { readFilter, writeFilter } from "../questions/filter";
import type { SessionOptions, StartRequest } from "./start-forms";
import {
  defaultSize,
  maxBlocks,
  maxSeconds,
  maxSessionSize,
  minBlocks,
  minSeconds,
  type Refusal,
  refusals,
  toStartFields,
} from "./start-request";

/** Session options in the query of the set builder. */
export interface StartQuery {
  /** The chosen or typed size, which may be invalid. */
  size: string;
  sizeError: string | undefined;
  sessionOptions: SessionOptions;
  /** Why the last request to start a session was refused. */
  refusal: Refusal | undefined;
}

const selectableModes = ["tutor", "timed_tutor", "exam", "blocks"] as const;

/**
 * Parses the query of the set builder: `size` (or `size=other` with `otherSize`), `mode`, `secondsPerQuestion`,
 * `blocks`, and `refused`.
 */
export function readStartQuery(query: URLSearchParams): StartQuery {
  const size = readSize(query);
  const refusal = refusals.find((choice) => choice === query.get("refused"));
  return {
    size,
    sizeError: isValidSize(size) ? undefined : `Type a whole number from 1 to ${maxSessionSize}.`,
    sessionOptions: readOptions(query),
    // If the size is invalid, the size field shows the error.
    refusal: refusal === "unreadable" && !isValidSize(size) ? undefined : refusal,
  };
}

/** Returns where a page of the question list starts (`after`); null for the first page. */
export function readPageStart(query: URLSearchParams): number | null {
  const after = query.get("after") ?? "";
  return /^\d{1,10}$/.test(after) ? Number(after) : null;
}

/** Returns the path of the set builder with the posted choices and the reason for the refusal. */
export function buildRefusedPath(refusal: Refusal, fields: FormData): string {
  const postedQuery = new URLSearchParams();
  for (const [name, value] of fields) if (typeof value === "string") postedQuery.append(name, value.slice(0, 200));
  const query = writeFilter(readFilter(postedQuery));
  if (postedQuery.has("size")) query.set("size", readSize(postedQuery).slice(0, 20));
  for (const [name, value] of Object.entries(readOptions(postedQuery))) query.set(name, String(value));
  // If the learner is editing a custom set, its name and id stay in the query.
  const name = postedQuery.get("name");
  if (name) query.set("name", name);
  const setId = postedQuery.get("setId");
  if (setId && (postedQuery.get("from") ?? "filter") === "filter") query.set("set", setId.slice(0, 40));
  query.set("refused", refusal);
  return `${paths.customSets}?${query}`;
}

/** Returns the query of the set builder for a request. */
export function writeStartQuery({
  from: _from,
  ...request
}: Extract<StartRequest, { from: "filter" }>): URLSearchParams {
  return new URLSearchParams(toStartFields({ from: "filter", ...request }).filter(([name]) => name !== "from"));
}

function readOptions(query: URLSearchParams): SessionOptions {
  const mode = selectableModes.find((selectableMode) => selectableMode === query.get("mode"));
  const seconds = Number(query.get("secondsPerQuestion"));
  const blocks = Number(query.get("blocks"));
  return {
    ...(mode && { mode }),
    ...(Number.isInteger(seconds) && seconds >= minSeconds && seconds <= maxSeconds && { secondsPerQuestion: seconds }),
    ...(Number.isInteger(blocks) && blocks >= minBlocks && blocks <= maxBlocks && { blocks }),
  };
}

function readSize(query: URLSearchParams): string {
  const size = query.get("size") ?? String(defaultSize);
  return size === "other" ? (query.get("otherSize") ?? "") : size;
}

function isValidSize(text: string): boolean {
  return /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= maxSessionSize;
}
