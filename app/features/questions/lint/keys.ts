import { arrayOf, isDraft, recordsOf, textOf, type Unit } from "./draft";
import { type Finding, finding } from "./findings";
import { quoted } from "./words";

/** The key: exactly one for a single question, and for the other types what they ask for. */
export function lintKeys(unit: Unit): Finding[] {
  const { type, draft, path, choices } = unit;
  const ids = choices.map((choice) => choice.id);
  const oneKey = (field: (string | number)[], message: string) => finding("one-key", [...path, ...field], message);
  switch (type) {
    case "single": {
      if (Array.isArray(draft.key) || draft.keys !== undefined)
        return [oneKey(["key"], "This question has one key. For several keys choose the type with a set of options.")];
      const key = textOf(draft.key);
      if (!key) return [oneKey(["key"], "Mark the option that is the key.")];
      const marked = ids.filter((id) => id === key).length;
      if (marked === 1) return [];
      return [oneKey(["key"], marked ? "Two options have the id of the key." : "The key names no option.")];
    }
    case "multi": {
      const keys = arrayOf(draft.keys).map(textOf).filter(Boolean);
      if (keys.length === 0) return [oneKey(["keys"], "Mark the options that are keys.")];
      const stray = keys.filter((key) => !ids.includes(key));
      if (stray.length) return [oneKey(["keys"], `A key names no option: ${stray.join(", ")}.`)];
      if (new Set(keys).size < keys.length) return [oneKey(["keys"], "An option is marked as key twice.")];
      if (typeof draft.pick === "number" && draft.pick !== keys.length)
        return [oneKey(["pick"], `The learner is told to select ${draft.pick}, but ${keys.length} options are keys.`)];
      return [];
    }
    case "numeric": {
      const value = isDraft(draft.answer) ? draft.answer.value : undefined;
      return typeof value === "number" && Number.isFinite(value)
        ? []
        : [oneKey(["answer", "value"], "Give the value that is right.")];
    }
    case "matching":
    case "labelling": {
      const list = type === "matching" ? "stems" : "targets";
      const what = type === "matching" ? "option" : "label";
      return recordsOf(draft[list]).flatMap(({ record, index }) => {
        const key = textOf(record.key);
        if (ids.filter((id) => id === key).length === 1) return [];
        return [
          oneKey([list, index, "key"], key ? `The key names no ${what}.` : `Choose the ${what} that belongs here.`),
        ];
      });
    }
    case "hotspot":
      return arrayOf(draft.regions).length ? [] : [oneKey(["regions"], "Mark the region that counts as right.")];
    default:
      return [];
  }
}

/** At least three options to choose from, or items to order. */
export function lintCount({ type, path, choices }: Unit): Finding[] {
  if (!["single", "multi", "matching", "ordering"].includes(type)) return [];
  const written = choices.filter((choice) => choice.text).length;
  if (written >= 3) return [];
  const [field, what] = type === "ordering" ? ["items", "items"] : ["options", "options"];
  return [
    finding("three-options", [...path, field], `${written === 0 ? "No" : `Only ${written}`} ${what}: at least 3.`),
  ];
}

const letter = "[a-h]";
const aboutOthers = [
  /^(?:all|none|both|any|some|most|neither|either|each|every one|two|more than one) of (?:the )?(?:above|below|following|these|those|them|others?|(?:other )?(?:options|choices|answers|statements))\b/,
  /^(?:all|none|both|neither|any)(?: the)? (?:above|(?:these|options|choices|answers|statements)(?: (?:is|are) (?:correct|right|true|wrong|false|incorrect))?)$/,
  /^(?:all|none|both|neither)(?: of them)? (?:is|are|apply|applies)(?: (?:correct|right|true|wrong|false|incorrect))?$/,
  new RegExp(
    `^(?:only |both |either |neither )?(?:options? |choices? |answers? |statements? )?\\(?${letter}\\)?(?:, ?\\(?${letter}\\)?)*,? (?:and|or|nor|&|\\+) \\(?${letter}\\)?(?: only| both)?$`,
  ),
];

/** No option that speaks of the others: "all of the above", "A and B". Options are shuffled, and such keys can be guessed. */
export function lintOfTheAbove({ type, choices }: Unit): Finding[] {
  if (!["single", "multi", "matching"].includes(type)) return [];
  return choices
    .filter(({ text }) => {
      const plain = text
        .toLowerCase()
        .replace(/[.:;!*_]+$/g, "")
        .replace(/^[*_]+/, "")
        .replace(/\s+/g, " ")
        .trim();
      return aboutOthers.some((pattern) => pattern.test(plain));
    })
    .map(({ text, path }) =>
      finding(
        "of-the-above",
        [...path, "text"],
        `${quoted(text)} speaks of other options. Write an option of its own.`,
      ),
    );
}
