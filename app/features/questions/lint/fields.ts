import { readReferenceLink } from "../reference";
import { levels, modalities, organs, skills } from "../taxonomy";
import { maxTeachingPointWords } from "../teaching-point-limits";
import { readArray, readRecords, readText, type Unit } from "./draft";
import { createFinding, type Finding, type Path } from "./findings";
import { countWords } from "./word-roots";

/**
 * Finds a missing organ, modality, topic, level, skill, or reference. A part of a case inherits missing fields from the case.
 */
export function lintFields({ draft, isPart, path }: Unit): Finding[] {
  const found: Finding[] = [];
  const addFinding = (rule: Finding["rule"], field: string, message: string) =>
    found.push(createFinding(rule, [...path, field], message));
  const isRequired = (field: string) => !isPart || draft[field] !== undefined;
  if (isRequired("organ") && !isOneOf([...organs, "none"], draft.organ))
    addFinding("axis", "organ", "Choose the organ, or “none” for a question about no organ.");
  if (isRequired("modality") && !isOneOf(modalities, draft.modality))
    addFinding("axis", "modality", "Choose the modality.");
  if (isRequired("topic") && !readArray(draft.topic).some(readText))
    addFinding("topic", "topic", "Give the question a topic.");
  if (isRequired("level") && !isOneOf(levels, draft.level))
    addFinding("level", "level", "Choose the training year, R1 to R4, from which learners should know the answer.");
  if (isRequired("skill") && !isOneOf(skills, draft.skill))
    addFinding("skill", "skill", "Choose the skill that the question tests.");
  if (isRequired("references")) found.push(...lintReferences(draft.references, [...path, "references"]));
  return found;
}

function lintReferences(value: unknown, path: Path): Finding[] {
  const references = readRecords(value);
  if (references.length === 0)
    return [createFinding("reference", path, "Name at least one reference with its edition.")];
  const missingFields = references.flatMap(({ record, index }) =>
    ["name", "edition"]
      .filter((field) => !readText(record[field]))
      .map((field) =>
        createFinding(
          "reference",
          [...path, index, field],
          field === "name"
            ? "Name the guideline, book, or article."
            : "Give the edition or year, so that learners can be told about a newer edition.",
        ),
      ),
  );
  const unreadableLinks = references
    .filter(({ record }) => readText(record.link) && !readReferenceLink(readText(record.link)))
    .map(({ index }) =>
      createFinding(
        "reference",
        [...path, index, "link"],
        "Use a DOI such as 10.1148/radiol.2017161659, or an address that begins with https://.",
      ),
    );
  return [...missingFields, ...unreadableLinks];
}

/** Finds a teaching point that is missing or too long. */
export function lintTeachingPoint({ draft, path }: Unit): Finding[] {
  const text = readText(draft.teachingPoint);
  const at = [...path, "teachingPoint"];
  if (!text) return [createFinding("teaching-point", at, "Write the teaching point: the one thing to remember.")];
  const words = countWords(text);
  if (words <= maxTeachingPointWords) return [];
  return [
    createFinding("teaching-point", at, `The teaching point has ${words} words. Use at most ${maxTeachingPointWords}.`),
  ];
}

function isOneOf(list: readonly string[], value: unknown): boolean {
  return list.some((entry) => entry === value);
}
