import { eq, inArray } from "drizzle-orm";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { customSet, studyItem, studySession, user } from "../app/db/schema";
import { makeQuestion, questionLike } from "../app/testing/make";
import { expectAccessible } from "./support/accessible";
import { hydrated, signIn, site, test } from "./support/browser";
import { verdictHeading, waitUntilReady } from "./support/study";

const matching = (page: Page) => page.locator("form output").innerText();
const start = (page: Page) => page.getByRole("button", { name: /^Start (session|\d+ question)/ });
const openGroup = (page: Page, title: string) => page.locator("summary").filter({ hasText: title }).click();

describe("the builder", () => {
  test("filters with live counts, saves and starts a set, and retakes only the missed questions", async ({
    page,
    db,
  }) => {
    const { userId } = await signIn(page, db, { subscribedDays: 5 });
    const word = await makeTopic(db, 4);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/custom-sets/counts")) asked.push(request.url());
    });
    await page.goto("/custom-sets");
    await hydrated(page);
    const all = await matching(page);
    await openGroup(page, "Topic");
    await page.getByLabel("Find a topic").fill(word);
    await page.getByRole("checkbox", { name: new RegExp(`${word}.* 4$`) }).check();
    await expect.poll(() => matching(page), { timeout: 10_000 }).toBe("4 questions match");
    expect(all).not.toBe("4 questions match");
    // Several quick clicks make one request.
    const before = asked.length;
    await page.locator("input[name=organ]").evaluateAll(async (boxes) => {
      for (const box of boxes as HTMLInputElement[])
        if (["breast", "neuro", "thoracic"].includes(box.value)) {
          box.click();
          await new Promise((resolve) => setTimeout(resolve));
        }
    });
    await expect.poll(() => matching(page), { timeout: 10_000 }).toBe("0 questions match");
    expect(asked.length - before).toBe(1);
    expect(await start(page).isDisabled()).toBe(true);
    await page.getByText("Remove a choice to start.").waitFor();
    // The topic's only organ still shows its count.
    await openGroup(page, "Organ system");
    await page.getByRole("checkbox", { name: "Gastrointestinal 4" }).check();
    await expect.poll(() => matching(page), { timeout: 10_000 }).toBe("4 questions match");

    // The address holds the filter.
    await page.reload();
    await hydrated(page);
    expect(await matching(page)).toBe("4 questions match");

    await page.getByLabel("Set name").fill("Rare topic");
    await page.getByRole("button", { name: "Save as a set" }).click();
    await page.getByText("Set saved.").waitFor();
    await page.getByRole("heading", { level: 1, name: "Edit set" }).waitFor();
    await page.getByRole("button", { name: /^Start ?: Rare topic$/ }).click();
    for (const [at, key] of ["a", "b", "b", "a"].entries()) {
      await waitUntilReady(page, page.getByRole("heading", { level: 1, name: `Question ${at + 1} of 4` }));
      await page.keyboard.press(key);
      await page.keyboard.press("Enter");
      await waitUntilReady(page, verdictHeading(page));
      await page.keyboard.press("Enter");
    }
    await page.getByRole("heading", { level: 1, name: "Results" }).waitFor();

    await page.goto("/custom-sets");
    await page.getByRole("button", { name: /^Retake 2 missed ?: Rare topic$/ }).click();
    await page.getByRole("heading", { level: 1, name: "Question 1 of 2" }).waitFor();
    const sessions = await db.select().from(studySession).where(eq(studySession.userId, userId));
    expect(sessions).toHaveLength(2);
    const [first, again] = await Promise.all(
      sessions
        .sort((a, b) => b.marks.length - a.marks.length)
        .map(({ id }) => db.select().from(studyItem).where(eq(studyItem.sessionId, id)).orderBy(studyItem.position)),
    );
    const missed = first?.filter(({ position }) => position === 1 || position === 2).map((item) => item.questionId);
    expect(again?.map((item) => item.questionId).sort()).toEqual(missed?.sort());
  });

  test("a set just saved is in view, and its filters start its session", async ({ open, db }) => {
    const page = await open({ width: 360 });
    const { userId } = await signIn(page, db, { subscribedDays: 5 });
    const word = await makeTopic(db, 4);
    await page.goto("/custom-sets");
    await hydrated(page);
    await openGroup(page, "Topic");
    await page.getByLabel("Find a topic").fill(word);
    await page.getByRole("checkbox", { name: new RegExp(`${word}.* 4$`) }).check();
    const button = page.getByRole("button", { name: "Start 4 questions" });
    await button.waitFor();
    // The count, "Clear", and the start button are in one row.
    const [count, started] = [await page.locator("form output").boundingBox(), await button.boundingBox()];
    expect(count?.y).toBeGreaterThan(started?.y ?? Number.POSITIVE_INFINITY);
    await page.getByLabel("Set name").fill("Rare topic");
    await page.getByRole("button", { name: "Save as a set" }).click();
    await expect
      .poll(() => page.getByText("Set saved.").evaluate((shown) => shown.getBoundingClientRect().bottom <= innerHeight))
      .toBe(true);
    await page.getByRole("button", { name: "Start 4 questions" }).click();
    await page.getByRole("heading", { level: 1, name: "Question 1 of 4" }).waitFor();
    const [session] = await db.select().from(studySession).where(eq(studySession.userId, userId));
    const [set] = await db.select().from(customSet).where(eq(customSet.userId, userId));
    expect(set).toMatchObject({ name: "Rare topic", lastSessionId: session?.id });

    // Other filters make a session of their own.
    await page.goto(`/custom-sets?set=${set?.id}&organ=gi&size=5`);
    await hydrated(page);
    await page.getByRole("button", { name: "Start 5 questions" }).click();
    await page.getByRole("heading", { level: 1, name: "Question 1 of 5" }).waitFor();
    const [unchanged] = await db.select().from(customSet).where(eq(customSet.userId, userId));
    expect(unchanged?.lastSessionId).toBe(session?.id);
  });

  test("boxes ticked before the script loads are counted and started", async ({ page, db }) => {
    const { userId } = await signIn(page, db, { subscribedDays: 5 });
    let letGo = () => {};
    const held = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route(/\/assets\/.*\.js/, (route) => held.then(() => route.continue()));
    await page.goto("/custom-sets", { waitUntil: "commit" });
    await openGroup(page, "Organ system");
    await page.getByRole("checkbox", { name: /^Gastrointestinal/ }).check();
    await openGroup(page, "Training year");
    await page.getByRole("checkbox", { name: /^R1/ }).check();
    await page.getByText("Other", { exact: true }).click();
    await page.getByLabel("Other number of questions").fill("3");
    await page.getByRole("radio", { name: /^Blocks/ }).check();
    await page.getByRole("combobox", { name: "Time per question" }).selectOption("120");
    await page.getByRole("combobox", { name: "Blocks" }).selectOption("3");
    letGo();
    await hydrated(page);
    const counted = await page.request.get("/custom-sets/counts?organ=gi&level=R1");
    const { total } = (await counted.json()) as { total: number };
    await expect.poll(() => matching(page), { timeout: 10_000 }).toBe(`${total} questions match`);
    const size = Math.min(3, total);
    await page.getByText(`${size} questions take ${2 * size} min at most`).waitFor();
    // Later choices add to them.
    await page.getByRole("checkbox", { name: /^R2/ }).check();
    await expect.poll(() => page.getByRole("checkbox", { name: /^R1/ }).isChecked()).toBe(true);
    await page.getByRole("checkbox", { name: /^R2/ }).uncheck();
    await page.waitForURL((url) => url.search === "?organ=gi&level=R1");
    await start(page).click();
    await page.getByRole("heading", { level: 1, name: `Question 1 of ${size}` }).waitFor();
    const [session] = await db.select().from(studySession).where(eq(studySession.userId, userId));
    expect(session).toMatchObject({ mode: "blocks", blockSize: 1, allowedMs: 120_000 });
    expect(session?.marks).toHaveLength(size);
  });

  test("works with the keyboard only", async ({ page, db }) => {
    await signIn(page, db);
    await page.goto("/custom-sets");
    await hydrated(page);
    await page.locator("summary").filter({ hasText: "Organ system" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("checkbox", { name: /^Gastrointestinal/ }).focus();
    const all = await matching(page);
    await page.keyboard.press("Space");
    await expect.poll(() => matching(page), { timeout: 10_000 }).not.toBe(all);
    await page.getByRole("radio", { name: "10", exact: true }).focus();
    await page.keyboard.press("ArrowLeft");
    await page.getByRole("button", { name: "Start 5 questions" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Question 1 of 5" }).waitFor();
  });

  test("works without JavaScript: GET shows the counts, POST starts", async ({ open, db }) => {
    const page = await open({ javaScript: false });
    await signIn(page, db);
    await page.goto("/custom-sets");
    await openGroup(page, "Organ system");
    await page.getByText("Gastrointestinal").first().click();
    await page.getByRole("button", { name: "Show matches" }).click();
    await page.waitForURL(/organ=gi/);
    await page.locator("summary").filter({ hasText: "Gastrointestinal" }).getByText("1 chosen").waitFor();
    expect(await page.getByLabel("Other number of questions").isVisible()).toBe(false);
    await page.getByText("Other", { exact: true }).click();
    await page.getByLabel("Other number of questions").fill("3");
    // The number on the button would not follow the form.
    await page.getByRole("button", { name: "Start session", exact: true }).click();
    await page.getByRole("heading", { level: 1, name: "Question 1 of 3" }).waitFor();
    await page.goto("/custom-sets");
    await page.getByRole("link", { name: /^Physics 20/ }).click();
    await page.waitForURL(/modality=physics&size=20/);
    expect(await page.getByRole("radio", { name: "20", exact: true }).isChecked()).toBe(true);
  });

  test("a preset fills the form, and the button names what it starts", async ({ page, db }) => {
    await signIn(page, db, { subscribedDays: 5 });
    await page.goto("/custom-sets");
    await hydrated(page);
    await page.getByText("Questions that you miss appear here.").waitFor();
    await page.getByText("Other", { exact: true }).click();
    await page.getByLabel("Other number of questions").fill("7");
    await page.getByRole("button", { name: "Start 7 questions" }).waitFor();
    const preset = page.getByRole("link", { name: /^Physics 20/ });
    const count = /(\d+) questions/.exec(await preset.innerText())?.[1];
    await preset.click();
    await page.locator("summary").filter({ hasText: "Modality" }).getByText(`1 chosen · ${count} questions`).waitFor();
    expect(await page.getByLabel("Other number of questions").isVisible()).toBe(false);
    await page.getByRole("button", { name: "Start 20 questions" }).click();
    await page.getByRole("heading", { level: 1, name: "Question 1 of 20" }).waitFor();
  });

  test("an invalid size shows an error at its field and keeps the filter", async ({ open, db }) => {
    const page = await open({ javaScript: false });
    await signIn(page, db);
    await page.request.post("/questions", { form: {}, headers: { Origin: site } });
    const refused = await page.request.post("/questions", {
      form: { from: "filter", organ: "gi", level: "R2", size: "other", otherSize: "500", mode: "exam" },
      headers: { Origin: site, Accept: "text/html" },
    });
    expect(refused.url()).toContain("/custom-sets?organ=gi&level=R2&size=500&mode=exam");
    await page.goto(refused.url());
    await page.getByText("Type a whole number from 1 to 120.").waitFor();
    expect(await page.getByRole("radio", { name: /^Exam/ }).isChecked()).toBe(true);
  });
});

test("a shared set is described, started within the learner's own access, and copied without naming its owner", async ({
  page,
  open,
  db,
}) => {
  const maker = await signIn(page, db);
  await db.insert(customSet).values({
    ...{ id: crypto.randomUUID(), userId: maker.userId, name: "For my co-resident", createdAt: 1, updatedAt: 1 },
    request: JSON.stringify({ from: "filter", size: 5, filter: { organs: ["gi"], outcomes: ["unused"] } }),
  });
  await page.goto("/custom-sets");
  await hydrated(page);
  await page.getByText("Rename, share, delete").click();
  await page.getByRole("button", { name: "Create link" }).click();
  const link = await page.getByLabel("Link to this set").inputValue();
  expect(link).toMatch(/\/custom-sets\/shared\/[\w-]{22}$/);
  const path = new URL(link).pathname;

  const theirs = await open({ expected: [/status of 404/] });
  const { userId } = await signIn(theirs, db);
  await theirs.goto(path);
  await theirs.getByRole("heading", { level: 1, name: "For my co-resident" }).waitFor();
  await theirs.getByText("Gastrointestinal · unused").waitFor();
  const bytes = (await theirs.content()) + (await (await theirs.request.get(`${path}.data`)).text());
  for (const secret of [maker.userId, maker.username, maker.email]) expect(bytes).not.toContain(secret);
  await expectAccessible(theirs);
  await hydrated(theirs);
  await theirs.getByRole("button", { name: "Copy to my sets" }).click();
  await theirs.getByText("Set saved.").waitFor();
  expect(await db.$count(customSet, eq(customSet.userId, userId))).toBe(1);
  await theirs.goto(path);
  await theirs.getByRole("button", { name: "Start 5 questions" }).click();
  await theirs.getByRole("heading", { level: 1, name: "Question 1 of 5" }).waitFor();

  await page.getByRole("button", { name: /^Stop sharing/ }).click();
  await page.getByText("The link no longer works.").waitFor();
  expect((await theirs.request.get(path)).status()).toBe(404);
});

test("a group gets the same questions, and compares results after finishing (S10)", async ({ page, open, db }) => {
  const maker = await signIn(page, db, { subscribedDays: 5 });
  const setId = crypto.randomUUID();
  await db.insert(customSet).values({
    ...{ id: setId, userId: maker.userId, name: "Journal club", createdAt: 1, updatedAt: 1 },
    request: JSON.stringify({ from: "filter", size: 2, filter: { organs: ["gi"], types: ["single"] } }),
  });
  await page.goto(`/custom-sets?open=${setId}`);
  await hydrated(page);
  await page.getByRole("button", { name: "Create group link" }).click();
  const link = await page.getByLabel("Group link: the same questions for everyone").inputValue();
  expect(link).toMatch(/\/custom-sets\/group\/[\w-]{22}$/);
  const path = new URL(link).pathname;

  const free = await open();
  await signIn(free, db);
  await free.goto(path);
  await free.getByText("This set requires a subscription").waitFor();
  expect(await free.getByRole("button", { name: /^Start/ }).count()).toBe(0);

  const theirs = await open({ width: 360 });
  const { userId } = await signIn(theirs, db, { subscribedDays: 5 });
  await db.update(user).set({ name: "Robin Reader" }).where(eq(user.id, userId));
  await db.update(user).set({ name: "Chris Chair" }).where(eq(user.id, maker.userId));
  for (const learner of [page, theirs]) {
    await learner.goto(path);
    await hydrated(learner);
    expect(await learner.getByRole("checkbox", { name: "Compare my result" }).isChecked()).toBe(false);
    await learner.getByRole("checkbox", { name: "Compare my result" }).check();
    await learner.getByRole("button", { name: "Start 2 questions" }).click();
    await learner.getByRole("heading", { level: 1, name: "Question 1 of 2" }).waitFor();
  }
  const sessions = await db
    .select()
    .from(studySession)
    .where(inArray(studySession.userId, [userId, maker.userId]));
  const [first, second] = await Promise.all(
    sessions.map(({ id }) =>
      db
        .select({ id: studyItem.questionId })
        .from(studyItem)
        .where(eq(studyItem.sessionId, id))
        .orderBy(studyItem.position),
    ),
  );
  expect(first).toEqual(second);
  await db
    .update(studySession)
    .set({ finishedAt: Date.now() })
    .where(inArray(studySession.userId, [userId, maker.userId]));
  await theirs.goto(path);
  await theirs.getByRole("row", { name: /Robin Reader \(you\) 0 of 2/ }).waitFor();
  await theirs.getByRole("row", { name: /Chris Chair 0 of 2/ }).waitFor();
  await theirs.getByRole("row", { name: "Question 2 0 of 2 Not answered" }).waitFor();
  await expectAccessible(theirs);
  await theirs.getByRole("button", { name: "Stop comparing my result" }).click();
  await theirs.getByText("Your result is no longer shown to the group.").waitFor();
  expect(await theirs.getByText("Chris Chair").count()).toBe(0);
});

test("a study set continues where the learner stopped", async ({ page, db }) => {
  const { userId } = await signIn(page, db, { subscribedDays: 5 });
  await page.goto("/questions");
  await page.getByRole("link", { name: "All study sets" }).click();
  await page.getByRole("link", { name: /^Chest/ }).click();
  await page.getByRole("heading", { level: 2, name: "Questions in order" }).waitFor();
  await page.getByRole("button", { name: /^Start ?: Chest/ }).click();
  await page.getByRole("heading", { level: 1, name: "Question 1 of" }).waitFor();
  const [session] = await db.select().from(studySession).where(eq(studySession.userId, userId));
  await page.goto("/questions/sets/chest");
  await page.getByRole("link", { name: /^Continue \(0 of/ }).click();
  await page.waitForURL(`**/questions/session/${session?.id}**`);
  await page.getByRole("heading", { level: 1, name: "Question 1 of" }).waitFor();
});

/** Creates a topic with questions whose key is `a`, and returns a word that finds it. */
async function makeTopic(db: Parameters<typeof makeQuestion>[0], questions: number): Promise<string> {
  const word = `Rare${crypto.randomUUID().slice(0, 8)}`;
  const options = ["a", "b", "c", "d"].map((id, at) => ({ id, text: `${at + 1} mm`, rationale: `Reason of ${id}` }));
  for (let n = 0; n < questions; n++)
    await makeQuestion(db, { content: questionLike({ topic: ["Rare things", word, "Own"], options }) });
  return word;
}

test("a form sent twice without JavaScript creates one set", async ({ page, db }) => {
  const { userId } = await signIn(page, db, { subscribedDays: 5 });
  const html = await (await page.request.get("/custom-sets")).text();
  const formKey = /name="formKey" value="([\w-]{22})"/.exec(html)?.[1] ?? "";
  expect(formKey).not.toBe("");
  const form = { intent: "save", name: "Sent twice", size: "10", mode: "tutor", formKey };
  const send = () => page.request.post("/custom-sets", { form, headers: { Origin: site }, maxRedirects: 0 });
  const [first, second] = await Promise.all([send(), send()]);
  expect([first.status(), second.status()]).toEqual([302, 302]);
  expect(second.headers().location).toBe(first.headers().location);
  expect(await db.$count(customSet, eq(customSet.userId, userId))).toBe(1);
});
