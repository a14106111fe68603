import { asc } from "drizzle-orm";
import { expect, it } from "vitest";
import { visit } from "../../db/analytics/schema";
import { freshAnalytics, freshD1 } from "../../testing/d1";
import { makeLogin, makePerson } from "../../testing/make";
import { visitMessages } from "../../testing/make-messages";
import { deleteAccount } from "../accounts/delete-account.server";
import { storeMessages } from "./store-messages.server";
import { unlinkDeletedLearners } from "./unlink-visits.server";

const noon = Date.parse("2026-11-20T12:00:00Z");

it("removes the ids of accounts deleted while a visit was counted, and no others", async () => {
  const { db } = await freshD1();
  const { analytics } = await freshAnalytics();
  const people = [await makePerson(db), await makePerson(db), await makePerson(db)] as const;
  for (const [n, { userId }] of people.entries()) {
    const login = await makeLogin(db, userId);
    await storeMessages(
      analytics,
      db,
      visitMessages(() => 0.5, noon, `visit-of-${n}`).map((message) => ({ ...message, login })),
    );
  }
  const work: Promise<unknown>[] = [];
  await deleteAccount(
    {
      db,
      analytics,
      payments: null,
      now: noon,
      waitUntil: (one) => void work.push(one),
      id: () => crypto.randomUUID(),
    },
    people[1].userId,
  );
  await Promise.all(work);
  // Simulates a write by a consumer that read the login just before its deletion.
  await analytics.update(visit).set({ userId: people[1].userId });
  await analytics.insert(visit).values({ ...(await visits())[0], id: "another", userId: people[0].userId } as never);
  await unlinkDeletedLearners(db, analytics);
  expect((await visits()).map(({ id, userId }) => [id, userId])).toEqual([
    ["another", people[0].userId],
    ["visit-of-0-visit", null],
    ["visit-of-1-visit", null],
    ["visit-of-2-visit", null],
  ]);

  function visits() {
    return analytics.select().from(visit).orderBy(asc(visit.id));
  }
});
