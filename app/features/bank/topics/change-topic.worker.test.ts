import { eq, sql } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import type { Context } from "~/context.server";
import type { Db, DbCount } from "~/db/client.server";
import { auditLog, customSet, question, questionDraft, topic, topicSynonym } from "~/db/schema";
import { freshD1 } from "../../../testing/d1";
import { makePerson, makeQuestion, questionLike } from "../../../testing/make";
import { getTopicId } from "../../questions/derived-columns";
import { emptyFilter } from "../../questions/filter";
import { saveSet } from "../../sets/custom-sets.server";
import { createQuestion } from "../drafts/create-question.server";
import { startDraft } from "../drafts/start-draft.server";
import { changeTopic, deleteEmptyTopics, saveSynonyms } from "./change-topic.server";
import { planTopicChange } from "./plan-topic-change";
import { loadTopics, readTopics } from "./topics.loader.server";

const now = Date.parse("2026-03-10T12:00:00Z");
let db: Db;
let count: DbCount;
let admin: string;
let context: Context;

beforeEach(async () => {
  ({ db, count } = await freshD1());
  admin = (await makePerson(db, { role: "admin", now })).userId;
  context = { db, now, id: () => crypto.randomUUID() } as unknown as Context;
  for (const [id, path] of [
    ["q-lung", ["Chest", "Lung", "Nodule"]],
    ["q-pleura", ["Chest", "Pleura"]],
    ["q-thorax", ["Thorax", "Lung"]],
  ] as const)
    await makeQuestion(db, {
      content: questionLike({ id, topic: [...path], stem: `Which ${id} shows granuloma?` }),
      now,
    });
});

const idOf = (...names: string[]) => getTopicId(names);
async function change(from: string[], to: string[]) {
  const planned = planTopicChange(await readTopics(db), getTopicId(from), to);
  if ("problem" in planned) throw new Error(planned.problem);
  await changeTopic(context, admin, planned.moves);
}
const listPaths = async () => (await readTopics(db)).map(({ names, live, other }) => [names.join("/"), live, other]);
const pathOf = async (externalId: string) =>
  (
    await db
      .select({ path: topic.path })
      .from(question)
      .innerJoin(topic, eq(topic.id, question.topicId))
      .where(eq(question.externalId, externalId))
  )[0]?.path;

it("moves a topic with the topics below, its drafts, custom sets, and its words in the search (D2)", async () => {
  const filing = { type: "single", organ: "thoracic", modality: "ct", level: "R2", skill: "synthesis" } as const;
  const draftId = await createQuestion(context, admin, { ...filing, topic: ["Chest", "Lung"] } as never);
  const recipe = {
    from: "filter",
    size: 3,
    mode: "exam",
    filter: { ...emptyFilter, topics: [idOf("Chest", "Lung")] },
  } as const;
  await saveSet(db, admin, { id: "set-1", name: "Lungs", recipe: recipe as never, now });
  await change(["Chest"], ["Thoracic imaging"]);

  expect(await listPaths()).toEqual([
    ["Thoracic imaging", 0, 0],
    ["Thoracic imaging/Lung", 0, expect.any(Number)],
    ["Thoracic imaging/Lung/Nodule", 1, 0],
    ["Thoracic imaging/Pleura", 1, 0],
    ["Thorax", 0, 0],
    ["Thorax/Lung", 1, 0],
  ]);
  expect(await pathOf("q-lung")).toBe("Thoracic imaging › Lung › Nodule");
  const [draft] = await db.select().from(questionDraft).where(eq(questionDraft.questionId, draftId));
  expect(JSON.parse(draft?.content ?? "{}").topic).toEqual(["Thoracic imaging", "Lung"]);
  await startDraft(context, admin, "q-q-lung");
  const [nextDraft] = await db.select().from(questionDraft).where(eq(questionDraft.questionId, "q-q-lung"));
  expect(JSON.parse(nextDraft?.content ?? "{}").topic).toEqual(["Thoracic imaging", "Lung", "Nodule"]);
  const [set] = await db.select().from(customSet);
  expect(JSON.parse(set?.request ?? "{}").filter.topics).toEqual([idOf("Thoracic imaging", "Lung")]);
  expect(await searchTopics("thoracic")).toBe(3);
  expect(await searchTopics("chest")).toBe(0);
  const [entry] = await db.select().from(auditLog).where(eq(auditLog.action, "change topic"));
  expect([entry?.before, entry?.after].map((json) => JSON.parse(json ?? "null"))).toEqual([
    { path: "Chest" },
    { path: "Thoracic imaging", questions: 3 },
  ]);
});

