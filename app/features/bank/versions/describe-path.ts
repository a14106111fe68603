import { type Draft, isDraft, readArray, readText } from "../../questions/lint/draft";
import type { Path } from "../../questions/lint/findings";

/** Readable names of fields; other fields keep their own name. */
const fieldNames: Record<string, string> = {
  teachingPoint: "teaching point",
  commonErrors: "common errors",
  alt: "alt text",
  license: "license",
  pick: "number to select",
  risc: "RISC",
  deidentified: "de-identified",
  at: "place",
  keys: "keys",
  topic: "topic",
  markedFrame: "frame with the markers",
};

/** Readable names of list entries. */
const entryNames: Record<string, string> = {
  options: "option",
  stems: "stem",
  items: "item",
  labels: "label",
  targets: "marker",
  references: "reference",
  parts: "part",
  commonErrors: "common error",
  regions: "region",
};

/** Lists whose entries are shown with letters. */
const listsWithLetters = new Set(["options", "labels"]);

/**
 * Describes a path in a question's content, such as "Option B, rationale"; the empty path is described as "Question". The
 * letters and numbers of entries come from `content`.
 */
export function describePath(path: Path, content: unknown = {}): string {
  const parts: string[] = [];
  let current: unknown = content;
  for (let index = 0; index < path.length; index++) {
    const step = path[index] as string | number;
    const listName = String(step);
    const next = path[index + 1];
    current = isDraft(current) || Array.isArray(current) ? (current as Draft)[step] : undefined;
    if (next === undefined || !(listName in entryNames)) {
      if (typeof step === "string") parts.push(fieldNames[step] ?? step);
      continue;
    }
    const entry = findEntryIndex(next, current);
    parts.push(`${entryNames[listName]} ${typeof entry === "number" ? formatEntryName(entry, listName) : entry}`);
    current = Array.isArray(current) && typeof entry === "number" ? current[entry] : undefined;
    index++;
  }
  const text = parts.join(", ");
  return text ? `${text.charAt(0).toUpperCase()}${text.slice(1)}` : "Question";
}

/** Returns the index of an entry named by index or id; the id if the entry does not exist. */
function findEntryIndex(step: string | number, list: unknown): number | string {
  if (typeof step === "number") return step;
  const index = readArray(list).findIndex((entry) => isDraft(entry) && readText(entry.id) === step);
  return index < 0 ? step : index;
}

function formatEntryName(index: number, listName: string): string {
  return listsWithLetters.has(listName) && index < 26 ? String.fromCharCode(65 + index) : String(index + 1);
}
