import Papa from "papaparse";
import { beforeEach, expect, it } from "vitest";
import type { Db, DbCount } from "../../db/client.server";
import { note, outcome, questionGrant } from "../../db/schema";
import { freshD1 } from "../../testing/d1";
import { makePerson, makeQuestion, makeSession, questionLike } from "../../testing/make";
import { addFlashCard } from "../review/flash-cards/flash-cards.server";
import { saveMarkup } from "../study/save-notes.server";
import { streamNotebook } from "./export-notebook.server";
import { readNotebookPage } from "./notebook.server";
import type { NotebookEntry } from "./notebook-entry";
import { emptyNotebookFilter, type NotebookFilter } from "./notebook-query";

const now = Date.parse("2026-11-24T12:00:00Z");

let db: Db;
let count: DbCount;
let userId: string;

beforeEach(async () => {
  ({ db, count } = await freshD1());
  ({ userId } = await makePerson(db, { now }));
});

async function make(number: number, fields: Parameters<typeof questionLike>[0] = {}) {
  const content = questionLike({
    id: `gi-${number}`,
    topic: ["Gut", `Leaf${number}`],
    stem: `Stem number ${number} asks what?`,
    teachingPoint: `Point number ${number}.`,
    ...fields,
  });
  return makeQuestion(db, { content, now });
}
type Made = Awaited<ReturnType<typeof make>>;

const open = ({ questionId }: Made, who = userId) =>
  db.insert(questionGrant).values({ userId: who, questionId, source: "free", grantedAt: now });
const write = ({ questionId }: Made, text: string, savedAt = now, who = userId) =>
  db.insert(note).values({ userId: who, questionId, text, clientId: `c-${questionId}`, savedAt });
const answer = ({ questionId }: Made, state: "correct" | "incorrect" | "omitted", latestAt = now, answers = 1) =>
  db.insert(outcome).values({ userId, questionId, firstCorrect: false, answers, latestAt, state });
async function highlight(made: Made, highlights: [number, number][], savedAt = now) {
  const sessionId = await makeSession(db, userId, [made], now);
  const marks = { struck: ["a"], highlights };
  await saveMarkup(db, userId, { kind: "markup", id: "m", sessionId, position: 0, markup: marks }, savedAt);
}

const read = async (filter: Partial<NotebookFilter> = {}, who = userId) =>
  (await readNotebookPage(db, who, { ...emptyNotebookFilter, ...filter }, null)).entries;
const brief = (entries: NotebookEntry[]) => entries.map(({ kind, externalId }) => `${kind} ${externalId}`);

async function exported(format: "markdown" | "anki", filter: Partial<NotebookFilter> = {}) {
  let text = "";
  const owner = { userId, timeZone: "UTC" };
  for await (const piece of streamNotebook({ db, now }, owner, { ...emptyNotebookFilter, ...filter }, format))
    text += piece;
  return text;
}

it("lists notes, the newest highlights, and teaching points of missed questions, newest first, in one trip (Q17)", async () => {
  const [first, second, third] = [await make(1), await make(2), await make(3)];
  for (const made of [first, second, third]) await open(made);
  await write(first, "My own words", now - 3);
  await highlight(second, [[0, 4]], now - 9);
  await highlight(second, [[5, 11]], now - 2);
  await answer(third, "incorrect", now - 1);
  const before = count.trips;
  const entries = await read();
  expect(count.trips - before).toBe(1);
  expect(brief(entries)).toEqual(["missed gi-3", "highlight gi-2", "note gi-1"]);
  expect(entries).toMatchObject([
    { text: "Point number 3.", topic: "Gut › Leaf3", isAnswered: true },
    { text: null, highlights: [[5, 11]], stem: "Stem number 2 asks what?", topic: "Gut", isAnswered: false },
    { text: "My own words", stem: "Stem number 1 asks what?" },
  ]);
});

