import { paths } from "../../paths";
import { readFilter, writeFilter } from "../questions/filter";
import type { SessionOptions, StartRequest } from "./start-forms";
import {
  defaultSize,
  maxBlocks,
  maxSeconds,
  maxSessionSize,
  type Refusal,
  refusals,
  toStartFields,
} from "./start-request";

/** Session options in the builder's address. */
export interface StartQuery {
  /** The typed size, which may be invalid. */
  size: string;
  sizeError: string | undefined;
  manner: SessionOptions;
  /** Why the last start was refused. */
  refused: Refusal | undefined;
}

const modes = ["tutor", "timed_tutor", "exam", "blocks"] as const;

/** Parses `size` (or `size=other` with `otherSize`), `mode`, `secondsPerQuestion`, `blocks`, and `refused`. */
export function readStartQuery(query: URLSearchParams): StartQuery {
  const size = readSize(query);
  const refused = refusals.find((choice) => choice === query.get("refused"));
  return {
    size,
    sizeError: isSize(size) ? undefined : `Type a whole number from 1 to ${maxSessionSize}.`,
    manner: readOptions(query),
    // The size field shows its own error.
    refused: refused === "unreadable" && !isSize(size) ? undefined : refused,
  };
}

/** Returns the start of the list page (`after`); null for the first page. */
export function readPageStart(query: URLSearchParams): number | null {
  const after = query.get("after") ?? "";
  return /^\d{1,10}$/.test(after) ? Number(after) : null;
}

/** Returns the builder's address with the posted choices and the reason for the refusal. */
export function buildRefusedPath(refused: Refusal, fields: FormData): string {
  const posted = new URLSearchParams();
  for (const [name, value] of fields) if (typeof value === "string") posted.append(name, value.slice(0, 200));
  const query = writeFilter(readFilter(posted));
  if (posted.has("size")) query.set("size", readSize(posted).slice(0, 20));
  for (const [name, value] of Object.entries(readOptions(posted))) query.set(name, String(value));
  // The set being edited and its name.
  const name = posted.get("name");
  if (name) query.set("name", name);
  const set = posted.get("setId");
  if (set && (posted.get("from") ?? "filter") === "filter") query.set("set", set.slice(0, 40));
  query.set("refused", refused);
  return `${paths.customSets}?${query}`;
}

/** Returns the builder's query for a request. */
export function writeStartQuery({
  from: _from,
  ...request
}: Extract<StartRequest, { from: "filter" }>): URLSearchParams {
  return new URLSearchParams(toStartFields({ from: "filter", ...request }).filter(([name]) => name !== "from"));
}

function readOptions(query: URLSearchParams): SessionOptions {
  const mode = modes.find((one) => one === query.get("mode"));
  const seconds = Number(query.get("secondsPerQuestion"));
  const blocks = Number(query.get("blocks"));
  return {
    ...(mode && { mode }),
    ...(Number.isInteger(seconds) && seconds >= 10 && seconds <= maxSeconds && { secondsPerQuestion: seconds }),
    ...(Number.isInteger(blocks) && blocks >= 2 && blocks <= maxBlocks && { blocks }),
  };
}

function readSize(query: URLSearchParams): string {
  const size = query.get("size") ?? String(defaultSize);
  return size === "other" ? (query.get("otherSize") ?? "") : size;
}

function isSize(text: string): boolean {
  return /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= maxSessionSize;
}
