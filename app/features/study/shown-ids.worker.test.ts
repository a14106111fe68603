import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Context } from "../../context.server";
import type { Db } from "../../db/client.server";
import { answer, entry, markup, optionTally, questionGrant, studySession } from "../../db/schema";
import { dayMs } from "../../lib/day";
import { freshD1 } from "../../testing/d1";
import { makeLogin, makePerson, makeQuestion, makeSession, questionLike } from "../../testing/make";
import { questionContent } from "../questions/content";
import type { QuestionBody } from "../questions/version";
import { applySave } from "./apply-save.server";
import type { Response } from "./engine/response";
import type { SessionMode } from "./engine/session-taxonomy";
import { openQuestion } from "./open-question.server";
import type { Save, SaveResult } from "./save-schema";
import { selectForGrading } from "./select-for-grading.server";
import { getOrderSeed, withShownIds } from "./shown-ids.server";
import { startSession } from "./start-session.server";

const now = Date.parse("2026-11-30T12:00:00Z");
const beforeShownIds = Date.parse("2026-11-20T12:00:00Z");
const secret = "a secret of this test, 32 characters long";

let db: Db;
let userId: string;
let token: string;

beforeEach(async () => {
  ({ db } = await freshD1());
  ({ userId } = await makePerson(db, { subscribedDays: 300, now }));
  token = await makeLogin(db, userId, now);
});

const { type: _type, options: _options, key: _key, id: _id, ...common } = questionLike() as Record<string, unknown>;
const named = (list: string[]) =>
  list.map((text, at) => ({ id: "abcdefgh"[at], text, rationale: `Reason of ${text}` }));

const ordering = { type: "ordering", items: named(["First", "Second", "Third", "Fourth"]) };
const matching = {
  type: "matching",
  options: named(["Bone", "Water", "Air"]).map(({ id, text }) => ({ id, text })),
  stems: named(["White", "Gray", "Black"]).map((stem) => ({ ...stem, key: stem.id })),
};
const single = { type: "single", options: named(["One", "Two", "Three"]), key: "a" };
const multi = { type: "multi", options: named(["Odd", "Even", "Prime", "Whole"]), keys: ["a", "c"] };
const labelling = {
  type: "labelling",
  image: "tube.svg",
  alt: "A tube",
  labels: named(["Anode", "Cathode", "Window"]).map(({ id, text }) => ({ id, text })),
  targets: ["a", "b"].map((id, at) => ({ id, at: { x: at / 2, y: 0.5 }, key: id, rationale: "Seen." })),
};
const part = { stem: "What of this?", teachingPoint: "A point." };
const linked = { type: "case", parts: [single, ordering, matching].map((one) => ({ ...part, ...one })) };

