import type { z } from "zod";
import { questionContent } from "../content";
import { describeIssue } from "../lint/shape";
import type { FilePlace, RawRecord, ReadResult } from "./format";

/** A question of a file that the schema has not checked yet. A case includes its parts. */
export interface Candidate extends FilePlace {
  content: RawRecord;
}

/**
 * Checks candidates against the schema, and sorts them into questions, drafts, and refusals. In RadCore's own formats, a
 * question with missing fields becomes a draft, and a question with invalid fields is refused. In files from other tools, a
 * question with missing or invalid fields becomes a draft.
 */
export function sortCandidates(
  found: Candidate[],
  source: "ours" | "others",
): Pick<ReadResult, "questions" | "places" | "drafts" | "refused"> {
  const result: ReturnType<typeof sortCandidates> = { questions: [], places: [], drafts: [], refused: [] };
  const placesById = new Map<string, FilePlace>();
  for (const { content, ...place } of found) {
    const id = typeof content.id === "string" ? content.id : null;
    const earlierPlace = id === null ? undefined : placesById.get(id);
    if (id !== null && earlierPlace) {
      result.refused.push({
        ...place,
        id,
        why: `The file has this id twice, first ${formatPlace(earlierPlace)}.`,
      });
      continue;
    }
    if (id !== null) placesById.set(id, place);
    const parsed = questionContent.safeParse(content);
    if (parsed.success) {
      result.questions.push(parsed.data);
      result.places.push(place);
      continue;
    }
    const describedIssues = parsed.error.issues.map((issue) => describeFault(content, issue));
    const invalid = describedIssues.filter(({ missing }) => !missing);
    if (id !== null && (source === "others" || !invalid.length))
      result.drafts.push({ ...place, id, content, missing: describedIssues.map(({ words }) => words) });
    else {
      const problems = (invalid.length ? invalid : describedIssues).map(({ words }) => words);
      const more = problems.length > 5 ? `; and ${problems.length - 5} more` : "";
      result.refused.push({ ...place, id, why: `${problems.slice(0, 5).join("; ")}${more}.` });
    }
  }
  return result;
}

function describeFault(content: RawRecord, issue: z.core.$ZodIssue): { missing: boolean; words: string } {
  const { path, code } = issue;
  let value: unknown = content;
  for (const step of path) value = isRecord(value) ? value[String(step)] : undefined;
  const name = path.map((step) => (typeof step === "number" ? `${step + 1}` : String(step))).join(" ");
  const missing =
    value === undefined || value === "" || (Array.isArray(value) && !value.length && code === "too_small");
  return { missing, words: missing ? `${name} is missing` : `${name}: ${describeProblem(issue)}` };
}

function describeProblem(issue: z.core.$ZodIssue): string {
  // Names the possible types, because `describeIssue` only asks the author to choose a type.
  if (issue.code === "invalid_union")
    return issue.message.replace(/^Invalid discriminator value\. Expected/, "must be").replaceAll(" | ", " or ");
  const words = describeIssue(issue);
  return `${words.charAt(0).toLowerCase()}${words.slice(1).replace(/\.$/, "")}`;
}

function formatPlace({ line, file }: FilePlace): string {
  return [file && `in ${file}`, line && `on line ${line}`].filter(Boolean).join(" ") || "earlier in the file";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
