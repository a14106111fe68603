import { formatMediumDate } from "../../../lib/time-text";
import { type Draft, isDraft, readArray, readText } from "../../questions/lint/draft";
import type { Path } from "../../questions/lint/findings";
import { describePath } from "./describe-path";
import { diffWords, type TextPiece } from "./word-diff";

/** One difference between two versions of a question. */
export interface Difference {
  /** Readable path, such as "Option B, rationale". */
  path: string;
  /** Readable value; null if the field is missing. */
  before: string | null;
  after: string | null;
  /** Kept, removed, and added words of a reworded text. */
  pieces?: TextPiece[];
}

/** Minimum length for a comparison by word; shorter texts are shown in full. */
const minWordDiffLength = 24;

/** One side of the comparison: the whole content, and the question or part that is being compared. */
interface Side {
  root: unknown;
  unit: Draft;
}

/**
 * Returns the differences between two contents of any type, including drafts, in the order of the newer content.
 * Matches entries with ids by id, and other entries by index.
 */
export function diffContent(before: unknown, after: unknown): Difference[] {
  const differences: Difference[] = [];
  compareValues(before, after, [], toSide(before), toSide(after), differences);
  return differences;
}

function toSide(root: unknown): Side {
  return { root, unit: isDraft(root) ? root : {} };
}

function compareValues(
  before: unknown,
  after: unknown,
  path: Path,
  oldSide: Side,
  newSide: Side,
  differences: Difference[],
): void {
  if (toCanonicalJson(before) === toCanonicalJson(after)) return;
  if (isGroup(before ?? after) && isGroup(after ?? before)) {
    const [oldGroup, newGroup] = [toGroup(before), toGroup(after)];
    const isPart = path.at(-2) === "parts";
    const sides: [Side, Side] = isPart
      ? [
          { ...oldSide, unit: oldGroup },
          { ...newSide, unit: newGroup },
        ]
      : [oldSide, newSide];
    for (const field of new Set([...Object.keys(newGroup), ...Object.keys(oldGroup)]))
      compareValues(oldGroup[field], newGroup[field], [...path, field], ...sides, differences);
  } else if (isList(before ?? after, path) && isList(after ?? before, path))
    compareLists(readArray(before), readArray(after), path, oldSide, newSide, differences);
  else differences.push(describeDifference(before, after, path, oldSide, newSide));
}

function compareLists(
  before: unknown[],
  after: unknown[],
  path: Path,
  oldSide: Side,
  newSide: Side,
  differences: Difference[],
) {
  const [oldIds, newIds] = [getEntryIds(before), getEntryIds(after)];
  if (!oldIds || !newIds) {
    for (let index = 0; index < Math.max(before.length, after.length); index++)
      compareValues(before[index], after[index], [...path, index], oldSide, newSide, differences);
    return;
  }
  for (const id of new Set([...newIds, ...oldIds]))
    compareValues(before[oldIds.indexOf(id)], after[newIds.indexOf(id)], [...path, id], oldSide, newSide, differences);
  const [oldOrder, newOrder] = [oldIds.filter((id) => newIds.includes(id)), newIds.filter((id) => oldIds.includes(id))];
  if (oldOrder.join() === newOrder.join()) return;
  const joinTexts = (ids: string[], list: unknown[], allIds: string[]) =>
    ids.map((id) => shortenText(list[allIds.indexOf(id)]) || id).join(" · ");
  differences.push({
    path: `${describePath(path, newSide.root)}, order`,
    before: joinTexts(oldOrder, before, oldIds),
    after: joinTexts(newOrder, after, newIds),
  });
}

function describeDifference(before: unknown, after: unknown, path: Path, oldSide: Side, newSide: Side): Difference {
  // Describes a removed entry by the letter that the entry had in the old version.
  const root = after === undefined && before !== undefined && oldSide.root ? oldSide.root : newSide.root;
  const difference = {
    path: describePath(path, root),
    before: formatValue(before, path, oldSide.unit),
    after: formatValue(after, path, newSide.unit),
  };
  const isReworded =
    typeof before === "string" &&
    typeof after === "string" &&
    Math.max(before.length, after.length) >= minWordDiffLength;
  return isReworded ? { ...difference, pieces: diffWords(before, after) } : difference;
}

/** Formats a value for display; null if it is missing. */
function formatValue(value: unknown, path: Path, unit: Draft): string | null {
  if (value === undefined || value === null) return null;
  const field = path.at(-1);
  if (field === "key" && typeof value === "string") return formatChoice(value, unit);
  if (field === "keys")
    return readArray(value)
      .map((id) => formatChoice(String(id), unit))
      .join("; ");
  if (field === "date" && /^\d{4}-\d\d-\d\d$/.test(String(value)) && !Number.isNaN(Date.parse(String(value))))
    return formatMediumDate(Date.parse(String(value)), "UTC");
  if (field === "topic") return readArray(value).join(" › ");
  if (field === "polygon") return readArray(value).map(formatPoint).join(" – ");
  if (isPoint(value)) return formatPoint(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  return typeof value === "string" || typeof value === "number" ? String(value) : JSON.stringify(value);
}

/** Formats an option or label, such as "B: Renal artery". */
function formatChoice(id: string, unit: Draft): string {
  const list = readArray(unit.options ?? unit.labels);
  const index = list.findIndex((entry) => isDraft(entry) && readText(entry.id) === id);
  const text = shortenText(list[index]);
  return index < 0 ? id : `${String.fromCharCode(65 + index)}${text ? `: ${text}` : ""}`;
}

function shortenText(entry: unknown): string {
  const text = isDraft(entry) ? readText(entry.text) : "";
  return text.length > 60 ? `${text.slice(0, 59)}…` : text;
}

function formatPoint(point: unknown): string {
  const { x, y } = (isDraft(point) ? point : {}) as { x?: unknown; y?: unknown };
  const formatPercent = (share: unknown) => (typeof share === "number" ? `${Number((share * 100).toFixed(3))}%` : "?");
  return `${formatPercent(x)} from the left, ${formatPercent(y)} from the top`;
}

/** Returns whether the value is compared field by field; a point is compared as a whole. */
function isGroup(value: unknown): value is Draft {
  return isDraft(value) && !isPoint(value);
}

function isPoint(value: unknown): boolean {
  return isDraft(value) && Object.keys(value).length === 2 && "x" in value && "y" in value;
}

function toGroup(value: unknown): Draft {
  return isDraft(value) ? value : {};
}

/** Returns whether the value is compared entry by entry; keys, topic paths, and outlines are compared as a whole. */
function isList(value: unknown, path: Path): boolean {
  return Array.isArray(value) && !["keys", "topic", "polygon"].includes(String(path.at(-1)));
}

/** Returns the ids of the entries; null if any is missing or repeated. */
function getEntryIds(list: unknown[]): string[] | null {
  const ids = list.map((entry) => (isDraft(entry) ? readText(entry.id) : ""));
  return ids.every(Boolean) && new Set(ids).size === ids.length ? ids : null;
}

/** Returns a JSON text that is independent of the order of fields. */
function toCanonicalJson(value: unknown): string {
  return (
    JSON.stringify(value, (_, nestedValue: unknown) =>
      isDraft(nestedValue)
        ? Object.fromEntries(Object.entries(nestedValue).sort(([a], [b]) => (a < b ? -1 : 1)))
        : nestedValue,
    ) ?? ""
  );
}
