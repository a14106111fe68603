import { beforeEach, expect, it } from "vitest";
import { mailOutbox, program } from "../../db/schema";
import { dayMs } from "../../lib/day";
import { db, setUpAdminAndLearner } from "../../testing/admin-setup";
import { makePerson } from "../../testing/make";
import { at, makeProgram, now, seeProgram } from "../../testing/program-setup";
import { queueProgramEndNotices } from "./program-end-notices.server";

beforeEach(setUpAdminAndLearner);

const paidUntil = now + 100 * dayMs;
const queueAt = (daysBefore: number) => queueProgramEndNotices(at(paidUntil - daysBefore * dayMs));

it("tells coordinators and owners 30 and 7 days before the end, each once (V7)", async () => {
  const made = await makeProgram(db, { paidUntil });
  await makeProgram(db, { paidUntil: paidUntil + 90 * dayMs });
  const owner = await makePerson(db, { role: "admin", adminScope: "owner" });
  const support = await makePerson(db, { role: "admin", adminScope: "support" });
  expect(await queueAt(31)).toBe(0);
  // The coordinator, the new owner, and the admin of the fixture, who is an owner.
  expect([await queueAt(30), await queueAt(29), await queueAt(7), await queueAt(1)]).toEqual([3, 0, 3, 0]);
  expect([await queueAt(0), await queueAt(-1)]).toEqual([0, 0]);
  const mails = await db.select().from(mailOutbox);
  const of = (email: string) => mails.filter(({ recipient }) => recipient === email);
  expect([of(made.coordinator.email).length, of(owner.email).length, of(support.email).length]).toEqual([2, 2, 0]);
  expect(of(made.coordinator.email)[0]).toMatchObject({
    kind: "programEnd",
    subject: expect.stringContaining("June 18"),
  });
});

it("sends only the latest notice after an outage, and none after a payment", async () => {
  await makeProgram(db, { paidUntil });
  expect(await queueAt(3)).toBe(2);
  await db.delete(mailOutbox);
  await db.update(program).set({ paidUntil: paidUntil + 365 * dayMs });
  expect(await queueAt(3)).toBe(0);
});

it("shows the days left on the coordinator's page from 30 days on", async () => {
  const daysLeft = async (days: number) =>
    (await seeProgram(await makeProgram(db, { paidUntil: now + days * dayMs }))).daysLeft;
  expect([await daysLeft(31), await daysLeft(30), await daysLeft(1), await daysLeft(-1)]).toEqual([null, 30, 1, null]);
});
