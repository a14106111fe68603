import { eq } from "drizzle-orm";
import { expect } from "vitest";
import { answer, mockFormItem, outcome, questionGrant, studySession } from "../app/db/schema";
import { expectAccessible, expectNoSidewaysScroll } from "./support/accessible";
import { phone } from "./support/answering";
import { hydrated, signIn, test } from "./support/browser";
import { deferred } from "./support/deferred";
import { sessionRow, submitKey, timedSessionOf } from "./support/exam";
import { hiddenTexts, openRunner } from "./support/study";

const minute = 60_000;

test("an exam of 20 with a timer: reload in the middle, review screen, end, results", { timeout: 120_000 }, async ({
  open,
  db,
}) => {
  const page = await open();
  const { userId } = await signIn(page, db, { subscribedDays: 9 });
  const sessionId = await timedSessionOf(db, userId, { mode: "exam", questions: 20, allowed: 25 * minute });
  for (let position = 0; position < 18; position++) {
    await openRunner(page, sessionId, position + 1);
    await submitKey(page, db, sessionId, position, position < 15 ? "a" : "b");
    if (position === 9) {
      await page.reload();
      await hydrated(page);
      const left = await page.getByRole("timer", { name: "Time left" }).innerText();
      expect(left).toMatch(/^2[0-4]:\d\d$/);
    }
  }
  expect((await sessionRow(db, sessionId)).marks).toBe(`${"e".repeat(18)}--`);
  await openRunner(page, sessionId);
  await expect.poll(() => page.url()).toContain("?q=19");
  // An open exam shows neither level nor domains.
  const level = page.locator("main header").getByText(/^R\d$/);
  const domain = page.locator("main").getByText("Gastrointestinal", { exact: true });
  for (const chip of [level, domain]) expect(await chip.count()).toBe(0);
  await page.getByRole("button", { name: "Flag" }).first().click();
  await page.getByRole("link", { name: "Review and end" }).click();
  await page.getByRole("heading", { name: "Review before you end the exam" }).waitFor();
  await page.getByText("18 answered").waitFor();
  await expectAccessible(page);
  expect(await page.getByRole("link", { name: /^Question \d+, answered/ }).count()).toBe(18);
  await page.getByRole("link", { name: "Question 19, unanswered, flagged" }).click();
  await page.getByRole("heading", { level: 1, name: "Question 19 of 20" }).waitFor();
  await page.goBack();
  await page.getByText("End exam…").click();
  await page.getByText("2 questions unanswered: each counts as 0").waitFor();
  await page.getByRole("button", { name: "End exam with 2 unanswered" }).click();
  await page.getByRole("heading", { level: 1, name: "Results" }).waitFor();
  await page.getByText("score: 15 of 20 questions correct").waitFor();
  await page.getByText("You answered 18 questions, 15 correctly: 83%").waitFor();
  // Omitted questions have no time, so this differs from the clock.
  await page.getByText(/s on answered questions, .+ each$/).waitFor();
  await page.getByRole("link", { name: "Review 3 missed questions" }).waitFor();
  await expectAccessible(page);
  await page.getByRole("link", { name: "Review question 19, unanswered" }).click();
  await page.getByText("A point to remember.").waitFor();
  for (const chip of [level, domain]) await chip.first().waitFor();
  expect(await db.$count(answer, eq(answer.userId, userId))).toBe(18);
  expect(
    (await db.select().from(outcome).where(eq(outcome.userId, userId))).filter(({ state }) => state === "omitted"),
  ).toHaveLength(2);
});

test("a flag still being saved shows on a slow review screen", async ({ page, db }) => {
  const { userId } = await signIn(page, db, { subscribedDays: 9 });
  const sessionId = await timedSessionOf(db, userId, { mode: "exam", questions: 2 });
  await openRunner(page, sessionId);
  const resultsRead = deferred();
  await page.route("**/api/study/save*", async (route) => {
    await resultsRead.promise;
    await route.continue();
  });
  const saved = page.waitForResponse("**/api/study/save*");
  // The results are read before the flag is saved, and shown afterward.
  await page.route("**/results*", async (route) => {
    const response = await route.fetch();
    resultsRead.resolve();
    await saved;
    await route.fulfill({ response });
  });
  await page.getByRole("button", { name: "Flag" }).first().click();
  await page.getByRole("link", { name: "Review and end" }).click();
  await page.getByRole("heading", { name: "Review before you end the exam" }).waitFor();
  await page.getByRole("link", { name: "Question 1, unanswered, flagged" }).waitFor();
});

