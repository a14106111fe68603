import { eq } from "drizzle-orm";
import { expect } from "vitest";
import type { Db } from "../app/db/client.server";
import { programMember, studySet, studySetItem } from "../app/db/schema";
import { addDays, getUtcDay } from "../app/lib/day";
import { makePerson, makeQuestion } from "../app/testing/make";
import { expectAccessibleInTheDark } from "./support/accessible";
import { hydrated, site, test } from "./support/browser";
import { goTo, look } from "./support/look";
import { takeScreenshotsOfEachTheme } from "./support/screenshot";
import { openSignedIn } from "./support/sign-in";
import { single, verdictHeading, waitUntilReady } from "./support/study";

const today = getUtcDay(Date.now());
const own = (db: Db) => ({ url: site, db });

/** Creates a study set of one question that is not free, and returns its title. */
async function makeSet(db: Db): Promise<string> {
  const { questionId } = await makeQuestion(db, { content: single() });
  const id = `set-${crypto.randomUUID().slice(0, 8)}`;
  const title = `Night set ${id}`;
  await db.insert(studySet).values({
    ...{ id, title, description: "One question.", rotation: "Chest", level: "R1", minutes: 5, position: 999 },
    published: true,
  });
  await db.insert(studySetItem).values({ setId: id, position: 0, questionId });
  return title;
}

test("an owner makes a program, its coordinator invites, a learner joins, agrees, studies, and withdraws (V1–V6)", async ({
  open,
  db,
}) => {
  const title = await makeSet(db);
  const coordinator = await makePerson(db);

  const { page: admin } = await openSignedIn(open, own(db), { role: "admin" });
  await goTo(admin, "/admin-subscription/programs");
  await look(admin, "programs");
  await admin.getByLabel("Program", { exact: true }).fill("Night Residency");
  await admin.getByLabel("Institution").fill("General Hospital");
  await admin.getByLabel("Seats").fill("2");
  await admin.getByRole("button", { name: "Create program" }).click();
  await admin.getByText("Program created.").waitFor();
  await admin.getByLabel("Username or email").fill(coordinator.username);
  await admin.getByRole("button", { name: "Add coordinator" }).click();
  await admin.getByText("Coordinator added.").waitFor();
  await admin.getByLabel("Invoice number").fill("2026-001");
  await admin.getByLabel("Amount").fill("4200");
  await admin.getByLabel("Covers access until").fill(addDays(today, 365));
  await admin.getByRole("button", { name: "Record invoice" }).click();
  await admin.getByText("Invoice recorded.").waitFor();
  await admin.getByText("not paid yet").waitFor();
  await admin.getByText("Record payment", { exact: false }).first().click();
  await admin.getByLabel("Paid on", { exact: true }).fill(today);
  await admin.getByRole("button", { name: "Record payment" }).click();
  await admin.getByText("Payment recorded.").waitFor();
  await look(admin, "program-admin");

  const { page: boss } = await openSignedIn(open, own(db), coordinator.userId);
  await goTo(boss, "/program");
  await boss.getByRole("heading", { level: 1, name: "Night Residency" }).waitFor();
  await boss.getByLabel("Study set").selectOption({ label: title });
  await boss.getByLabel("Due on").fill(addDays(today, 14));
  await boss.getByRole("button", { name: "Assign set" }).click();
  await boss.getByText("Set assigned.").waitFor();
  await boss.getByRole("button", { name: "Create link" }).click();
  await boss.getByText("Link created.").waitFor();
  const link = await boss.getByLabel("Invitation link").inputValue();
  await boss.getByLabel("Invite by email").fill("resident@hospital.test");
  await boss.getByRole("button", { name: "Send invitations" }).click();
  await boss.getByText("1 invitation sent.").waitFor();

  const { page: learner, userId } = await openSignedIn(open, own(db), {});
  await goTo(learner, new URL(link).pathname);
  await learner.getByRole("heading", { level: 1, name: "Join Night Residency" }).waitFor();
  await look(learner, "program-join");
  await learner.getByLabel("I agree to share my progress with the coordinator").check();
  await learner.getByRole("button", { name: "Take a seat" }).click();
  await learner.getByText("You have a seat in the program.").waitFor();
  await look(learner, "program-settings");
  await goTo(learner, "/");
  await learner.getByRole("heading", { name: "Assigned by Night Residency" }).waitFor();
  await takeScreenshotsOfEachTheme(learner, "program-home");
  await learner.getByRole("link", { name: title }).click();
  await learner
    .getByRole("button", { name: `Start : ${title}` })
    .or(learner.getByRole("button", { name: `Start: ${title}` }))
    .click();
  await learner.waitForURL(/\/questions\/session\//);
  await hydrated(learner);
  await learner.keyboard.press("a");
  await learner.keyboard.press("Enter");
  await waitUntilReady(learner, verdictHeading(learner));

  await goTo(boss, "/program");
  await boss.getByText("1 of 1 sharing member finished").waitFor();
  await boss.getByText("1 answer on 1 day of the last 30").click();
  await boss.getByRole("progressbar", { name: "Coverage by Pat Person of Gastrointestinal, in percent" }).waitFor();
  await look(boss, "program");
  await expectAccessibleInTheDark(boss, { wide: 1280, narrow: 360 });

  await goTo(learner, "/settings#program");
  await learner.getByRole("button", { name: "Stop sharing" }).click();
  await learner.getByText("You no longer share your progress.").waitFor();
  await goTo(boss, "/program");
  await boss.getByText("Does not share").waitFor();
  expect(await boss.getByText("sharing member finished").count()).toBe(0);
  expect(await boss.getByText("answer on 1 day").count()).toBe(0);

  await learner.getByText("Leave the program", { exact: true }).click();
  await learner.getByRole("button", { name: "Leave Night Residency" }).click();
  await learner.getByText("You have left the program.").waitFor();
  expect(await db.$count(programMember, eq(programMember.userId, userId))).toBe(0);
  await goTo(boss, "/program");
  await boss.getByText("Members appear here when they accept an invitation.").waitFor();
});