it("merges a topic into another, which keeps its own questions", async () => {
  await change(["Thorax"], ["Chest"]);
  expect(await listPaths()).toEqual([
    ["Chest", 0, 0],
    ["Chest/Lung", 1, 0],
    ["Chest/Lung/Nodule", 1, 0],
    ["Chest/Pleura", 1, 0],
  ]);
  expect(
    await db
      .select({ parentId: topic.parentId })
      .from(topic)
      .where(eq(topic.id, idOf("Chest", "Lung"))),
  ).toEqual([{ parentId: idOf("Chest") }]);
});

it("moves a topic up into the one above, and deletes empty topics only", async () => {
  await change(["Chest", "Lung", "Nodule"], ["Chest"]);
  expect(await pathOf("q-lung")).toBe("Chest");
  await deleteEmptyTopics(context, admin);
  expect(await listPaths()).toEqual([
    ["Chest", 1, 0],
    ["Chest/Pleura", 1, 0],
    ["Thorax", 0, 0],
    ["Thorax/Lung", 1, 0],
  ]);
});

it("finds a topic and those below under its other names, which stay secret like its own name, and move along (D2, Q12)", async () => {
  await saveSynonyms(context, admin, idOf("Chest", "Lung"), ["pulmo", "lungs"]);
  await saveSynonyms(context, admin, idOf("Chest", "Lung", "Nodule"), ["coinlike"]);
  expect(await searchTopics("pulmo")).toBe(1);
  expect(await searchTopics("coinlike")).toBe(0);
  expect(await searchTopics("coinlike", "explanation")).toBe(1);
  await change(["Chest"], ["Thoracic imaging"]);
  expect((await readTopics(db)).find(({ id }) => id === idOf("Thoracic imaging", "Lung"))?.synonyms).toEqual([
    "lungs",
    "pulmo",
  ]);
  expect(await searchTopics("pulmo")).toBe(1);
  await saveSynonyms(context, admin, idOf("Thoracic imaging", "Lung"), []);
  expect(await searchTopics("pulmo")).toBe(0);
  expect(await searchTopics("coinlike", "explanation")).toBe(1);
  const entries = await db.select().from(auditLog).where(eq(auditLog.action, "change topic names"));
  expect(entries.map(({ before, after }) => [JSON.parse(before ?? ""), JSON.parse(after ?? "")]).at(-1)).toEqual([
    { topic: "Thoracic imaging › Lung", names: ["lungs", "pulmo"] },
    { topic: "Thoracic imaging › Lung", names: [] },
  ]);
  await saveSynonyms(context, admin, "no-such-topic", ["x"]);
  expect(await db.$count(topicSynonym)).toBe(1);
});

it("reads the tree in one trip", async () => {
  count.trips = 0;
  const page = await loadTopics(db, new URLSearchParams({ topic: idOf("Chest") }));
  expect(page.chosenId).toBe(idOf("Chest"));
  expect(count.trips).toBe(1);
});

async function searchTopics(word: string, column = "topic"): Promise<number> {
  const [row] = await db
    .select({ found: sql<number>`count(*)` })
    .from(sql`question_search`)
    .where(sql`question_search match ${`${column} : ${word}`}`);
  return Number(row?.found);
}