test("omitted questions show no stem in the list until opened, prefetched or not", async ({ page, db }) => {
  const { userId } = await signIn(page, db, { subscribedDays: 9 });
  const sessionId = await timedSessionOf(db, userId, { mode: "exam", questions: 10 });
  await openRunner(page, sessionId, 1);
  await submitKey(page, db, sessionId, 0, "a");
  // The runner prefetches six questions.
  await expect.poll(() => db.$count(questionGrant, eq(questionGrant.userId, userId))).toBeGreaterThan(5);
  await page.goto(`/questions/session/${sessionId}/results`);
  await page.getByText("End exam…").click();
  await page.getByRole("button", { name: "End exam with 9 unanswered" }).click();
  await page.getByText("score: 1 of 10 questions correct").waitFor();
  expect(await page.getByText("How thick is it?").count()).toBe(1);
  expect(await page.getByText("Open to see the question").count()).toBe(9);
  const before = await db.$count(questionGrant, eq(questionGrant.userId, userId));
  await page.goto(`/questions/session/${sessionId}/results`);
  expect(await db.$count(questionGrant, eq(questionGrant.userId, userId))).toBe(before);
  expect(
    (await (await page.request.get(`/questions/session/${sessionId}/results`)).text()).split("How thick").length,
  ).toBe(3);
  await page.getByRole("link", { name: "10. unanswered" }).click();
  await page.getByText("A point to remember.").waitFor();
});

test("no payload before the end contains the key (Q12)", async ({ page, db }) => {
  const { userId } = await signIn(page, db, { subscribedDays: 9 });
  const sessionId = await timedSessionOf(db, userId, { mode: "blocks", questions: 4, blockSize: 2 });
  const bytes: string[] = [];
  page.on("response", async (response) => {
    if (/questions|api\/study/.test(response.url())) bytes.push(await response.text().catch(() => ""));
  });
  await openRunner(page, sessionId, 1);
  await submitKey(page, db, sessionId, 0, "b");
  const runner = `/questions/session/${sessionId}`;
  for (const path of [
    `${runner}?q=1`,
    `${runner}?q=2`,
    `${runner}?q=3`,
    `${runner}.data?q=1`,
    `${runner}.data?q=3`,
    `${runner}/results`,
    `${runner}/results.data`,
    `${runner}/clock`,
    `/api/study/ahead?session=${sessionId}&q=1`,
    `/api/study/ahead?session=${sessionId}&q=2`,
    `/api/study/ahead?session=${sessionId}&q=3`,
  ]) {
    const answered = await page.request.get(path);
    expect(answered.status(), path).toBe(200);
    bytes.push(await answered.text());
  }
  const [item] = await db.select().from(studySession).where(eq(studySession.id, sessionId));
  expect(item?.marks).toBe("e---");
  for (const text of bytes)
    for (const secret of [...hiddenTexts, "answerSheet", "rationale", "Incorrect", '"incorrect"'])
      expect(text).not.toContain(secret);
  expect(bytes.length).toBeGreaterThan(11);
});

