import { parseTableRows, type TableRow } from "./parse-table-rows";

// Parses question ids from a pasted list, range, or spreadsheet. Pure.

/** A reference to a question by its id or external id; `version` is null for the current version. */
export interface RequestedId {
  id: string;
  version: number | null;
  /** Line number in the text, starting at 1. */
  line: number;
}

/** A piece of the text that could not be used. */
export interface IdProblem {
  line: number;
  text: string;
  why: string;
}

export interface ParsedIds {
  /** Unique ids in the order of the text. */
  requestedIds: RequestedId[];
  /** Ids that the text contains more than once, with the lines of all occurrences after the first. */
  duplicates: { id: string; lines: number[] }[];
  problems: IdProblem[];
  /** Name of the id column if the text is a table with a heading row; otherwise null. */
  column: string | null;
}

/** Maximum number of ids per text; if there are more, a problem says that the rest was ignored. */
export const maxTestIds = 2000;
/** Maximum length of the text, in characters. */
export const maxIdTextLength = 400_000;

const idColumns = [
  ...["id", "ids", "externalid", "externalids"],
  ...["question", "questionid", "questionids", "questionexternalid"],
];
const versionColumns = ["version", "versionnumber"];
const maxRangeLength = 1000;

/**
 * Parses ids, versions ("gi-001@v2"), and ranges ("gi-001..gi-020", "gi-001–020", "gi-001 to gi-020") in the order of
 * the text. If the text is a table with an id column, reads that column and the column "version", if any.
 */
export function parseIds(text: string): ParsedIds {
  const table = readTable(text);
  const result: CollectedIds = { requestedIds: [], problems: [], isFull: false };
  if (table) for (const { line, id, version } of table.rows) readPiece(result, version ? `${id}@${version}` : id, line);
  else
    for (const [index, line] of text.split(/\r\n|\r|\n/).entries())
      for (const piece of splitPieces(line)) readPiece(result, piece, index + 1);
  return { ...removeDuplicates(result.requestedIds), problems: result.problems, column: table?.column ?? null };
}

/** Formats ids as comma-separated text that `parseIds` can read and that fits in an address. */
export function formatIds(requestedIds: readonly Pick<RequestedId, "id" | "version">[]): string {
  return requestedIds.map(({ id, version }) => (version === null ? id : `${id}@v${version}`)).join(",");
}

interface CollectedIds {
  requestedIds: RequestedId[];
  problems: IdProblem[];
  /** Whether the maximum number of ids was exceeded. */
  isFull: boolean;
}

function readTable(text: string) {
  const [heading, ...rows] = parseTableRows(text);
  if (!heading || rows.length === 0) return null;
  const columnNames = heading.cells.map((cell) => cell.toLowerCase().replace(/[^a-z]/g, ""));
  const idColumn = columnNames.findIndex((name) => idColumns.includes(name));
  if (idColumn < 0) return null;
  const versionColumn = columnNames.findIndex((name) => versionColumns.includes(name));
  const toIdRow = ({ cells, line }: TableRow) => ({
    line,
    id: cells[idColumn] ?? "",
    version: cells[versionColumn] ?? "",
  });
  return { column: heading.cells[idColumn] ?? "", rows: rows.map(toIdRow).filter(({ id }) => id) };
}

const rangeEndPattern = String.raw`[A-Za-z0-9][\w-]*\d`;
const rangeWithSpaces = new RegExp(
  String.raw`(${rangeEndPattern})\s+(?:to|-|–|—|…|\.{2,})\s+(${rangeEndPattern}|\d+)(?![\w-])`,
  "gi",
);

/** Splits a line at the separators between ids. */
function splitPieces(line: string): string[] {
  return line
    .replace(rangeWithSpaces, "$1..$2")
    .replace(/\s*(?:–|—|…|\.{2,})\s*/g, "..")
    .split(/[\s,;|"'`[\](){}<>]+/)
    .filter(Boolean);
}

function readPiece(found: CollectedIds, piece: string, line: number): void {
  if (found.isFull) return;
  const addProblem = (why: string) => found.problems.push({ line, text: piece.slice(0, 80), why });
  const text = piece.replace(/\s*(?:–|—|…|\.{2,})\s*/g, "..");
  const ids = text.includes("..") ? parseRange(text) : parseId(text);
  if (typeof ids === "string") addProblem(ids);
  else if (found.requestedIds.length + ids.length > maxTestIds) {
    found.isFull = true;
    addProblem(`more than ${maxTestIds.toLocaleString("en")} ids; the rest was ignored`);
  } else for (const { id, version } of ids) found.requestedIds.push({ id, version, line });
}

function parseId(text: string): Pick<RequestedId, "id" | "version">[] | string {
  const [, id, version] = /^([A-Za-z0-9][\w-]{0,119})(?:@v?(\d{1,5}))?$/i.exec(text) ?? [];
  return id ? [{ id, version: version ? Number(version) : null }] : "not a valid id";
}

function parseRange(text: string): Pick<RequestedId, "id" | "version">[] | string {
  if (text.includes("@")) return "a range cannot have a version";
  const [, prefix, from, endPrefix, to] = /^([A-Za-z0-9][\w-]*?|)(\d+)\.\.([\w-]*?)(\d+)$/.exec(text) ?? [];
  if (prefix === undefined || from === undefined || to === undefined) return "not a valid range of ids";
  if (endPrefix && endPrefix !== prefix) return "both ends of a range must have the same prefix";
  const [first, last] = [Number(from), Number(to)];
  if (last < first) return "the range ends before it starts";
  if (last - first >= maxRangeLength) return `a range can have at most ${maxRangeLength.toLocaleString("en")} ids`;
  return Array.from({ length: last - first + 1 }, (_, index) => ({
    id: `${prefix}${String(first + index).padStart(from.length, "0")}`,
    version: null,
  }));
}

function removeDuplicates(ids: RequestedId[]): Pick<ParsedIds, "requestedIds" | "duplicates"> {
  const uniqueIds = new Map<string, { requestedId: RequestedId; repeatedLines: number[] }>();
  for (const requestedId of ids) {
    const key = formatIds([requestedId]);
    const earlierId = uniqueIds.get(key);
    if (earlierId) earlierId.repeatedLines.push(requestedId.line);
    else uniqueIds.set(key, { requestedId, repeatedLines: [] });
  }
  return {
    requestedIds: [...uniqueIds.values()].map(({ requestedId }) => requestedId),
    duplicates: [...uniqueIds].flatMap(([id, { repeatedLines }]) =>
      repeatedLines.length ? [{ id, lines: repeatedLines }] : [],
    ),
  };
}
