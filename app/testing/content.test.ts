import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { readFreeList, readPictureQuestions, readQuestionFiles } from "../db/seed/content-files";
import { readDraftFiles, readPhantomPictures } from "../db/seed/picture-catalog";
import { modalities, organs, questionTypes } from "../features/questions/taxonomy";

// Checks the bank that `npm start` seeds. Reading the files validates every question against the import schema.

const files = readQuestionFiles();
const questions = files.flatMap((file) => file.questions);
const pictureQuestions = readPictureQuestions();
const freeList = readFreeList();
// Not resolved, because the pictures of recipes are stored only by `npm run images:add`.
const recipeQuestions = readDraftFiles("recipe-questions").flatMap((file) => file.questions);

it("has at least 160 questions with unique ids", () => {
  expect(questions.length).toBeGreaterThanOrEqual(160);
  expect(new Set(questions.map((question) => question.id)).size).toBe(questions.length);
});

it.each([...organs, ...modalities])("%s has at least 10 questions", (domain) => {
  const inDomain = questions.filter((question) => question.organ === domain || question.modality === domain);
  expect(inDomain.length).toBeGreaterThanOrEqual(10);
});

it("has a file for every domain of both axes, its questions in that domain", () => {
  expect(files.map((file) => file.domain).sort()).toEqual([...organs, ...modalities].sort());
  const strays = files.flatMap(({ domain, questions: own }) =>
    own.filter((question) => question.organ !== domain && question.modality !== domain).map((question) => question.id),
  );
  expect(strays).toEqual([]);
});

it("has at least 20 numeric questions in physics and nuclear", () => {
  const numeric = questions.filter(
    ({ type, modality }) => type === "numeric" && (modality === "physics" || modality === "nuclear"),
  );
  expect(numeric.length).toBeGreaterThanOrEqual(20);
});

it("has at least 80 questions about computed pictures and 70 about real ones, with ids of their own", () => {
  expect(pictureQuestions.length).toBeGreaterThanOrEqual(80);
  expect(recipeQuestions.length).toBeGreaterThanOrEqual(70);
  const ids = [...questions, ...pictureQuestions, ...recipeQuestions].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

it("has at least 12 cases with pictures", () => {
  const cases = [...pictureQuestions, ...recipeQuestions].filter(({ type }) => type === "case");
  expect(cases.length).toBeGreaterThanOrEqual(12);
});

it("uses at least 40 kinds of phantoms", () => {
  const kinds = new Set(readPhantomPictures().map(({ phantom }) => phantom));
  expect(kinds.size).toBeGreaterThanOrEqual(40);
});

it("names no option by its letter, because options are shuffled (Q4)", () => {
  const letter = /\b(?:option|choice|answer)s?\s+\(?[A-H]\b(?!\s*[-–]?\s*mode)/;
  const wrong = [...questions, ...pictureQuestions].filter((question) => letter.test(wordsOf(question)));
  expect(wrong.map((question) => `${question.id}: ${wordsOf(question).match(letter)?.[0]}`)).toEqual([]);
});

it("records the origin and the review state of every question (D2)", () => {
  const claimed = [...questions, ...pictureQuestions].filter(
    (question) => question.origin === "ai_draft" && question.review === "radiologist",
  );
  expect(claimed.map((question) => question.id)).toEqual([]);
});

it("has 108 questions on the free list, at least 3 of each file, one of each type in the file, and 24 with pictures", () => {
  expect(freeList).toHaveLength(108);
  expect(new Set(freeList).size).toBe(108);
  const known = new Set([...questions, ...pictureQuestions].map((question) => question.id));
  expect(pictureQuestions.filter(({ id }) => freeList.includes(id))).toHaveLength(24);
  expect(freeList.filter((id) => !known.has(id))).toEqual([]);
  const thin = files.filter(({ questions: own }) => own.filter(({ id }) => freeList.includes(id)).length < 3);
  expect(thin.map((file) => file.domain)).toEqual([]);
  const free = questions.filter(({ id }) => freeList.includes(id));
  expect(new Set(free.map(({ type }) => type))).toEqual(new Set(questions.map(({ type }) => type)));
});

it("has at least 7 questions of every type that needs no image of a patient", () => {
  const thin = questionTypes.filter(
    (type) => type !== "hotspot" && questions.filter((question) => question.type === type).length < 7,
  );
  expect(thin).toEqual([]);
});

it("has every drawing that a labeling question names, and no overlapping markers", () => {
  for (const { id, image, series, markedFrame, targets } of [...questions, ...pictureQuestions].filter(
    (question) => question.type === "labelling",
  )) {
    const marked = series?.find((one) => one.id === markedFrame?.series);
    if (!marked)
      expect(existsSync(new URL(`../../public/images/questions/${image}`, import.meta.url)), `${id}: ${image}`).toBe(
        true,
      );
    const heightPerWidth = marked ? marked.height / marked.width : 3 / 4;
    const gaps = targets.flatMap((one, index) =>
      targets
        .slice(index + 1)
        .map((other) => Math.hypot(one.at.x - other.at.x, (one.at.y - other.at.y) * heightPerWidth)),
    );
    // 8% of the width is 28 pixels on a small phone, more than the size of a marker.
    expect(Math.min(...gaps), id).toBeGreaterThan(0.08);
  }
});

function wordsOf(value: unknown): string {
  if (typeof value === "string") return `${value}\n`;
  return value && typeof value === "object" ? Object.values(value).map(wordsOf).join("") : "";
}
