import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { mailBody, mailOutbox } from "../db/schema";
import { dayMs } from "../lib/day";
import { freshD1 } from "../testing/d1";
import { resolveExpiredClaims } from "./mail-outbox.server";

const now = Date.parse("2026-03-10T12:00:00Z");

it("gives own mail up after three days, and none of a campaign that goes out slowly", async () => {
  const { db } = await freshD1();
  const words = { subject: "s", plain: "p", html: "h" };
  await db.insert(mailBody).values({ id: "body", ...words });
  const mail = { kind: "k", recipient: "a@example.test", ...words, createdAt: 0 };
  await db.insert(mailOutbox).values([
    { id: "own-old", ...mail, dueAt: now - 3 * dayMs - 1 },
    { id: "own", ...mail, dueAt: now - 3 * dayMs },
    { id: "campaign-old", ...mail, bodyId: "body", dueAt: now - 30 * dayMs },
  ]);
  await resolveExpiredClaims(db, now);
  const failed = await db.select({ id: mailOutbox.id }).from(mailOutbox).where(eq(mailOutbox.state, "failed"));
  expect(failed).toEqual([{ id: "own-old" }]);
});
