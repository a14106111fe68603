import { type QuestionContent, questionContent } from "../../questions/content";
import { isDraft, readRecords } from "../../questions/lint/draft";
import { lintQuestion } from "../../questions/lint/lint";
import { levels, modalities, organs, questionTypes, skills } from "../../questions/taxonomy";
import { splitContent } from "../../questions/version";
import type { ImportVerdict } from "../import-taxonomy";
import { maxQuestionLength } from "./import-limits";
import type { SentRow } from "./import-protocol";
import { isSameContent, listChangedFields } from "./same-content";

// Decides what an import does with one question, based only on the contents of the file and of the bank.

/** A question of the bank with the same external id. */
export interface KnownQuestion {
  id: string;
  /** Id of the published version; null if the question was never published. */
  versionId: string | null;
  content: string | null;
  body: string | null;
  answerSheet: string | null;
  draft: { content: string; stage: string; revision: number; savedAt: number } | null;
}

/** A message about a row: a blocking finding, a warning, the changes, a stored series, or the reason for a refusal. */
export interface RowFinding {
  level: "block" | "warn" | "change" | "series" | "refuse";
  words: string;
}

/** Values of the question's filing columns. */
export interface RowFiling {
  id: string;
  type: string;
  organ: string;
  modality: string;
  topic: string[];
  level: string;
  skill: string;
  risc: boolean;
  normal: boolean;
  media: "none" | "image";
  /** Whether the content has no blocking findings, so that it can be submitted for review. */
  whole: boolean;
}

export interface RowVerdict {
  verdict: ImportVerdict;
  externalId: string | null;
  findings: RowFinding[];
  content: string | null;
  filing: RowFiling | null;
  comparedWith: string | null;
}

/** Returns the version and draft revision a verdict is based on; the SQL in stale-rows.server.ts must match. */
function getComparedState(knownQuestion: KnownQuestion | undefined): string {
  if (!knownQuestion) return "";
  const { draft } = knownQuestion;
  return `${knownQuestion.versionId ?? "-"}/${draft ? `${draft.revision}@${draft.savedAt}` : "-"}`;
}

/**
 * Returns the content of a question from a file, complete or incomplete, or the reason why it is unreadable. Never throws.
 */
function readRow(row: Pick<SentRow, "why" | "content">): QuestionContent | Record<string, unknown> | { why: string } {
  if (row.why !== undefined) return { why: row.why };
  if (!isDraft(row.content)) return { why: "This is not a question." };
  const length = measureJson(row.content);
  if (length === null || isDeeperThan(row.content, maxJsonDepth)) return { why: "The data is nested too deeply." };
  if (length > maxQuestionLength)
    return { why: `The question has more than ${maxQuestionLength.toLocaleString("en")} characters.` };
  const parsed = questionContent.safeParse(row.content);
  if (parsed.success) return parsed.data;
  const { id, type } = row.content;
  if (typeof id !== "string" || !/^[a-z0-9][a-z0-9-]{2,63}$/.test(id))
    return { why: "The id is missing or does not consist of lowercase letters, digits, and dashes." };
  if (!questionTypes.some((questionType) => questionType === type))
    return { why: "RadCore does not have this question type." };
  return Object.fromEntries(Object.entries(row.content).filter(([name]) => fieldNames.has(name)));
}

/** Returns the verdict on a question of a file, given the question with the same id in the bank. */
export function judgeRow(
  row: Pick<SentRow, "id" | "why" | "content">,
  knownQuestion: KnownQuestion | undefined,
  replacesDrafts: boolean,
): RowVerdict {
  const parsedRow = readRow(row);
  if (isUnreadable(parsedRow)) return createRefusal(row.id, parsedRow.why);
  const externalId = String(parsedRow.id);
  const found = lintQuestion(parsedRow);
  const content = JSON.stringify(parsedRow);
  const filing = createFiling(
    parsedRow,
    knownQuestion?.id ?? `q-${externalId}`,
    !found.some(({ level }) => level === "block"),
  );
  const lintFindings = found.map(({ level, message }): RowFinding => ({ level, words: message }));
  const comparedWith = getComparedState(knownQuestion);
  if (!knownQuestion)
    return { verdict: "new", externalId, findings: lintFindings, content, filing, comparedWith: comparedWith };
  if (equalsBankContent(parsedRow, knownQuestion))
    return { verdict: "same", externalId, findings: [], content: null, filing: null, comparedWith: comparedWith };
  if (knownQuestion.draft && !replacesDrafts)
    return createRefusal(
      externalId,
      `This question has an unfinished draft (${stageTexts[knownQuestion.draft.stage] ?? knownQuestion.draft.stage}). To replace drafts, import the file again with “Replace unfinished drafts”.`,
    );
  const oldContent = JSON.parse(knownQuestion.draft?.content ?? knownQuestion.content ?? "{}");
  const fields = listChangedFields(oldContent, parsedRow).join(", ");
  const changeText = knownQuestion.draft ? `Replaces the draft. Changes: ${fields}.` : `Changes: ${fields}.`;
  return {
    verdict: "changed",
    externalId,
    findings: [{ level: "change", words: changeText }, ...lintFindings],
    content,
    filing,
    comparedWith: comparedWith,
  };
}

