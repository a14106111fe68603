import { lintAbbreviations } from "./abbreviation";
import { lintOfTheAbove, lintOptionCount } from "./choices";
import { lintClang } from "./clang";
import { lintArticleCue, lintLongKey, lintPluralCue } from "./cues";
import { isDraft, type Unit } from "./draft";
import { lintKeys, lintRationaleKey, lintRationales, readUnits } from "./draft-units";
import { type DuplicateIndex, findNearest, type NearMatch } from "./duplicates";
import { lintFields, lintTeachingPoint } from "./fields";
import { createFinding, type Finding } from "./findings";
import { lintFormatting } from "./formatting";
import type { LintedImage } from "./image";
import { lintStemKey, lintTopicCue, lintTopicKey } from "./named-key";
import { lintOverlap } from "./overlap";
import { lintPictures } from "./pictures";
import { lintSolutionAnswer } from "./rationale-key";
import { lintSchema } from "./shape";
import { lintLongStem, lintNegativeStem, lintStemQuestion } from "./stem";
import { lintUnknownUnit } from "./unknown-unit";
import { lintAbsoluteWords, lintVagueFrequency } from "./wording";

export type LintOptions = {
  /** The data of images, by file name. */
  images?: Record<string, LintedImage>;
  /** The bank to search for near duplicates. */
  bank?: DuplicateIndex;
};

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
  lintSolutionAnswer,
  lintUnknownUnit,
  lintFormatting,
  lintStemQuestion,
  lintNegativeStem,
  lintVagueFrequency,
  lintAbbreviations,
  lintLongStem,
];

/** Rules about cues in the texts of options, which learners do not read before they answer if the options are pictures. */
const optionTextRules = [lintAbsoluteWords, lintLongKey, lintArticleCue, lintPluralCue, lintClang];

/**
 * Returns the findings of all writing rules (L1) for a question or an unfinished draft, blocking findings first. A question
 * without blocking findings is valid by the schema. Never throws.
 */
export function lintQuestion(content: unknown, { images = {}, bank }: LintOptions = {}): Finding[] {
  if (!isDraft(content)) return [createFinding("field", [], "This is not a question: it has no fields.")];
  const units = readUnits(content);
  const found = units.flatMap((unit) => [
    ...(unit.stem ? [] : [createFinding("field", [...unit.path, "stem"], "Write the stem.")]),
    ...[...rules, ...(unit.hasPictures ? [] : optionTextRules)].flatMap((rule) => rule(unit)),
    ...lintPictures(unit, units, content, images),
  ]);
  found.push(...lintTopicKey(units), ...lintTopicCue(units), ...lintSchema(content, found));
  const [near] = bank ? findNearest(content, bank, 1) : [];
  if (near) found.push(createNearDuplicateFinding(near));
  return [...found.filter((entry) => entry.level === "block"), ...found.filter((entry) => entry.level === "warn")];
}

/** Builds the finding for a near duplicate. */
export function createNearDuplicateFinding({ id, similarity }: NearMatch): Finding {
  return createFinding("near-duplicate", ["stem"], `${Math.round(similarity * 100)}% of the wording matches ${id}.`);
}
