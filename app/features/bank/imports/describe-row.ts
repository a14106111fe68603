import { isDraft } from "../../questions/lint/draft";
import type { ImportVerdict } from "../import-taxonomy";
import { type Difference, diffContent } from "../versions/content-diff";

/** Maximum characters of a question shown in a dry run; RadCore's own questions have up to 6000. */
export const maxDescribedLength = 20_000;
const maxFields = 120;

/** Fields that are shown first; other fields follow in the order of the content. */
const fieldOrder = [
  ...["stem", "image", "alt", "options", "key", "keys", "pick", "answer", "solution", "commonErrors"],
  ...["stems", "items", "labels", "targets", "regions", "parts", "teachingPoint", "references"],
];

/** The fields or changes of a row that are shown, and the number of those left out. */
export interface DescribedRow {
  fields: Difference[];
  hiddenCount: number;
}

/**
 * Describes the fields of a new question or the changes of an existing one. Returns null for other verdicts, or if one of
 * the contents is not available.
 */
export function describeRow(
  verdict: ImportVerdict,
  content: string | null,
  bankContent: string | null,
): DescribedRow | null {
  if (content === null || (verdict !== "new" && verdict !== "changed")) return null;
  if (verdict === "changed" && bankContent === null) return null;
  const before: unknown = verdict === "new" ? {} : JSON.parse(bankContent ?? "");
  const fields = diffContent(before, sortFields(JSON.parse(content)))
    .filter((difference) => !isEntryId(difference))
    .map(dropRepeatedSides);
  return { fields: fields.slice(0, maxFields), hiddenCount: Math.max(0, fields.length - maxFields) };
}

function sortFields(content: unknown): unknown {
  if (!isDraft(content)) return content;
  const orderedEntries = fieldOrder.flatMap((name) => (name in content ? [[name, content[name]]] : []));
  return { ...Object.fromEntries(orderedEntries), ...content };
}

/**
 * Returns whether the difference is the id of an entry, which is left out because readers know entries by their letters.
 */
function isEntryId({ path, before, after }: Difference): boolean {
  return (before === null || after === null) && /(^|, )id$/i.test(path);
}

/** Drops the two full texts if the difference has word pieces, because the pieces contain both texts. */
function dropRepeatedSides(change: Difference): Difference {
  return change.pieces ? { ...change, before: null, after: null } : change;
}
