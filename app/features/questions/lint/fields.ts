import { levels, modalities, organs, skills } from "../taxonomy";
import { arrayOf, recordsOf, textOf, type Unit } from "./draft";
import { type Finding, finding, type Path } from "./findings";
import { countWords } from "./words";

const longestTeachingPoint = 25;

/** Finds missing domains, topics, levels, skills, and references. A part of a case inherits those of the case. */
export function lintFields({ draft, isPart, path }: Unit): Finding[] {
  const found: Finding[] = [];
  const say = (rule: Finding["rule"], field: string, message: string) =>
    found.push(finding(rule, [...path, field], message));
  const asked = (field: string) => !isPart || draft[field] !== undefined;
  if (asked("organ") && !isOneOf([...organs, "none"], draft.organ))
    say("axis", "organ", "Choose the organ, or “none” for a question about no organ.");
  if (asked("modality") && !isOneOf(modalities, draft.modality)) say("axis", "modality", "Choose the modality.");
  if (asked("topic") && !arrayOf(draft.topic).some(textOf)) say("topic", "topic", "Give the question a topic.");
  if (asked("level") && !isOneOf(levels, draft.level))
    say("level", "level", "Choose the training year, R1 to R4, from which a learner should know this.");
  if (asked("skill") && !isOneOf(skills, draft.skill))
    say("skill", "skill", "Choose the skill that the question tests.");
  if (asked("references")) found.push(...lintReferences(draft.references, [...path, "references"]));
  return found;
}

function lintReferences(value: unknown, path: Path): Finding[] {
  const references = recordsOf(value);
  if (references.length === 0) return [finding("reference", path, "Name at least one reference with its edition.")];
  return references.flatMap(({ record, index }) =>
    ["name", "edition"]
      .filter((field) => !textOf(record[field]))
      .map((field) =>
        finding(
          "reference",
          [...path, index, field],
          field === "name"
            ? "Name the guideline, book, or article."
            : "Give the edition or year, so that learners can be told about a newer one.",
        ),
      ),
  );
}

/** Finds a teaching point that is missing or has more than 25 words. */
export function lintTeachingPoint({ draft, path }: Unit): Finding[] {
  const text = textOf(draft.teachingPoint);
  const at = [...path, "teachingPoint"];
  if (!text) return [finding("teaching-point", at, "Write the teaching point: the one thing to remember.")];
  const words = countWords(text);
  if (words <= longestTeachingPoint) return [];
  return [finding("teaching-point", at, `The teaching point has ${words} words. Use at most ${longestTeachingPoint}.`)];
}

function isOneOf(list: readonly string[], value: unknown): boolean {
  return list.some((entry) => entry === value);
}
