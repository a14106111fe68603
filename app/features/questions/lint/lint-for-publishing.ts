import { lintOfTheAbove, lintOptionCount } from "./choices";
import { isDraft, type Unit } from "./draft";
import { lintKeys, lintRationaleKey, lintRationales, readUnits } from "./draft-units";
import { lintFields, lintTeachingPoint } from "./fields";
import { createFinding, type Finding } from "./findings";
import type { LintedImage } from "./image";
import { lintStemKey, lintTopicKey } from "./named-key";
import { lintOverlap } from "./overlap";
import { lintPictures } from "./pictures";
import { lintSchema } from "./shape";

const rules: ((unit: Unit) => Finding[])[] = [
  lintFields,
  lintTeachingPoint,
  lintKeys,
  lintOptionCount,
  lintOfTheAbove,
  lintOverlap,
  lintRationales,
  lintRationaleKey,
  lintStemKey,
];

/**
 * Returns the findings that block publishing (L1). A question without such findings is valid by the schema. Leaves out the
 * rules that only warn, to keep their word lists out of the Worker's bundle. Never throws.
 */
export function lintForPublishing(content: unknown, images: Record<string, LintedImage> = {}): Finding[] {
  if (!isDraft(content)) return [createFinding("field", [], "This is not a question: it has no fields.")];
  const units = readUnits(content);
  const found = units.flatMap((unit) => [
    ...(unit.stem ? [] : [createFinding("field", [...unit.path, "stem"], "Write the stem.")]),
    ...rules.flatMap((rule) => rule(unit)),
    ...lintPictures(unit, units, content, images),
  ]);
  found.push(...lintTopicKey(units));
  return [...found, ...lintSchema(content, found)].filter(({ level }) => level === "block");
}