test("blocks have a break between them, lock when ended, and ignore a stale tab", async ({ open, db }) => {
  const page = await open();
  const { userId } = await signIn(page, db, { subscribedDays: 9 });
  const sessionId = await timedSessionOf(db, userId, {
    mode: "blocks",
    questions: 4,
    blockSize: 2,
    allowed: 3 * minute,
  });
  const stale = await page.context().newPage();
  await stale.goto(`/questions/session/${sessionId}/results`);
  await openRunner(page, sessionId);
  await submitKey(page, db, sessionId, 0, "a");
  await page.getByRole("link", { name: "Review and end" }).click();
  await page.getByRole("heading", { level: 1, name: "Review before you end block 1" }).waitFor();
  await page.getByRole("heading", { name: "Block 1 of 2" }).waitFor();
  // Links styled as buttons have the button's size.
  for (const end of ["End block 1…", "End exam…"])
    expect(await page.getByText(end).getAttribute("class")).toMatch(/^btn /);
  await page.getByText("End block 1…").click();
  await page.getByRole("button", { name: "End block 1 with 1 unanswered" }).click();
  await page.getByRole("heading", { level: 1, name: "Break before block 2 of 2" }).waitFor();
  await page
    .getByText("Block 1 has ended and is locked: 1 of 2 answered. Block 2 has 2 questions and 3 min.")
    .waitFor();
  expect(await page.getByRole("heading", { name: /^Question/ }).count()).toBe(0);
  expect(await page.title()).toContain("Break before block 2 of 2");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Review and end exam" }).click();
  await page.getByRole("heading", { level: 1, name: "Confirm before you end the exam" }).waitFor();
  await page.getByText("These questions are still ahead of you: 2").waitFor();
  expect(await page.getByRole("heading", { name: /^Block 2/ }).count()).toBe(0);
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to break" }).click();
  await page.getByRole("button", { name: "Start block 2" }).click();
  await page.getByRole("heading", { level: 1, name: "Question 3 of 4" }).waitFor();
  await page.getByText("How thick is it?").waitFor();
  await stale.getByText("End block 1…").click();
  await stale.getByRole("button", { name: /^End block 1 with/ }).click();
  await stale.getByRole("heading", { level: 1, name: "Question 3 of 4" }).waitFor();
  expect(await sessionRow(db, sessionId)).toMatchObject({ block: 1, pauseKind: null, closedAt: null });
  await submitKey(page, db, sessionId, 2, "a");
  await openRunner(page, sessionId, 1);
  await page.getByRole("heading", { name: "This block has ended" }).waitFor();
  await page.getByRole("link", { name: "Back to block 2" }).click();
  await page.getByRole("heading", { level: 1, name: "Question 4 of 4" }).waitFor();
  await page.getByRole("link", { name: "Review and end" }).click();
  await page.getByText("End exam…").click();
  await page.getByRole("button", { name: "End exam with 1 unanswered" }).click();
  await page.getByRole("row", { name: /Block 2 50% 1 of 2 1/ }).waitFor();
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(page);
});

test("timed tutor explains at once, and a pause hides the question in every tab", async ({ open, db }) => {
  const page = await open();
  const { userId } = await signIn(page, db, { subscribedDays: 9 });
  const sessionId = await timedSessionOf(db, userId, { mode: "timed_tutor", questions: 2 });
  await openRunner(page, sessionId);
  await submitKey(page, db, sessionId, 0, "a");
  await page.getByRole("heading", { level: 2, name: /^Correct/ }).waitFor();
  await openRunner(page, sessionId, 2);
  const other = await page.context().newPage();
  await openRunner(other, sessionId, 2);
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("heading", { name: "Paused" }).waitFor();
  expect(await page.getByText("How thick is it?").count()).toBe(0);
  await expectAccessible(page);
  await other.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await other.getByRole("heading", { name: "Paused" }).waitFor();
  const { remainingMs } = await sessionRow(db, sessionId);
  await page.getByRole("button", { name: "Resume session" }).click();
  await page.getByText("How thick is it?").waitFor();
  await expect.poll(() => page.url()).toContain("?q=2");
  await submitKey(page, db, sessionId, 1, "b");
  expect((await sessionRow(db, sessionId)).marks).toBe("cx");
  expect(remainingMs).toBeLessThan(20 * minute);
});

