import type { z } from "zod";
import { questionContent } from "../content";
import { contentTypeOf } from "../types/content-types";
import { type Draft, isDraft } from "./draft";
import { type Finding, finding, type Path } from "./findings";

/** What the schema of a question refuses and no other rule has said, at its field and in plain words. */
export function lintShape(draft: Draft, said: Finding[]): Finding[] {
  const result = questionContent.safeParse(imageByFile(draft));
  if (result.success) return [];
  const found: Finding[] = [];
  for (const issue of result.error.issues) {
    const path = issue.path.map((step) => (typeof step === "symbol" ? String(step) : step));
    const covered = [...said, ...found].some((entry) => entry.level === "block" && touches(entry.path, path));
    if (!covered) found.push(finding("field", path, inPlainWords(issue)));
  }
  return found;
}

/** Returns a draft with the file name of its image where the type has only that; `lintImage` checks the other facts. */
function imageByFile(draft: Draft): Draft {
  const { image, ...own } = draft;
  if (!contentTypeOf(draft.type)?.draft.imageIsFile || !isDraft(image)) return draft;
  return typeof image.file === "string" ? { ...own, image: image.file } : own;
}

function touches(one: Path, other: Path): boolean {
  const shorter = Math.min(one.length, other.length);
  return shorter > 0 && one.slice(0, shorter).every((step, index) => step === other[index]);
}

/** What the schema says of one value, as a sentence without its jargon. */
export function inPlainWords(issue: z.core.$ZodIssue): string {
  const has = issue.input;
  switch (issue.code) {
    case "invalid_type":
      return has === undefined && !/received (?!undefined)/.test(issue.message)
        ? "This is missing."
        : `This has to be ${kinds[issue.expected] ?? issue.expected}.`;
    case "too_small":
      if (issue.origin === "string") return "This is empty.";
      return issue.origin === "array" ? `At least ${issue.minimum} are needed here.` : `The least is ${issue.minimum}.`;
    case "too_big":
      if (issue.origin === "string") return `At most ${issue.maximum} characters.`;
      return issue.origin === "array" ? `At most ${issue.maximum} are allowed here.` : `The most is ${issue.maximum}.`;
    case "unrecognized_keys":
      return `No question has a field ${issue.keys.map((key) => `“${key}”`).join(", ")} here.`;
    case "invalid_value":
      return `One of: ${issue.values.join(", ")}.`;
    case "invalid_union":
      return "Choose a type of question.";
    default:
      return `${issue.message.charAt(0).toUpperCase()}${issue.message.slice(1)}.`;
  }
}

const kinds: Record<string, string> = {
  string: "a text",
  number: "a number",
  boolean: "yes or no",
  array: "a list",
  object: "a group of fields",
};
