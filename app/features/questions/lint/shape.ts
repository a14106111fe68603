import type { z } from "zod";
import { questionContent } from "../content";
import { getContentType } from "../types/content-types";
import { type Draft, isDraft } from "./draft";
import { createFinding, type Finding, type Path } from "./findings";

/** Finds schema errors in fields for which no other rule has a blocking finding. */
export function lintSchema(draft: Draft, knownFindings: Finding[]): Finding[] {
  const result = questionContent.safeParse(withImageFile(draft));
  if (result.success) return [];
  const found: Finding[] = [];
  for (const issue of result.error.issues) {
    const path = issue.path.map((step) => (typeof step === "symbol" ? String(step) : step));
    const isCovered = [...knownFindings, ...found].some(
      (entry) => entry.level === "block" && overlapsPath(entry.path, path),
    );
    if (!isCovered) found.push(createFinding("field", path, describeIssue(issue)));
  }
  return found;
}

/**
 * Returns the draft with `image` as a file name, if its type is about the picture itself. `lintImage` checks the other fields
 * of the image.
 */
function withImageFile(draft: Draft): Draft {
  const { image, ...otherFields } = draft;
  if (!getContentType(draft.type)?.draft.imageIsFile || !isDraft(image)) return draft;
  return typeof image.file === "string" ? { ...otherFields, image: image.file } : otherFields;
}

function overlapsPath(one: Path, other: Path): boolean {
  const sharedLength = Math.min(one.length, other.length);
  return sharedLength > 0 && one.slice(0, sharedLength).every((step, index) => step === other[index]);
}

/** Returns a schema error as a sentence in plain language. */
export function describeIssue(issue: z.core.$ZodIssue): string {
  const value = issue.input;
  switch (issue.code) {
    case "invalid_type":
      return value === undefined && !/received (?!undefined)/.test(issue.message)
        ? "This is missing."
        : `This must be ${typeLabels[issue.expected] ?? issue.expected}.`;
    case "too_small":
      if (issue.origin === "string") return "This is empty.";
      return issue.origin === "array" ? `Add at least ${issue.minimum}.` : `The minimum is ${issue.minimum}.`;
    case "too_big":
      if (issue.origin === "string") return `Use at most ${issue.maximum} characters.`;
      return issue.origin === "array" ? `Keep at most ${issue.maximum}.` : `The maximum is ${issue.maximum}.`;
    case "unrecognized_keys":
      return `Remove the unknown field ${issue.keys.map((key) => `“${key}”`).join(", ")}.`;
    case "invalid_value":
      return `Choose one of: ${issue.values.join(", ")}.`;
    case "invalid_union":
      return "Choose a question type.";
    default:
      return `${issue.message.charAt(0).toUpperCase()}${issue.message.slice(1)}.`;
  }
}

const typeLabels: Record<string, string> = {
  string: "text",
  number: "a number",
  boolean: "yes or no",
  array: "a list",
  object: "a group of fields",
};
