import type { Choice, Unit } from "./draft";
import { type Finding, finding } from "./findings";
import { leadInOf, quoted } from "./words";

const absolute =
  /\b(?:always|never|invariably|exclusively|impossible|absolutely|without exception|under (?:no|all) circumstances|in (?:all|every|no) (?:cases?|patients?|wom[ae]n|m[ae]n|child(?:ren)?|instances?)|(?:all|no|every) (?:patients?|cases?)|solely|every time)\b/i;

/** Finds words such as "always" and "never", which mark an option as wrong unless all options have them. */
export function lintAbsoluteWords({ type, choices }: Unit): Finding[] {
  if (type !== "single" && type !== "multi") return [];
  return choices
    .map((choice) => ({ choice, word: absolute.exec(choice.text)?.[0] }))
    .filter(({ word }, _, all) => word && !all.every((entry) => entry.word))
    .map(({ choice, word }) =>
      finding("absolute-words", [...choice.path, "text"], `${quoted(word ?? "")} suggests that the option is wrong.`),
    );
}

const vague =
  /(?<!\b(?:most|more|less|least|how|as|very|so|too) )\b(?:usually|often|frequently|sometimes|commonly|rarely|seldom|occasionally|generally|infrequently|on occasion)\b/i;

/** Finds words such as "often" in options or in the question of the stem, because readers understand them differently. */
export function lintVagueFrequency({ type, stem, path, choices }: Unit): Finding[] {
  const say = (word: string, at: Finding["path"]) =>
    finding(
      "vague-frequency",
      at,
      `${quoted(word)} means different things to different readers. Give a figure or a comparison.`,
    );
  const leadIn = type === "case" ? "" : leadInOf(stem);
  const inStem = vague.exec(leadIn);
  const judged: Choice[] = type === "single" || type === "multi" ? choices : [];
  return [
    ...(inStem ? [say(inStem[0], [...path, "stem"])] : []),
    ...judged.flatMap((choice) => {
      const word = vague.exec(choice.text)?.[0];
      return word ? [say(word, [...choice.path, "text"])] : [];
    }),
  ];
}
