import { beforeAll, expect, it } from "vitest";
import type { Db } from "../db/client.server";
import { readPictureQuestions, readQuestionFiles } from "../db/seed/content-files";
import { seedBank } from "../db/seed/seed-bank";
import type { QuestionContent } from "../features/questions/content";
import { splitContent } from "../features/questions/version";
import { splitWords } from "../lib/text-search-terms";
import { freshLibsql } from "./libsql";

// Before the answer, learners search and see only the columns `topic` and `stem` of the index (Q12).

const contents = [...readQuestionFiles().flatMap(({ questions }) => questions), ...readPictureQuestions()];

let db: Db;

beforeAll(async () => {
  ({ db } = await freshLibsql());
  await seedBank(db, contents, [], Date.parse("2026-11-01T12:00:00Z"));
}, 120_000);

it("holds no word of a key or leaf topic that is not in the stem, the options, or the topics above", async () => {
  const rows = await db.all<{ id: string; words: string }>(
    "select question_id as id, topic || ' ' || stem as words from question_search",
  );
  const wordsById = new Map(rows.map(({ id, words }) => [id, splitWords(words)]));
  expect(wordsById.size).toBe(contents.length);
  for (const content of contents) {
    const allowed = new Set(listAllowedWords(content));
    const hidden = new Set(listHiddenWords(content).filter((word) => !allowed.has(word)));
    const searched = wordsById.get(`q-${content.id}`) ?? [];
    expect(searched.length).toBeGreaterThan(0);
    expect({ id: content.id, leaked: searched.filter((word) => hidden.has(word)) }).toEqual({
      id: content.id,
      leaked: [],
    });
  }
});

function listAllowedWords(content: QuestionContent): string[] {
  const { body } = splitContent(content);
  const firstPart = body.type === "case" ? { ...body, parts: body.parts.slice(0, 1) } : body;
  return [...content.topic.slice(0, -1), ...listTexts(firstPart, ["stem", "text", "unit"])].flatMap(splitWords);
}

/** Returns the words of the leaf topic, and of every field that learners see only after submitting. */
function listHiddenWords(content: QuestionContent): string[] {
  const leaf = content.topic.length > 1 ? content.topic.slice(-1) : [];
  const { sheet } = splitContent(content);
  return [
    ...leaf,
    ...listTexts(sheet, ["rationale", "teachingPoint", "solution", "why"]),
    ...listKeyValues(content),
  ].flatMap(splitWords);
}

function listKeyValues(content: QuestionContent): string[] {
  return content.type === "numeric" ? [String(content.answer.value)] : [];
}

/** Returns the texts of the fields with these names, at any depth. */
function listTexts(value: unknown, names: readonly string[], name = ""): string[] {
  if (typeof value === "string") return names.includes(name) ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((entry) => listTexts(entry, names, name));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, entry]) => listTexts(entry, names, key));
}