const stageTexts: Record<string, string> = { draft: "in progress", in_review: "in review", approved: "approved" };

/** Known fields of questions; other fields of an incomplete question are dropped. */
const fieldNames = new Set(questionContent.options.flatMap((option) => Object.keys(option.shape)));

function isUnreadable(parsedRow: object): parsedRow is { why: string } {
  return "why" in parsedRow && !("id" in parsedRow);
}

function createRefusal(externalId: string | null, why: string): RowVerdict {
  return {
    verdict: "refused",
    externalId,
    findings: [{ level: "refuse", words: why }],
    content: null,
    filing: null,
    comparedWith: null,
  };
}

function equalsBankContent(
  parsedRow: object,
  { draft, versionId, content, body, answerSheet }: KnownQuestion,
): boolean {
  if (draft && hasSameContent(draft.content, parsedRow)) return true;
  if (versionId === null) return false;
  if (content !== null) return hasSameContent(content, parsedRow);
  // A version stored without its authored content is compared by body and answer sheet.
  const validRow = questionContent.safeParse(parsedRow);
  if (!validRow.success) return false;
  const split = splitContent(validRow.data);
  return JSON.stringify(split.body) === body && JSON.stringify(split.sheet) === answerSheet;
}

/**
 * Returns whether stored content equals the content of a file. Also compares the stored content after parsing, because the
 * schema adds defaults for fields that are newer than the content.
 */
function hasSameContent(storedJson: string, parsedRow: object): boolean {
  const content: unknown = JSON.parse(storedJson);
  if (isSameContent(content, parsedRow)) return true;
  const parsedContent = questionContent.safeParse(content);
  return parsedContent.success && isSameContent(parsedContent.data, parsedRow);
}

function createFiling(parsedRow: Record<string, unknown>, id: string, whole: boolean): RowFiling {
  const topic = (Array.isArray(parsedRow.topic) ? parsedRow.topic : [])
    .filter((name): name is string => typeof name === "string" && name.trim() !== "")
    .slice(0, 3)
    .map((name) => name.trim().slice(0, 80));
  // Fills missing columns, because lists and filters need values; the draft itself stays incomplete.
  const getKnownValueOrDefault = (list: readonly string[], value: unknown, fallback: string) =>
    typeof value === "string" && list.includes(value) ? value : fallback;
  return {
    id,
    type: String(parsedRow.type),
    organ: getKnownValueOrDefault(organs, parsedRow.organ, "none"),
    modality: getKnownValueOrDefault(modalities, parsedRow.modality, "noninterpretive"),
    topic: topic.length ? topic : ["No topic"],
    level: getKnownValueOrDefault(levels, parsedRow.level, "R1"),
    skill: getKnownValueOrDefault(skills, parsedRow.skill, "recall"),
    risc: parsedRow.risc === true,
    normal: parsedRow.normal === true,
    media: [parsedRow, ...readRecords(parsedRow.parts).map(({ record }) => record)].some(({ image }) => image)
      ? "image"
      : "none",
    whole,
  };
}

/** Maximum nested levels of a question's JSON. SQLite reads up to 1000 levels, and questions have fewer than ten. */
const maxJsonDepth = 100;

function isDeeperThan(value: unknown, maxLevels: number): boolean {
  if (typeof value !== "object" || value === null) return false;
  return maxLevels === 0 || Object.values(value).some((nestedValue) => isDeeperThan(nestedValue, maxLevels - 1));
}

function measureJson(value: unknown): number | null {
  try {
    return JSON.stringify(value).length;
  } catch {
    return null;
  }
}
