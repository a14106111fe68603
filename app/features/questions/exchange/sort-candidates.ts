import type { z } from "zod";
import { questionContent } from "../content";
import { describeIssue } from "../lint/shape";
import type { FilePlace, RawRecord, ReadResult } from "./format";
import { describeUnreadSeries } from "./pictures";

/** A question of a file that the schema has not checked yet. A case includes its parts. */
export interface Candidate extends FilePlace {
  content: RawRecord;
}

/**
 * Checks candidates against the schema, and sorts them into questions, drafts, and refusals. In RadCore's own formats, a
 * question with missing fields becomes a draft, and a question with invalid fields is refused. In files from other tools, a
 * question with missing or invalid fields becomes a draft. `includedSeries` contains the keys of the series that come with the
 * file.
 */
export function sortCandidates(
  found: Candidate[],
  source: "ours" | "others",
  includedSeries: ReadonlySet<string> = new Set(),
): Pick<ReadResult, "questions" | "places" | "drafts" | "refused"> {
  const result: ReturnType<typeof sortCandidates> = { questions: [], places: [], drafts: [], refused: [] };
  const placesById = new Map<string, FilePlace>();
  for (const { content, ...foundPlace } of found) {
    const place = addSeriesNote(foundPlace, content, includedSeries);
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
    if (hasNul(content)) {
      result.refused.push({ ...place, id, why: "The text contains the character NUL, which no text may contain." });
      continue;
    }
    const parsed = questionContent.safeParse(content);
    if (parsed.success) {
      result.questions.push(parsed.data);
      result.places.push(place);
      continue;
    }
    const describedIssues = parsed.error.issues.map((issue) => describeFieldIssue(content, issue));
    const invalidIssues = describedIssues.filter(({ isMissing }) => !isMissing);
    if (id !== null && (source === "others" || !invalidIssues.length))
      result.drafts.push({ ...place, id, content, missing: describedIssues.map(({ words }) => words) });
    else {
      const problems = (invalidIssues.length ? invalidIssues : describedIssues).map(({ words }) => words);
      const moreText = problems.length > 5 ? `; and ${problems.length - 5} more` : "";
      result.refused.push({ ...place, id, why: `${problems.slice(0, 5).join("; ")}${moreText}.` });
    }
  }
  return result;
}

/** Returns whether a text in the content, at any depth, contains the character NUL, at which some databases cut texts off. */
function hasNul(value: unknown): boolean {
  if (typeof value === "string") return value.includes("\0");
  return typeof value === "object" && value !== null && Object.entries(value).flat().some(hasNul);
}

/** Adds to a row that the file lacks the images of its series. */
function addSeriesNote(place: FilePlace, content: RawRecord, includedSeries: ReadonlySet<string>): FilePlace {
  const sentences = [place.notCarried, describeUnreadSeries(content, includedSeries)].filter(
    (sentence) => sentence !== undefined,
  );
  return sentences.length ? { ...place, notCarried: sentences.join(" ") } : place;
}

function describeFieldIssue(content: RawRecord, issue: z.core.$ZodIssue): { isMissing: boolean; words: string } {
  const { path, code } = issue;
  let value: unknown = content;
  for (const step of path) value = isRecord(value) ? value[String(step)] : undefined;
  const name = path.map((step) => (typeof step === "number" ? `${step + 1}` : String(step))).join(" ");
  const isMissing =
    value === undefined || value === "" || (Array.isArray(value) && !value.length && code === "too_small");
  return { isMissing, words: isMissing ? `${name} is missing` : `${name}: ${describeInvalidValue(issue)}` };
}

function describeInvalidValue(issue: z.core.$ZodIssue): string {
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
