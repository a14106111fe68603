import type { Choice, Unit } from "./draft";
import { createFinding, type Finding } from "./findings";
import { getLeadIn, quote } from "./word-roots";

const absoluteWordPattern =
  /\b(?:always|never|invariably|exclusively|impossible|absolutely|without exception|under (?:no|all) circumstances|in (?:all|every|no) (?:cases?|patients?|wom[ae]n|m[ae]n|child(?:ren)?|instances?)|(?:all|no|every) (?:patients?|cases?)|solely|every time)\b/i;

/**
 * Finds words such as "always" and "never", which suggest that an option is wrong: they give a distractor away, and they hide the
 * key. Ignores them if every option has such a word.
 */
export function lintAbsoluteWords({ type, choices }: Unit): Finding[] {
  if (type !== "single" && type !== "multi") return [];
  return choices
    .map((choice) => ({ choice, word: absoluteWordPattern.exec(choice.text)?.[0] }))
    .filter(({ word }, _, all) => word && !all.every((entry) => entry.word))
    .map(({ choice, word }) =>
      createFinding(
        "absolute-words",
        [...choice.path, "text"],
        choice.isKey
          ? `${quote(word ?? "")} makes the key look wrong. Check that it holds without exception.`
          : `${quote(word ?? "")} gives the option away as wrong.`,
      ),
    );
}

const vagueWordPattern =
  /(?<!\b(?:most|more|less|least|how|as|very|so|too) )\b(?:usually|often|frequently|sometimes|commonly|rarely|seldom|occasionally|generally|infrequently|on occasion)\b/i;

/** Finds words such as "often" in options or in the question of the stem, because readers understand such words differently. */
export function lintVagueFrequency({ type, stem, path, choices }: Unit): Finding[] {
  const createVagueFinding = (word: string, at: Finding["path"]) =>
    createFinding(
      "vague-frequency",
      at,
      `${quote(word)} means different things to different readers. Give a figure or a comparison.`,
    );
  const leadIn = type === "case" ? "" : getLeadIn(stem);
  const stemMatch = vagueWordPattern.exec(leadIn);
  const checkedChoices: Choice[] = type === "single" || type === "multi" ? choices : [];
  return [
    ...(stemMatch ? [createVagueFinding(stemMatch[0], [...path, "stem"])] : []),
    ...checkedChoices.flatMap((choice) => {
      const word = vagueWordPattern.exec(choice.text)?.[0];
      return word ? [createVagueFinding(word, [...choice.path, "text"])] : [];
    }),
  ];
}
