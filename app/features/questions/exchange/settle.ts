import type { z } from "zod";
import { questionContent } from "../content";
import { inPlainWords } from "../lint/shape";
import type { Loose, Place, Read } from "./format";

/** An unchecked question of a file; a case has its parts. */
export interface Candidate extends Place {
  content: Loose;
}

/**
 * Checks candidates against the schema, and sorts them into questions, drafts, and refusals. In RadCore's own formats a question
 * with missing fields is a draft, and one with wrong fields is refused; from other tools both are drafts.
 */
export function settle(
  found: Candidate[],
  from: "ours" | "others",
): Pick<Read, "questions" | "places" | "drafts" | "refused"> {
  const result: ReturnType<typeof settle> = { questions: [], places: [], drafts: [], refused: [] };
  const seen = new Map<string, Place>();
  for (const { content, ...place } of found) {
    const id = typeof content.id === "string" ? content.id : null;
    const before = id === null ? undefined : seen.get(id);
    if (id !== null && before) {
      result.refused.push({ ...place, id, why: `The file has this id twice. It first appears ${placeWords(before)}.` });
      continue;
    }
    if (id !== null) seen.set(id, place);
    const parsed = questionContent.safeParse(content);
    if (parsed.success) {
      result.questions.push(parsed.data);
      result.places.push(place);
      continue;
    }
    const faults = parsed.error.issues.map((issue) => fault(content, issue));
    const wrong = faults.filter(({ missing }) => !missing);
    if (id !== null && (from === "others" || !wrong.length))
      result.drafts.push({ ...place, id, content, missing: faults.map(({ words }) => words) });
    else {
      const said = (wrong.length ? wrong : faults).map(({ words }) => words);
      const more = said.length > 5 ? `; and ${said.length - 5} more` : "";
      result.refused.push({ ...place, id, why: `${said.slice(0, 5).join("; ")}${more}.` });
    }
  }
  return result;
}

function fault(content: Loose, issue: z.core.$ZodIssue): { missing: boolean; words: string } {
  const { path, code } = issue;
  let value: unknown = content;
  for (const step of path) value = isRecord(value) ? value[String(step)] : undefined;
  const name = path.map((step) => (typeof step === "number" ? `${step + 1}` : String(step))).join(" ");
  const missing =
    value === undefined || value === "" || (Array.isArray(value) && !value.length && code === "too_small");
  return { missing, words: missing ? `${name} is missing` : `${name}: ${plain(issue)}` };
}

function plain(issue: z.core.$ZodIssue): string {
  // Names the possible types, because the message of the linter only asks the author to choose one.
  if (issue.code === "invalid_union")
    return issue.message.replace(/^Invalid discriminator value\. Expected/, "must be").replaceAll(" | ", " or ");
  const words = inPlainWords(issue);
  return `${words.charAt(0).toLowerCase()}${words.slice(1).replace(/\.$/, "")}`;
}

function placeWords({ line, file }: Place): string {
  return [file && `in ${file}`, line && `on line ${line}`].filter(Boolean).join(" ") || "earlier in the file";
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
