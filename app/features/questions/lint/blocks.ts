import { lintCount, lintOfTheAbove } from "./choices";
import { isDraft, type Unit } from "./draft";
import { lintFields, lintTeachingPoint } from "./fields";
import { type Finding, finding } from "./findings";
import { type ImageFacts, lintImage } from "./image";
import { lintStemKey, lintTopicKey } from "./key-named";
import { lintOverlap } from "./overlap";
import { lintShape } from "./shape";
import { askedWith, lintKeys, lintRationaleKey, lintRationales, readUnits } from "./units";

const rules: ((unit: Unit) => Finding[])[] = [
  lintFields,
  lintTeachingPoint,
  lintKeys,
  lintCount,
  lintOfTheAbove,
  lintOverlap,
  lintRationales,
  lintRationaleKey,
  lintStemKey,
];

/**
 * What keeps a question from being published (L1), without the rules that only warn and their lists of words,
 * which the Worker need not carry. Without a finding it is one that the schema takes; nothing makes this throw.
 */
export function lintBlocks(content: unknown, images: Record<string, ImageFacts> = {}): Finding[] {
  if (!isDraft(content)) return [finding("field", [], "This is no question: it has no fields.")];
  const isNormal = content.normal === true;
  const units = readUnits(content);
  const found = units.flatMap((unit) => [
    ...(unit.stem ? [] : [finding("field", [...unit.path, "stem"], "Write the stem.")]),
    ...rules.flatMap((rule) => rule(unit)),
    // A part that does not say is as its case.
    ...lintImage(
      unit,
      askedWith(unit, units),
      typeof unit.draft.normal === "boolean" ? unit.draft.normal : isNormal,
      images,
    ),
  ]);
  found.push(...lintTopicKey(units));
  return [...found, ...lintShape(content, found)].filter(({ level }) => level === "block");
}
