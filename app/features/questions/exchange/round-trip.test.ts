import { expect, it } from "vitest";
import { readQuestionFiles } from "~/db/seed/content-files";
import { nastyQuestions } from "../../../testing/nasty-questions";
import { nastySeriesQuestions } from "../../../testing/nasty-series-questions";
import { readCsv } from "./csv-read";
import { writeCsv } from "./csv-write";
import { readGift } from "./gift-read";
import { writeGift } from "./gift-write";
import { readJson, writeJson } from "./json";
import { readMoodle } from "./moodle-read";
import { writeMoodle } from "./moodle-write";
import { readQti } from "./qti/package-read";
import { writeQti, writeQti22 } from "./qti/package-write";

const seeded = readQuestionFiles().flatMap((file) => file.questions);
const ways = {
  json: [writeJson, readJson],
  csv: [writeCsv, readCsv],
  moodle: [writeMoodle, readMoodle],
  gift: [writeGift, readGift],
  qti: [writeQti, readQti],
  qti22: [writeQti22, readQti],
} as const;
const each = Object.entries(ways);

it.each(each)("%s exports and imports every seeded question unchanged", (_, [write, read]) => {
  const { bytes } = write(seeded);
  const back = read(bytes);
  expect(back.refused).toEqual([]);
  expect(back.drafts).toEqual([]);
  for (const [index, question] of seeded.entries()) expect(back.questions[index], question.id).toEqual(question);
  expect(back.questions.length).toBe(seeded.length);
  expect(back.places.length).toBe(seeded.length);
});

it.each(each)("%s exports and imports questions with special characters unchanged", (_, [write, read]) => {
  for (const questions of [nastyQuestions(40, 1), nastyQuestions(40, 11), nastySeriesQuestions(40, 5)]) {
    const back = read(write(questions).bytes);
    expect(back.refused).toEqual([]);
    expect(back.drafts).toEqual([]);
    for (const [index, question] of questions.entries()) expect(back.questions[index], question.id).toEqual(question);
  }
});

const table = "| Tracer | T_{1/2} |\n|---|---|\n| **F-18** | 110 min |";

it.each(each)("%s exports and imports formatting unchanged (D4)", (name, [write, read]) => {
  const formatted = seeded
    .filter(({ type }) => ["single", "numeric", "ordering"].includes(type))
    .slice(0, 12)
    .map((question) => ({ ...question, stem: `Half-lives of **two tracers**:\n${table}\nWhich is 10^{n}?` }))
    .map((question) => ("solution" in question ? { ...question, solution: `${table}\n\nThe end.` } : question))
    .map((question) =>
      "options" in question && question.type === "single"
        ? {
            ...question,
            options: question.options.map((one) => ({ ...one, rationale: `**No CO_{2}**, ${one.rationale}` })),
          }
        : question,
    );
  const { bytes } = write(formatted);
  expect(read(bytes).questions).toEqual(formatted);
  // Other programs show the formatting.
  if (name === "moodle" || name === "gift")
    expect(new TextDecoder().decode(bytes).replaceAll("&lt;", "<").replaceAll("&gt;", ">")).toContain(
      "<td><strong>F-18</strong></td>",
    );
});
