import type { Unit } from "./draft";
import { createFinding, type Finding } from "./findings";
import { quote } from "./word-roots";

/** Finds a list with fewer than three options or items. */
export function lintOptionCount({ list, path, choices }: Unit): Finding[] {
  if (list !== "options" && list !== "items") return [];
  const writtenCount = choices.filter((choice) => choice.text).length;
  if (writtenCount >= 3) return [];
  return [
    createFinding(
      "three-options",
      [...path, list],
      `${writtenCount === 0 ? "No" : `Only ${writtenCount}`} ${list}. Write at least 3.`,
    ),
  ];
}

const letter = "[a-h]";
const otherOptionPatterns = [
  /^(?:all|none|both|any|some|most|neither|either|each|every one|two|more than one) of (?:the )?(?:above|below|following|these|those|them|others?|(?:other )?(?:options|choices|answers|statements))\b/,
  /^(?:all|none|both|neither|any)(?: the)? (?:above|(?:these|options|choices|answers|statements)(?: (?:is|are) (?:correct|right|true|wrong|false|incorrect))?)$/,
  /^(?:all|none|both|neither)(?: of them)? (?:is|are|apply|applies)(?: (?:correct|right|true|wrong|false|incorrect))?$/,
  new RegExp(
    `^(?:only |both |either |neither )?(?:options? |choices? |answers? |statements? )?\\(?${letter}\\)?(?:, ?\\(?${letter}\\)?)*,? (?:and|or|nor|&|\\+) \\(?${letter}\\)?(?: only| both)?$`,
  ),
];

/**
 * Finds options about other options ("all of the above", "A and B"), which stop making sense when shuffled and are easy to
 * guess.
 */
export function lintOfTheAbove({ list, choices }: Unit): Finding[] {
  if (list !== "options") return [];
  return choices
    .filter(({ text }) => {
      const plain = text
        .toLowerCase()
        .replace(/[.:;!*_]+$/g, "")
        .replace(/^[*_]+/, "")
        .replace(/\s+/g, " ")
        .trim();
      return otherOptionPatterns.some((pattern) => pattern.test(plain));
    })
    .map(({ text, path }) =>
      createFinding(
        "of-the-above",
        [...path, "text"],
        `${quote(text)} refers to other options. Write an independent option.`,
      ),
    );
}
