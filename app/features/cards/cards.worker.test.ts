import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import type { Context } from "../../context.server";
import type { Db } from "../../db/client.server";
import { auditLog, card, question } from "../../db/schema";
import { freshD1 } from "../../testing/d1";
import { makeMockForm, makePerson, makeQuestion } from "../../testing/make";
import type { SignedInArgs } from "../auth/guards.server";
import { readGallery } from "./card-gallery.server";
import { emptySide } from "./card-rules";
import { listCards } from "./list-cards.server";
import { handleCardAction } from "./social-card.action.server";
import { loadCard } from "./social-card.loader.server";
import { deleteCard, getCard, getPublishedCard } from "./store-card.server";

const now = 5_000_000;

it("shows published cards in the gallery until their question may no longer be shown", async () => {
  const { db } = await freshD1();
  const { questionId } = await makeQuestion(db);
  await makeCard(db, "of-question", { kind: "question", questionId, publishedAt: now });
  await makeCard(db, "free", { publishedAt: now });
  await makeCard(db, "draft", {});
  const shown = async () => {
    const { cards } = await readGallery({ db }, new URLSearchParams(), "UTC");
    const ids = ["of-question", "free", "draft"];
    const pictures = await Promise.all(ids.map((id) => getPublishedCard(db, id)));
    expect(pictures.flatMap((found) => found?.id ?? []).sort()).toEqual(cards.map(({ id }) => id).sort());
    return cards.map(({ id }) => id).sort();
  };
  expect(await shown()).toEqual(["free", "of-question"]);
  for (const fields of [
    { formId: await makeMockForm(db) },
    { status: "retired" },
    { status: "under_review" },
  ] as const) {
    await db.update(question).set(fields).where(eq(question.id, questionId));
    expect(await shown(), JSON.stringify(fields)).toEqual(["free"]);
    await db.update(question).set({ formId: null, status: "live" }).where(eq(question.id, questionId));
  }
  expect(await shown()).toEqual(["free", "of-question"]);
});

it("deletes only the version the admin saw, with an audit log entry (M12)", async () => {
  const { db } = await freshD1();
  const { userId } = await makePerson(db, { role: "admin" });
  const before = await makeCard(db, "card-1", {});
  await db.update(card).set({ version: 2 });
  expect(await deleteCard(contextOf(db), userId, before)).toBe(false);
  expect([await db.$count(card), await db.$count(auditLog)]).toEqual([1, 0]);
  expect(await deleteCard(contextOf(db), userId, { ...before, version: 2 })).toBe(true);
  expect([await db.$count(card), await db.$count(auditLog)]).toEqual([0, 1]);
});

it("deletes nothing if the form has an older version", async () => {
  const { db } = await freshD1();
  await makeCard(db, "card-1", { version: 3 });
  const { userId } = await makePerson(db, { role: "admin" });
  expect(await locationOf(answer(db, userId, "card-1", { intent: "delete", version: "2" }))).toContain("note=changed");
  expect(await locationOf(answer(db, userId, "card-1", { intent: "delete" }))).toContain("note=changed");
  expect(await locationOf(answer(db, userId, "card-1", { intent: "delete", version: "3" }))).toContain("note=deleted");
});

it("checks a card's own source and refuses unknown intents", async () => {
  const { db } = await freshD1();
  const { userId } = await makePerson(db, { role: "admin" });
  const { questionId } = await makeQuestion(db);
  await makeCard(db, "card-1", { kind: "question", questionId });
  await db.update(question).set({ formId: await makeMockForm(db) });
  const form = {
    intent: "save",
    version: "1",
    kind: "free",
    template: "dark",
    front: "What is it?",
    frontAlt: "What is it?",
    answer: "This",
    backAlt: "This",
    caption: "Which?",
    rights: "on",
  };
  expect(JSON.stringify(await answer(db, userId, "card-1", form))).toContain("that no mock form contains");
  expect(await getCard(db, "card-1")).toMatchObject({ version: 1, template: "light", questionId });
  await db.update(question).set({ formId: null });
  expect(await locationOf(answer(db, userId, "card-1", form))).toContain("note=saved");
  expect(await getCard(db, "card-1")).toMatchObject({ version: 2, kind: "question", template: "dark", questionId });
  for (const intent of ["", "explode", "constructor"])
    await expect(answer(db, userId, "card-1", { ...form, intent, version: "2" })).rejects.toMatchObject({
      status: 400,
    });
});

it("reads a card and its question in one trip", async () => {
  const { db, count } = await freshD1();
  const { questionId, content } = await makeQuestion(db);
  await makeCard(db, "of-question", { kind: "question", questionId });
  await makeCard(db, "free", {});
  const show = async (id: string) => {
    const before = count.trips;
    const page = await loadCard(contextOf(db), id, new URLSearchParams());
    expect(count.trips - before).toBe(1);
    return page;
  };
  expect(await show("of-question")).toMatchObject({ isHeldOut: false, question: { externalId: content.id } });
  expect(await show("free")).toMatchObject({ isHeldOut: false, question: null });
  expect(await show("no-such-card")).toBeNull();
  await db.update(question).set({ status: "retired" });
  expect(await show("of-question")).toMatchObject({ isHeldOut: true, question: null, questionId });
});

it("confirms a deletion only on the next page", async () => {
  const { db } = await freshD1();
  for (let made = 0; made < 21; made += 1) await makeCard(db, `card-${made}`, {});
  const list = await listCards(contextOf(db), "UTC", new URLSearchParams("note=deleted&kind=free&bogus=1"));
  expect([list.isDeleted, list.older]).toEqual([true, "/admin-social-cards?kind=free&page=2"]);
});

async function makeCard(db: Db, id: string, fields: Partial<typeof card.$inferInsert>) {
  const words = { front: JSON.stringify({ ...emptySide, text: "Words" }), frontAlt: "Words", caption: "Words" };
  const [made] = await db
    .insert(card)
    .values({
      id,
      kind: "free",
      template: "light",
      ...words,
      hashtags: "[]",
      createdBy: "admin",
      createdAt: now,
      updatedAt: now,
      ...fields,
    })
    .returning();
  if (!made) throw new Error("the card was not written");
  return made;
}

function contextOf(db: Db): Context {
  const images = { list: async () => ({ objects: [] }) };
  const parts = {
    db,
    now,
    images,
    cards: null,
    waitUntil: () => {},
    id: () => "audit-1",
    settings: {},
    requestCache: new Map(),
  };
  return parts as unknown as Context;
}

function answer(db: Db, userId: string, cardId: string, fields: Record<string, string>) {
  const request = new Request(`https://radcore.example/admin-social-cards/${cardId}`, {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  const args = { context: { ...contextOf(db), id: () => crypto.randomUUID() }, params: { cardId }, request };
  return handleCardAction({ ...args, viewer: { userId } } as unknown as SignedInArgs);
}

async function locationOf(answered: Promise<unknown>): Promise<string | null> {
  const response = await answered;
  if (!(response instanceof Response)) throw new Error(`no redirect: ${JSON.stringify(response)}`);
  return response.headers.get("Location");
}
