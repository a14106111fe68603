import { expect, it } from "vitest";
import { campaign, knownDevice, loginSession, mailBody, mailOutbox, program, programInvitation } from "../../db/schema";
import { dayMs } from "../../lib/day";
import { freshD1 } from "../../testing/d1";
import { makeLogin, makePerson } from "../../testing/make";
import { deleteExpiredRecords } from "./delete-expired-records.server";

const now = Date.parse("2026-03-10T12:00:00Z");

it("deletes ended logins and old emails, and keeps the others", async () => {
  const { db } = await freshD1();
  const { userId } = await makePerson(db);
  await makeLogin(db, userId, now - 31 * dayMs);
  const kept = await makeLogin(db, userId, now - dayMs);
  const mail = { kind: "verify", recipient: "a@example.test", subject: "s", plain: "p", html: "h" };
  await db.insert(mailOutbox).values([
    { ...mail, id: "old", createdAt: now - 31 * dayMs },
    { ...mail, id: "new", createdAt: now - dayMs },
  ]);
  await deleteExpiredRecords(db, now);
  expect((await db.select().from(loginSession)).map((login) => login.token)).toEqual([kept]);
  expect((await db.select().from(mailOutbox)).map((one) => one.id)).toEqual(["new"]);
});

it("deletes invitations to programs 30 days after they expired or were closed (V2)", async () => {
  const { db } = await freshD1();
  await db.insert(program).values({ id: "p", name: "P", institution: "I", seats: 1, createdAt: 1 });
  const invitation = { programId: "p", isSingleUse: true, createdAt: 1, expiresAt: now };
  await db.insert(programInvitation).values([
    { ...invitation, id: "open", token: "a" },
    { ...invitation, id: "expired", token: "b", expiresAt: now - 31 * dayMs },
    { ...invitation, id: "used", token: "c", closedAt: now - 31 * dayMs },
    { ...invitation, id: "used lately", token: "d", closedAt: now - 29 * dayMs },
  ]);
  await deleteExpiredRecords(db, now);
  expect((await db.select().from(programInvitation)).map(({ id }) => id)).toEqual(["open", "used lately"]);
});

it("keeps old emails of an unfinished campaign, and email bodies still in use", async () => {
  const { db } = await freshD1();
  const { userId } = await makePerson(db);
  const words = { subject: "s", plain: "p", html: "h" };
  await db.insert(mailBody).values(["under-way", "done", "queued", "orphan"].map((id) => ({ ...words, id })));
  const campaigned = { subject: "s", text: "t", segment: "{}", createdBy: userId, createdAt: 0, updatedAt: 0 };
  await db.insert(campaign).values([
    { ...campaigned, id: "1", state: "sending", bodyId: "under-way" },
    { ...campaigned, id: "2", state: "sent", bodyId: "done" },
  ]);
  const mail = { ...words, kind: "campaign", recipient: "a@example.test", userId };
  await db.insert(mailOutbox).values([
    { ...mail, id: "of-under-way", bodyId: "under-way", createdAt: now - 31 * dayMs },
    { ...mail, id: "of-done", bodyId: "done", createdAt: now - 31 * dayMs },
    { ...mail, id: "of-queued", bodyId: "queued", createdAt: now - dayMs },
  ]);
  await db.insert(knownDevice).values([
    { userId, deviceId: "unseen", seenAt: now - 401 * dayMs },
    { userId, deviceId: "seen", seenAt: now - 399 * dayMs },
  ]);
  await deleteExpiredRecords(db, now);
  expect((await db.select().from(mailOutbox)).map(({ id }) => id).sort()).toEqual(["of-queued", "of-under-way"]);
  expect((await db.select().from(mailBody)).map(({ id }) => id).sort()).toEqual(["done", "queued", "under-way"]);
  expect((await db.select().from(knownDevice)).map(({ deviceId }) => deviceId)).toEqual(["seen"]);
});
