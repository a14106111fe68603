import { isDraft } from "../../questions/lint/draft";
import type { ImportVerdict } from "../import-taxonomy";
import { type Difference, diffContent } from "../versions/content-diff";

/** Characters of a content that is told on the page of a dry run; RadCore's own questions have up to 6000. */
export const maxTextLength = 20_000;
const maxFields = 120;

/** What people read first of a question; the rest of its fields follow as they come. */
const readingOrder = [
  ...["stem", "image", "alt", "options", "key", "keys", "pick", "answer", "solution", "commonErrors"],
  ...["stems", "items", "labels", "targets", "regions", "parts", "teachingPoint", "references"],
];

/** What a row says, or changes of what the bank says; and how many fields more than are told. */
export interface DescribedRow {
  fields: Difference[];
  more: number;
}

/**
 * A new question field by field, or what a changed one says otherwise than the bank; null for other verdicts, and where one
 * of the two wordings is not there to be told.
 */
export function describeRow(
  verdict: ImportVerdict,
  content: string | null,
  inBank: string | null,
): DescribedRow | null {
  if (content === null || (verdict !== "new" && verdict !== "changed")) return null;
  if (verdict === "changed" && inBank === null) return null;
  const before: unknown = verdict === "new" ? {} : JSON.parse(inBank ?? "");
  const fields = diffContent(before, inReadingOrder(JSON.parse(content)))
    .filter((one) => !isIdOfEntry(one))
    .map(onceOnly);
  return { fields: fields.slice(0, maxFields), more: Math.max(0, fields.length - maxFields) };
}

function inReadingOrder(content: unknown): unknown {
  if (!isDraft(content)) return content;
  const known = readingOrder.flatMap((name) => (name in content ? [[name, content[name]]] : []));
  return { ...Object.fromEntries(known), ...content };
}

/** Ids tie a key to its option; the letters say the same to people. */
function isIdOfEntry({ path, before, after }: Difference): boolean {
  return (before === null || after === null) && /(^|, )id$/i.test(path);
}

/** The pieces of a reworded text hold both wordings: they are not sent twice. */
function onceOnly(change: Difference): Difference {
  return change.pieces ? { ...change, before: null, after: null } : change;
}