test("warnings show and are announced at ten minutes and one minute, also in calm mode", async ({ page, db }) => {
  const { userId } = await signIn(page, db, { subscribedDays: 9 });
  await page.clock.install();
  const ten = await timedSessionOf(db, userId, { mode: "exam", questions: 1, left: 14 * minute });
  await openRunner(page, ten);
  expect(await page.getByText("10 minutes left").count()).toBe(0);
  await page.getByRole("button", { name: "Hide time" }).click();
  await page.getByText("Time hidden").waitFor();
  expect(await page.getByRole("timer", { name: "Time left" }).count()).toBe(0);
  await page.clock.fastForward(4 * minute);
  await page.locator("[aria-live=polite]", { hasText: "10 minutes left" }).waitFor({ state: "attached" });
  await page.reload();
  await hydrated(page);
  await page.getByText("Time hidden").waitFor();
  const one = await timedSessionOf(db, userId, { mode: "exam", questions: 1, left: 4 * minute });
  await openRunner(page, one);
  await page.clock.fastForward(3 * minute);
  await page.locator("[aria-live=polite]", { hasText: "1 minute left" }).waitFor({ state: "attached" });
});

test("a click before the control's script loads is not lost", async ({ page, db }) => {
  const { userId } = await signIn(page, db, { subscribedDays: 9 });
  const sessionId = await timedSessionOf(db, userId, { mode: "exam", questions: 1 });
  let late = 0;
  await page.route("**/session-bar-*.js", async (route) => {
    late += 1;
    await page.waitForTimeout(1500);
    await route.continue();
  });
  await openRunner(page, sessionId);
  await page.getByRole("button", { name: "Hide time" }).click();
  await page.getByText("Time hidden").waitFor();
  expect(late).toBe(1);
});

test("the exam ends at zero with the saved answers", async ({ page, db }) => {
  const { userId } = await signIn(page, db, { subscribedDays: 9 });
  await page.clock.install();
  const sessionId = await timedSessionOf(db, userId, { mode: "exam", questions: 3, left: 5 * minute });
  await openRunner(page, sessionId);
  await submitKey(page, db, sessionId, 0, "a");
  await openRunner(page, sessionId, 2);
  await page.keyboard.press("b");
  // Moves the time on the server and on the page.
  await db.update(studySession).set({ deadlineAt: Date.now() }).where(eq(studySession.id, sessionId));
  await page.clock.fastForward(5 * minute);
  await page.getByRole("heading", { level: 1, name: "Results" }).waitFor();
  await page.getByText("score: 1 of 3 questions correct").waitFor();
  expect((await sessionRow(db, sessionId)).marks).toBe("cx-");
});

test("place, clock, and flag stay in view, and the clock runs out on the review screen", async ({ open, db }) => {
  const page = await open({ width: 360 });
  const { userId } = await signIn(page, db, { subscribedDays: 9 });
  await page.clock.install();
  const sessionId = await timedSessionOf(db, userId, { mode: "exam", questions: 3, left: 5 * minute });
  await openRunner(page, sessionId, 1);
  // The tools fill their row.
  const more = await page.getByRole("button", { name: "More tools" }).boundingBox();
  expect((more?.x ?? 0) + (more?.width ?? 0)).toBeGreaterThan(340);
  const origin = page.getByText(/reviewed by a radiologist/);
  expect(await origin.count()).toBe(0);
  await page.getByRole("button", { name: "Flag" }).click();
  await page.getByRole("link", { name: "Question 1, unanswered, flagged" }).waitFor();
  await page.setViewportSize({ width: 360, height: 360 });
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const timer = page.getByRole("timer", { name: "Time left" });
  expect((await page.locator(".exam-bar").boundingBox())?.height).toBeLessThan(60);
  for (const item of [
    page.getByRole("heading", { level: 1, name: "Question 1 of 3" }),
    timer,
    page.getByRole("button", { name: "Flagged" }),
  ])
    expect((await item.boundingBox())?.y).toBeLessThan(100);
  await page.getByRole("link", { name: "Review and end exam" }).click();
  await page.getByRole("heading", { level: 1, name: "Review before you end the exam" }).waitFor();
  const before = await timer.innerText();
  await page.clock.fastForward(minute);
  await expect.poll(() => timer.innerText()).not.toBe(before);
  await db.update(studySession).set({ deadlineAt: Date.now() }).where(eq(studySession.id, sessionId));
  await page.clock.fastForward(4 * minute);
  await page.getByRole("heading", { level: 1, name: "Results" }).waitFor();
  await page.getByText("Time ran out, so we ended the session").waitFor();
  await openRunner(page, sessionId, 1);
  await origin.waitFor();
});