describe("a question of a session", () => {
  it.each<[string, object, Response]>([
    ["single", single, { type: "single", choice: "a" }],
    ["multi", multi, { type: "multi", choices: ["a", "c"] }],
    ["matching", matching, { type: "matching", pairs: { a: "a", b: "b", c: "c" } }],
    ["ordering", ordering, { type: "ordering", order: ["a", "b", "c", "d"] }],
    ["labelling", labelling, { type: "labelling", pairs: { a: "a", b: "b" } }],
  ])(
    "%s: goes out under other ids, is not answered by the authored ones, and is stored under them",
    async (...given) => {
      const [, fields, right] = given;
      const { sessionId, open } = await study(fields, "tutor");
      const { question } = await open();
      expect(authoredIn(question?.body)).toEqual([]);
      expect(await submit(sessionId, right)).toMatchObject({ status: "invalid" });
      expect(await db.$count(answer)).toBe(0);

      const shown = inShownIds(question?.body as QuestionBody, fields, right);
      const result = await submit(sessionId, shown);
      expect(result).toMatchObject({ status: "stored", review: { correct: true, response: shown } });
      // Sent again because its acknowledgement was lost.
      expect(await submit(sessionId, shown)).toEqual(result);
      const [stored] = await db.select().from(answer);
      expect(JSON.parse(stored?.response ?? "")).toEqual(right);
      expect(authoredIn(result)).toEqual([]);
      expect((await open()).review).toMatchObject({ response: shown });
      expect(authoredIn(await open())).toEqual([]);
    },
  );

  it("has different ids in every session", async () => {
    const [one, two] = [await study(ordering, "tutor"), await study(ordering, "tutor")];
    const [first, second] = [await one.open(), await two.open()];
    expect(idsOf(first.question?.body).filter((id) => idsOf(second.question?.body).includes(id))).toEqual([]);
  });

  it("keeps the ids of an exam entry made in another tab", async () => {
    const { sessionId, open } = await study(ordering, "exam");
    const { question } = await open();
    const shown = inShownIds(question?.body as QuestionBody, ordering, { type: "ordering", order: [..."dcba"] });
    expect(await submit(sessionId, { type: "ordering", order: [..."abcd"] })).toMatchObject({ status: "invalid" });
    expect(await submit(sessionId, shown)).toMatchObject({ status: "entered", response: shown });
    const late = inShownIds(question?.body as QuestionBody, ordering, { type: "ordering", order: [..."abcd"] });
    expect(await submit(sessionId, late)).toMatchObject({ status: "entered-elsewhere", response: shown });
    expect((await open()).question?.entry).toMatchObject({ response: shown });
    const [stored] = await db.select().from(entry);
    expect(JSON.parse(stored?.response ?? "")).toEqual({ type: "ordering", order: [..."dcba"] });
  });

  it("gives each part of a case its own ids and reads the current part", async () => {
    const { sessionId, open } = await study(linked, "tutor");
    const partOf = async (index: number) => {
      const { body } = (await open()).question ?? {};
      return body?.type === "case" ? (body.parts[index] as QuestionBody) : null;
    };
    const given: Response[] = [
      { type: "single", choice: "a" },
      { type: "ordering", order: [..."abcd"] },
      { type: "matching", pairs: { a: "a", b: "b", c: "c" } },
    ];
    const parts: Response[] = [];
    const results: SaveResult[] = [];
    for (const [index, one] of given.entries()) {
      parts.push(inShownIds((await partOf(index)) as QuestionBody, linked.parts[index] as object, one));
      results.push(await submit(sessionId, { type: "case", parts } as Response, `save-${index}`));
    }
    expect(results.map(({ status }) => status)).toEqual(["part", "part", "stored"]);
    expect(results[0]).toMatchObject({ responses: parts.slice(0, 1), parts: [{ correct: true }] });
    expect(authoredIn(results)).toEqual([]);
    expect((await open()).review).toMatchObject({ correct: true, response: { type: "case", parts } });
    expect(new Set(results.flatMap((result) => ("body" in result ? idsOf(result.body) : []))).size).toBe(3 + 4 + 6);
    const [stored] = await db.select().from(answer);
    expect(JSON.parse(stored?.response ?? "")).toEqual({ type: "case", parts: given });
  });

  it("stores strikes under authored ids and ignores authored ids from browsers", async () => {
    const { sessionId, open } = await study(single, "tutor");
    const two = idOfText((await open()).question?.body, "Two");
    const strike = (struck: string[]) => send(sessionId, { kind: "markup", markup: { struck, highlights: [[0, 5]] } });
    expect(await strike([two, "c"])).toEqual({ status: "saved" });
    const [stored] = await db.select().from(markup);
    expect(JSON.parse(stored?.marks ?? "")).toEqual({ struck: ["b"], highlights: [[0, 5]] });
    expect((await open()).question?.markup).toEqual({ struck: [two], highlights: [[0, 5]] });
  });

  it("returns peer choices by shown ids", async () => {
    const { sessionId, versionId, open } = await study(multi, "tutor");
    const { question } = await open();
    await submit(sessionId, inShownIds(question?.body as QuestionBody, multi, { type: "multi", choices: ["a"] }));
    await db.insert(optionTally).values([
      { versionId, choice: "a+c", chosen: 30, correct: 30 },
      { versionId, choice: "b", chosen: 10, correct: 0 },
    ]);
    const { byChoice } = (await open()).review?.firstAnswers ?? {};
    const [odd, even, prime] = ["Odd", "Even", "Prime"].map((text) => idOfText(question?.body, text));
    expect(byChoice).toEqual({ [`${odd}+${prime}`]: 30, [`${even}`]: 10, [`${odd}`]: 1 });
  });
});

describe("a session without shown ids", () => {
  it("accepts saves queued in a browser for 14 days, and answers in shown ids", async () => {
    const { sessionId, open } = await study(ordering, "tutor", beforeShownIds);
    const response: Response = { type: "ordering", order: [..."abcd"] };
    const late = { at: beforeShownIds + 14 * dayMs };
    expect(await submit(sessionId, response, "too late", late)).toMatchObject({ status: "invalid" });
    const result = await submit(sessionId, response);
    expect(result).toMatchObject({ status: "stored", review: { correct: true } });
    expect(authoredIn(result)).toEqual([]);
    expect(authoredIn(await open())).toEqual([]);
  });

  it("still accepts strikes", async () => {
    const { sessionId, open } = await study(single, "tutor", beforeShownIds);
    await send(sessionId, { kind: "markup", markup: { struck: ["b"], highlights: [] } });
    const { question } = await open();
    expect(question?.markup.struck).toEqual([idOfText(question?.body, "Two")]);
  });
});