it("leaves out questions that were not missed, removed highlights, and everything of other learners", async () => {
  const [right, skipped, plain, foreign] = [await make(1), await make(2), await make(3), await make(4)];
  const other = await makePerson(db, { now });
  await answer(right, "correct");
  await answer(skipped, "omitted", now, 0);
  await open(plain);
  await highlight(plain, []);
  await write(foreign, "Not yours", now, other.userId);
  expect(await read()).toEqual([]);
  expect(await read({}, other.userId)).toHaveLength(1);
});

it("shows no stem of a question that the learner has not opened, whatever they marked in it", async () => {
  const made = await make(1);
  await highlight(made, [[0, 400]]);
  await write(made, "A note of an admin");
  expect(await read()).toMatchObject([{ kind: "note", stem: null }]);
  expect(await read({ search: "stem number" })).toEqual([]);
  expect(await exported("markdown")).not.toContain("Stem number");
});

it("hides teaching points and whole topics while an open exam asks the question (Q12)", async () => {
  const made = await make(1);
  await open(made);
  await write(made, "Mine");
  await answer(made, "incorrect");
  expect(brief(await read())).toEqual(["missed gi-1", "note gi-1"]);
  await makeSession(db, userId, [made], now, { mode: "exam" });
  expect(await read()).toMatchObject([{ kind: "note", topic: "Gut", isAnswered: false }]);
  expect(await read({ search: "point" })).toEqual([]);
  for (const format of ["markdown", "anki"] as const) expect(await exported(format)).not.toMatch(/Point|Leaf1/);
});

it("finds whole words of notes, teaching points, and stems, but no key of an unanswered question", async () => {
  const [noted, missed] = [await make(1, { teachingPoint: "Zebra stripes." }), await make(2)];
  for (const made of [noted, missed]) await open(made);
  await write(noted, "PE protocol", now - 1);
  await answer(missed, "incorrect");
  expect(brief(await read({ search: "pe" }))).toEqual(["note gi-1"]);
  expect(brief(await read({ search: "pulmonary embolism" }))).toEqual(["note gi-1"]);
  expect(await read({ search: "rotoc" })).toEqual([]);
  expect(brief(await read({ search: "point 2" }))).toEqual(["missed gi-2"]);
  expect(brief(await read({ search: "stem number" }))).toEqual(["missed gi-2", "note gi-1"]);
  for (const secret of ["zebra", "Leaf1", "reason", "option"]) expect(await read({ search: secret })).toEqual([]);
  expect(await read({ search: "?" })).toEqual([]);
});

it("filters by kind and domains", async () => {
  const [gut, knee] = [await make(1), await make(2, { organ: "msk", modality: "mr" })];
  for (const made of [gut, knee]) {
    await open(made);
    await write(made, "Mine", now - 1);
    await answer(made, "incorrect");
  }
  expect(brief(await read({ kind: "note" }))).toEqual(["note gi-1", "note gi-2"]);
  expect(brief(await read({ organ: "msk" }))).toEqual(["missed gi-2", "note gi-2"]);
  expect(brief(await read({ modality: "ct", kind: "missed" }))).toEqual(["missed gi-1"]);
});

it("lists a flash card beside the missed questions, once", async () => {
  const [missed, known] = [await make(1), await make(2)];
  await answer(missed, "incorrect", now - 1);
  await answer(known, "correct");
  for (const { questionId } of [missed, known]) await addFlashCard(db, userId, questionId, { now, timeZone: "UTC" });
  expect(await read()).toMatchObject([
    { kind: "card", externalId: "gi-2", text: "Point number 2.", hasCard: true },
    { kind: "missed", externalId: "gi-1", hasCard: true },
  ]);
  expect(brief(await read({ kind: "card" }))).toEqual(["card gi-1", "card gi-2"]);
  expect(brief(await read({ search: "point 2" }))).toEqual(["card gi-2"]);
  expect(await exported("anki", { kind: "card" })).toContain("Stem number 1 asks what?\tPoint number 1.\t");
  await makeSession(db, userId, [known], now, { mode: "exam" });
  expect(brief(await read())).toEqual(["missed gi-1"]);
});

