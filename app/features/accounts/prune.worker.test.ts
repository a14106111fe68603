import { expect, it } from "vitest";
import { loginSession, mailOutbox } from "../../db/schema";
import { freshD1 } from "../../testing/d1";
import { makeLogin, makePerson } from "../../testing/make";
import { prune } from "./prune.server";

const day = 24 * 60 * 60 * 1000;
const now = Date.parse("2026-03-10T12:00:00Z");

it("takes away ended logins and old mails, and keeps the others", async () => {
  const { db } = await freshD1();
  const { userId } = await makePerson(db);
  await makeLogin(db, userId, now - 31 * day);
  const kept = await makeLogin(db, userId, now - day);
  const mail = { kind: "verify", recipient: "a@example.test", subject: "s", plain: "p", html: "h" };
  await db.insert(mailOutbox).values([
    { ...mail, id: "old", createdAt: now - 31 * day },
    { ...mail, id: "new", createdAt: now - day },
  ]);
  await prune(db, now);
  expect((await db.select().from(loginSession)).map((login) => login.token)).toEqual([kept]);
  expect((await db.select().from(mailOutbox)).map((one) => one.id)).toEqual(["new"]);
});