describe("the order of a question's options", () => {
  it("follows a key that is random for each session and is not the seed of the draw", async () => {
    const keys = [];
    for (const id of ["one", "two"]) {
      const { questionId } = await makeQuestion(db, { now, free: true });
      const starter = { userId, unlimited: true, remaining: 0 };
      await startSession(db, starter, { from: "question", questionId }, { now, seed: 7, id });
      const [session] = await db.select().from(studySession).where(eq(studySession.id, id));
      expect(session).toMatchObject({ seed: 7, orderKey: expect.stringMatching(/^[0-9a-f]{32}$/) });
      keys.push(session?.orderKey ?? null);
    }
    const [one = null, two = null] = keys;
    const seeds = [1, 2].map((seed) => getOrderSeed({ seed, orderKey: one }, "q-1"));
    expect(seeds[0]).toBe(seeds[1]);
    const others = [getOrderSeed({ seed: 1, orderKey: one }, "q-2"), getOrderSeed({ seed: 1, orderKey: two }, "q-1")];
    for (const other of others) expect(other).not.toBe(seeds[0]);
  });

  it("stays unchanged in a session without an order key (Q4)", () => {
    expect(getOrderSeed({ seed: 7, orderKey: null }, "q-1")).toBe(7);
  });
});

/** Creates an open session of one question. */
async function study(fields: object, mode: SessionMode, begun = now) {
  const content = questionContent.parse({ ...common, id: `q-${crypto.randomUUID().slice(0, 13)}`, ...fields });
  const made = await makeQuestion(db, { content, now });
  const { questionId, versionId } = made;
  const sessionId = await makeSession(db, userId, [made], begun, { mode });
  if (begun === beforeShownIds) await db.update(studySession).set({ orderKey: null });
  await db.insert(questionGrant).values({ userId, questionId, source: "unlimited", grantedAt: begun });
  return {
    sessionId,
    versionId,
    async open() {
      const open = await openQuestion(db, userId, { sessionId, position: 0, now, spendMode: "nothing" });
      if (!open) throw new Error("the session is gone");
      return withShownIds(open, secret);
    },
  };
}

function submit(sessionId: string, response: Response, id?: string, when = { at: now }) {
  const answered = { kind: "answer", response, confidence: null, took: 1000, replaces: null, version: 1 } as const;
  return send(sessionId, answered, id ?? `save of ${JSON.stringify(response)}`, when);
}

type Sent = { kind: "answer" | "markup" } & Record<string, unknown>;

/** Sends a save as the runner does, and waits for a session end that may follow. */
async function send(sessionId: string, fields: Sent, id = "one save", { at } = { at: now }): Promise<SaveResult> {
  const waiting: Promise<unknown>[] = [];
  const context = {
    ...{ db, now: at, settings: { authSecret: secret }, enqueueMessage: async () => {} },
    waitUntil: (work: Promise<unknown>) => waiting.push(work),
  } as unknown as Context;
  const [item] = await selectForGrading(db, token, sessionId, 0);
  const viewer = { userId, timeZone: "UTC" } as Parameters<typeof applySave>[1];
  const result = await applySave(context, viewer, item, { id, sessionId, position: 0, ...fields } as unknown as Save);
  await Promise.all(waiting);
  return result;
}

/** Returns an authored answer as the browser gives it: options by their text, markers by their position. */
function inShownIds(body: QuestionBody, fields: object, authored: Response): Response {
  const lists = fields as Record<string, { id: string; text: string }[] | undefined>;
  const texts = lists.options ?? lists.items ?? lists.labels ?? [];
  const to = (id: string) => idOfText(body, texts.find((one) => one.id === id)?.text ?? "");
  const from = (id: string) => {
    if (body.type === "labelling")
      return body.targets[lists.targets?.findIndex((one) => one.id === id) ?? -1]?.id ?? "";
    const text = lists.stems?.find((one) => one.id === id)?.text;
    return body.type === "matching" ? (body.stems.find((stem) => stem.text === text)?.id ?? "") : "";
  };
  switch (authored.type) {
    case "single":
      return { ...authored, choice: to(authored.choice) };
    case "multi":
      return { ...authored, choices: authored.choices.map(to) };
    case "ordering":
      return { ...authored, order: authored.order.map(to) };
    case "matching":
    case "labelling":
      return {
        ...authored,
        pairs: Object.fromEntries(Object.entries(authored.pairs).map(([a, b]) => [from(a), to(b)])),
      };
    default:
      throw new Error("no such answer here");
  }
}

function idOfText(body: QuestionBody | undefined, text: string): string {
  const list =
    body && ("options" in body ? body.options : "items" in body ? body.items : "labels" in body ? body.labels : []);
  return list?.find((one) => one.text === text)?.id ?? "";
}

/** Returns every id in the sent lists. */
function idsOf(sent: unknown): string[] {
  return [...JSON.stringify(sent).matchAll(/"id":"([^"]{1,8})"/g)].map(([, id]) => id ?? "");
}

/** Returns one-letter words, as authors name entries: as values, as names, and joined. */
function authoredIn(sent: unknown): string[] {
  return JSON.stringify(sent ?? null).match(/"[a-h]([+=>][a-h])*"/g) ?? [];
}