it("pages without losing or repeating entries, also in a search", async () => {
  for (let number = 0; number < 7; number++) {
    const made = await make(number);
    await open(made);
    await write(made, number % 2 ? "odd one" : "oddly even", now - (number % 3));
    await answer(made, "incorrect", now - 1);
  }
  for (const search of ["", "odd", "point"]) {
    const all = brief((await readNotebookPage(db, userId, { ...emptyNotebookFilter, search }, null)).entries);
    const paged: string[] = [];
    for (let after = null as Awaited<ReturnType<typeof readNotebookPage>>["next"]; ; ) {
      const page = await readNotebookPage(db, userId, { ...emptyNotebookFilter, search }, after, 3);
      paged.push(...brief(page.entries));
      if (!page.next) break;
      after = page.next;
    }
    expect([search, paged]).toEqual([search, all]);
    expect(new Set(paged).size).toBe(paged.length);
    expect(paged.length).toBe({ "": 14, odd: 7, point: 7 }[search]);
  }
});

it("exports Markdown, and cards with content for Anki", async () => {
  const made = await make(1, { stem: 'Which "sign"\nis it?' });
  await open(made);
  await write(made, "First line\nsecond\tline", now - 1);
  await highlight(made, [[0, 5]], now - 2);
  await answer(made, "incorrect");
  const markdown = await exported("markdown");
  expect(markdown.match(/^## .*/gm)).toHaveLength(3);
  expect(markdown).toContain("Point number 1.");
  expect(markdown).toContain("- Which");
  const anki = await exported("anki");
  expect(anki).toMatch(/^#separator:tab\n#html:true\n/);
  const { data } = Papa.parse<string[]>(anki.split("#tags column:3\n")[1]?.trimEnd() ?? "", { delimiter: "\t" });
  const [front, tags] = ["Which &quot;sign&quot;<br>is it?", "radcore gastrointestinal ct"];
  expect(data).toEqual([
    [front, "Point number 1.", tags],
    [front, "First line<br>second\tline", tags],
  ]);
  expect((await exported("anki", { kind: "note" })).match(/Point number/)).toBeNull();
});

it("names the picture of an opened question on its card for Anki", async () => {
  const image = { file: "axial.png", alt: 'A "bright" <rim>', source: "RadCore", license: "CC0", deidentified: true };
  const [opened, unopened] = [await make(1, { image }), await make(2, { image })];
  await open(opened);
  for (const made of [opened, unopened]) await write(made, "Mine");
  const cards = (await exported("anki")).split("#tags column:3\n")[1]?.trimEnd() ?? "";
  const fronts = Papa.parse<string[]>(cards, { delimiter: "\t" }).data.map(([front]) => front);
  expect(fronts).toEqual([
    'Stem number 1 asks what?<br><img src="axial.png" alt="A &quot;bright&quot; &lt;rim&gt;">',
    "Gut<br>Gastrointestinal, CT",
  ]);
});

it("names the series of an opened question on its card for Anki, because they have no file", async () => {
  const reference = { key: "0".repeat(64), role: "current", frameCount: 1, width: 8, height: 8, alt: "Axial slices." };
  const series = ["CT of the abdomen", "Portal venous phase"].map((caption, index) => ({
    ...{ ...reference, id: "ab"[index], caption },
  }));
  const [opened, unopened] = [await make(1, { series }), await make(2, { series })];
  await open(opened);
  for (const made of [opened, unopened]) await write(made, "Mine");
  const cards = (await exported("anki")).split("#tags column:3\n")[1] ?? "";
  expect(cards).toContain(
    "Stem number 1 asks what?<br>Series in RadCore: CT of the abdomen; Portal venous phase\tMine\t",
  );
  expect(cards).toContain("Gut<br>Gastrointestinal, CT\tMine\t");
});
