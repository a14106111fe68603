import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { outcome, profile } from "../../db/schema";
import { dayMs } from "../../lib/day";
import { ada, contextOf, db, setUpAdminAndLearner, url } from "../../testing/admin-setup";
import { makeQuestion } from "../../testing/make";
import type { SignedInArgs } from "../auth/guards.server";
import { handleFirstRunAction } from "./first-run.action.server";
import { saveProfile } from "./save-settings.server";
import { selectStudyPlan, toStudyPlan } from "./study-plan.server";

// The screens of the first run (A7).

const now = Date.parse("2026-03-03T12:00:00Z");

beforeEach(setUpAdminAndLearner);

/** Posts a screen and returns where the learner goes next, or the error. */
async function post(step: string, fields: [string, string][], at = now) {
  const body = new URLSearchParams([["step", step], ...fields]);
  const answer = await handleFirstRunAction({
    context: contextOf({ now: at }),
    request: new Request(`${url}/welcome`, { method: "POST", body }),
    params: {},
    viewer: { userId: ada.userId, timeZone: "UTC" },
  } as unknown as SignedInArgs);
  return "data" in answer ? answer.data.error : answer.headers.get("Location");
}

const save = (step: string, ...fields: [string, string][]) => post(step, [["intent", "save"], ...fields]);
const readPlan = async () => toStudyPlan(await selectStudyPlan(db, ada.userId));

it("saves each screen and leads to the next one, then home (A7)", async () => {
  expect(await readPlan()).toMatchObject({ hasSeenFirstRun: false, namedDomains: [] });
  expect(await save("exam", ["examDate", "2026-09-01"])).toBe("/welcome?step=year");
  expect(await save("year", ["trainingYear", "R2"])).toBe("/welcome?step=domains");
  expect(await save("domains", ["domain", "physics"], ["domain", "gi"], ["domain", "none"], ["domain", "x"])).toBe("/");
  expect(await readPlan()).toEqual({
    examDate: "2026-09-01",
    trainingYear: "R2",
    namedDomains: [
      { axis: "organ", domain: "gi" },
      { axis: "modality", domain: "physics" },
    ],
    hasSeenFirstRun: true,
  });
});

it("keeps the answers of a skipped screen and when the first run was first seen", async () => {
  await save("exam", ["examDate", "2026-09-01"]);
  expect(
    await post(
      "exam",
      [
        ["intent", "skip"],
        ["examDate", ""],
      ],
      now + dayMs,
    ),
  ).toBe("/welcome?step=year");
  expect(await save("year")).toBe("/welcome?step=domains");
  const [row] = await db.select().from(profile).where(eq(profile.userId, ada.userId));
  expect(row).toMatchObject({ examDate: "2026-09-01", trainingYear: null, firstRunAt: now });
  expect(await save("exam", ["examDate", ""])).toBe("/welcome?step=year");
  expect((await readPlan()).examDate).toBeNull();
});

it("refuses a date that is no date or has passed, and an unknown screen is the first one", async () => {
  for (const examDate of ["2026-02-30", "soon", "2026-03-03", "2025-01-01"])
    expect(await save("exam", ["examDate", examDate]), examDate).toMatch(/^Enter a date/);
  expect(await readPlan()).toMatchObject({ examDate: null, hasSeenFirstRun: false });
  expect(await save("other", ["examDate", "2026-03-04"])).toBe("/welcome?step=year");
});

it("moves the reviews before the exam (F2), and the profile form keeps the weak domains", async () => {
  const { questionId } = await makeQuestion(db, { now });
  const memory = JSON.stringify({ dueAt: now + 90 * dayMs, stability: 90, lastAt: now });
  await db.insert(outcome).values({
    ...{ userId: ada.userId, questionId, firstCorrect: true, answers: 1, latestAt: now, state: "correct" },
    ...{ dueAt: now + 90 * dayMs, memory },
  });
  await save("domains", ["domain", "gi"]);
  await save("exam", ["examDate", "2026-04-03"]);
  const [row] = await db.select({ dueAt: outcome.dueAt }).from(outcome);
  expect(row?.dueAt).toBeLessThanOrEqual(Date.parse("2026-04-03T12:00:00Z") - 7 * dayMs);
  await saveProfile(contextOf({ now }), ada.userId, { fullName: "Ada", examDate: "2026-04-03", timeZone: "UTC" });
  expect((await readPlan()).namedDomains).toEqual([{ axis: "organ", domain: "gi" }]);
});