test("on a phone, the fixed bars of an exam take at most 15% of the height (N2)", async ({ open, db }) => {
  const page = await open({ device: phone ?? {} });
  const { userId } = await signIn(page, db, { subscribedDays: 9 });
  const sessionId = await timedSessionOf(db, userId, { mode: "exam", questions: 3 });
  await openRunner(page, sessionId, 2);
  // So low that the page scrolls.
  await page.setViewportSize({ width: 360, height: 250 });
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const upperBar = page.locator(".exam-bar");
  await expect.poll(async () => (await upperBar.boundingBox())?.y).toBe(0);
  const lowerBar = page.locator("main > div").filter({ has: page.getByRole("button", { name: "Save and continue" }) });
  const [upper, lower] = [await upperBar.boundingBox(), await lowerBar.last().boundingBox()];
  expect((upper?.height ?? 740) + (lower?.height ?? 740)).toBeLessThanOrEqual(0.15 * 740);
  expect(lower && lower.y + lower.height).toBe(250);
  // The header of the site scrolls away.
  expect((await page.locator("header").first().boundingBox())?.y).toBeLessThan(-40);
});

test("an exam is paused, reviewed, and ended without JavaScript", async ({ open, db }) => {
  const page = await open({ javaScript: false, width: 360 });
  const { userId } = await signIn(page, db, { subscribedDays: 9 });
  const sessionId = await timedSessionOf(db, userId, { mode: "exam", questions: 2, extraTime: 150 });
  await page.goto(`/questions/session/${sessionId}`);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Pause" }).click();
  await page.getByRole("button", { name: "Resume session" }).click();
  await page.getByText("1 mm").click();
  await page.getByRole("button", { name: /^(Submit|Save)/ }).click();
  await page.getByRole("link", { name: "Review and end" }).click();
  await page.getByText("End exam…").waitFor();
  await expectNoSidewaysScroll(page);
  await page.getByText("End exam…").click();
  await page.getByRole("button", { name: "End exam with 1 unanswered" }).click();
  await page.getByText("score: 1 of 2 questions correct").waitFor();
  await page.getByText(/1\.5 × time/).waitFor();
});

test("the mock exam is explained, started, and run in blocks without a pause; free learners see how to get it", async ({
  open,
  db,
}) => {
  const page = await open();
  const { userId } = await signIn(page, db, { subscribedDays: 9 });
  await page.goto("/custom-sets/mock");
  await page.getByText("You cannot pause, and leaving does not stop the clock").waitFor();
  await expectAccessible(page);
  const questionCount = await db.$count(mockFormItem, eq(mockFormItem.formId, "mock-1"));
  await page
    .getByText(`This bank has enough questions for a mock exam of ${questionCount}, with the same proportions.`)
    .waitFor();
  await page.getByRole("button", { name: "Start form 1" }).click();
  await page.getByRole("heading", { level: 1, name: `Question 1 of ${questionCount}` }).waitFor();
  await page.getByRole("timer", { name: "Time left" }).waitFor();
  // The screen shows the question and nothing else.
  for (const text of ["Pause", "Report", "Guess"]) expect(await page.getByText(text, { exact: true }).count()).toBe(0);
  const [session] = await db.select().from(studySession).where(eq(studySession.userId, userId));
  const blockSize = questionCount / 6;
  expect(session).toMatchObject({ mode: "mock", formId: "mock-1", blockSize, allowedMs: blockSize * 65_000 });
  await page.goto("/custom-sets/mock");
  await page.getByRole("link", { name: "Continue form 1" }).waitFor();

  const free = await open({ width: 360 });
  await signIn(free, db);
  await free.goto("/custom-sets/mock");
  await free.getByRole("link", { name: "See subscription" }).waitFor();
  expect(await free.getByRole("button", { name: /Start form/ }).count()).toBe(0);
  await expectAccessible(free);
  await expectNoSidewaysScroll(free);
});
