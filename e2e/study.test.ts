import { eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { answer, profile, questionGrant, studyItem, studySession } from "../app/db/schema";
import { setFlag } from "../app/features/flags/flags.server";
import { expectAccessible, expectNoSidewaysScroll } from "./support/accessible";
import { hydrated, signIn, site, test } from "./support/browser";
import { labelling, linkedCase, matching, ordering } from "./support/question-types";
import {
  chosenKey,
  hiddenTexts,
  make,
  multi,
  numeric,
  openRunner,
  sessionOf,
  single,
  verdictHeading,
  waitUntilReady,
} from "./support/study";

const heading = (page: Page, question: number) =>
  page.getByRole("heading", { level: 1, name: `Question ${question} of` });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? "");

describe("with JavaScript", () => {
  test("a session works with the keyboard only, from the first question to the results (K1)", async ({ page, db }) => {
    const { userId } = await signIn(page, db);
    await openRunner(page, await sessionOf(db, userId, [single(), multi(), numeric()]));
    await expect.poll(() => page.url()).toContain("?q=1");

    await page.keyboard.press("b");
    await page.keyboard.press("a");
    await page.keyboard.press("Enter");
    await waitUntilReady(page, verdictHeading(page));
    expect(await focused(page)).toMatch(/^Correct/);
    // Before 4 a.m., the second study day begins tomorrow.
    await page.getByText(/^Next review: (in 2 days|tomorrow), \w+ \d+/).waitFor();
    await page.keyboard.press("f");
    await page.getByRole("button", { name: "Flagged" }).waitFor();
    await page.keyboard.press("Enter");

    await waitUntilReady(page, heading(page, 2));
    expect(await focused(page)).toMatch(/^Question 2/);
    for (const key of ["1", "2", "3", "2", "Enter"]) await page.keyboard.press(key);
    await waitUntilReady(page, verdictHeading(page));
    expect(await focused(page)).toMatch(/^Correct/);
    await page.keyboard.press("ArrowLeft");
    await waitUntilReady(page, heading(page, 1));
    await waitUntilReady(page, verdictHeading(page));
    await page.keyboard.press("ArrowRight");
    await waitUntilReady(page, heading(page, 2));
    await page.keyboard.press("ArrowRight");

    await waitUntilReady(page, heading(page, 3));
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("value");
    await page.keyboard.type("about 5");
    await page.keyboard.press("Enter");
    const field = page.getByRole("textbox", { name: "Your answer in mGy" });
    await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
    const refusal = page.getByText(/^Type a number, such as/).first();
    await refusal.waitFor();
    await field.fill("7");
    await page.keyboard.press("Enter");
    await waitUntilReady(page, verdictHeading(page));
    expect(await refusal.count()).toBe(0);
    expect(await focused(page)).toMatch(/^Incorrect.*The answer is 12 mGy/);
    await page.getByText("(near your answer)").waitFor();
    await page.keyboard.press("Enter");

    await page.getByRole("heading", { level: 1, name: "Results" }).waitFor();
    await page.getByText("2 of 3 answered correctly").waitFor();
    await page.getByRole("link", { name: /1\. correct .* flagged/ }).waitFor();
    await page.getByRole("link", { name: "Review 1 missed question" }).click();
    await waitUntilReady(page, heading(page, 3));
  });

  test("shortcuts are off while typing, with a modifier, and when switched off", async ({ page, db }) => {
    const { userId } = await signIn(page, db);
    const sessionId = await sessionOf(db, userId, [numeric(), single()]);
    await openRunner(page, sessionId);
    await page.getByRole("textbox").focus();
    await page.keyboard.type("f?1");
    expect(await page.getByRole("textbox").inputValue()).toBe("f?1");
    expect(await page.getByRole("button", { name: "Flagged" }).count()).toBe(0);
    await openRunner(page, sessionId, 2);
    await page.keyboard.press("Alt+a");
    await expect.poll(() => page.getByRole("radio", { checked: true }).count()).toBe(0);
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
    await page.keyboard.press("a");
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("radio", { checked: true }).count()).toBe(0);

    await db.insert(profile).values({ userId, shortcutsOff: true, calmMode: true });
    await openRunner(page, sessionId, 2);
    await page.keyboard.press("a");
    await page.keyboard.press("?");
    await expect.poll(() => page.getByRole("radio", { checked: true }).count()).toBe(0);
    expect(await page.getByRole("dialog").count()).toBe(0);
    expect(await page.getByRole("timer").count()).toBe(0);
  });

  test("a reload returns to the open question with its choice", async ({ page, db }) => {
    const { userId } = await signIn(page, db);
    const sessionId = await sessionOf(db, userId, [single(), single()]);
    await openRunner(page, sessionId, 1);
    await page.keyboard.press("a");
    await page.keyboard.press("Enter");
    await verdictHeading(page).waitFor();
    await openRunner(page, sessionId);
    await expect.poll(() => page.url()).toContain("?q=2");
    await page.keyboard.press("c");
    await page.reload();
    await hydrated(page);
    await expect.poll(() => chosenKey(page)).toBe("c");
  });

  test("an answer without acknowledgment is kept, shown as pending, resent, and counted once", async ({ open, db }) => {
    const page = await open({ expected: [/ERR_FAILED/] });
    const { userId } = await signIn(page, db);
    await openRunner(page, await sessionOf(db, userId, [single(), single()]));
    // The first request reaches the server; only its response is lost.
    await page.route("**/api/study/save", async (route) => {
      await route.fetch();
      await route.abort();
    });
    await page.keyboard.press("a");
    await page.keyboard.press("Enter");
    await page.getByText("Saved on this device", { exact: true }).waitFor();
    expect(await chosenKey(page)).toBe("a");
    await page.unroute("**/api/study/save");
    await verdictHeading(page).waitFor();
    expect(await page.getByText("Already answered").count()).toBe(0);
    expect(await db.$count(answer, eq(answer.userId, userId))).toBe(1);
  });

  test("the first of two tabs to submit wins, and both show its answer", async ({ open, db }) => {
    const page = await open();
    const { userId } = await signIn(page, db);
    const sessionId = await sessionOf(db, userId, [single(), single()]);
    const other = await page.context().newPage();
    // Simulates two devices: the tabs cannot notify each other.
    await other.addInitScript(() => {
      Object.assign(window, { BroadcastChannel: undefined });
    });
    // Its queue starts before the shared device holds anything.
    await openRunner(other, sessionId, 1);
    await openRunner(page, sessionId, 1);
    await page.keyboard.press("a");
    await page.keyboard.press("Enter");
    await verdictHeading(page).waitFor();
    await other.keyboard.press("b");
    await other.keyboard.press("Enter");
    await other.getByText("Already answered").waitFor();
    expect(await verdictHeading(other).innerText()).toMatch(/^Correct/);
    const [stored] = await db.select().from(answer).where(eq(answer.userId, userId));
    expect(JSON.parse(stored?.response ?? "")).toEqual({ type: "single", choice: "a" });
  });

  test("submit keeps the scroll position while the verdict is in view", async ({ open, db }) => {
    const page = await open({ width: 360 });
    const { userId } = await signIn(page, db);
    await openRunner(page, await sessionOf(db, userId, [single()]));
    await page.getByText("4 mm").click();
    await page.evaluate(() => scrollTo(0, 0));
    await page.getByRole("button", { name: "Submit answer" }).click();
    await verdictHeading(page).waitFor();
    await expect.poll(() => focused(page)).toMatch(/^Incorrect/);
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  test("submit scrolls back to a verdict out of view and focuses it", async ({ open, db }) => {
    const page = await open({ width: 360 });
    const { userId } = await signIn(page, db);
    const options = ["a", "b", "c", "d"].map((id, index) => ({
      id,
      text: `${index + 1} mm ${"of a very long option ".repeat(18)}`,
      rationale: "Why.",
    }));
    const question = make({ type: "single", stem: "How thick is it?", options, key: "a" });
    await openRunner(page, await sessionOf(db, userId, [question]));
    await page.getByRole("radio").first().check({ force: true });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    const top = await page.evaluate(() => scrollY);
    await page.getByRole("button", { name: "Submit answer" }).click();
    await expect.poll(() => focused(page)).toMatch(/^(Correct|Incorrect)/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeLessThan(top);
    // The site's header ends at 56 px.
    await expect.poll(async () => (await verdictHeading(page).boundingBox())?.y).toBeGreaterThan(56);
    await expect.poll(async () => (await verdictHeading(page).boundingBox())?.y).toBeLessThan(600);
  });
});

test("without JavaScript, forms answer, correct, and end questions", async ({ open, db }) => {
  const page = await open({ javaScript: false, expected: [/status of 400/] });
  const { userId } = await signIn(page, db);
  const sessionId = await sessionOf(db, userId, [single(), numeric()]);
  await page.goto(`/questions/session/${sessionId}`);
  await page.getByRole("button", { name: "Submit answer" }).click();
  await page.getByText("Choose one option, then submit.").waitFor();
  await page.getByText("1 mm").click();
  await page.getByRole("button", { name: "Submit answer" }).click();
  await page.waitForURL(`${site}/questions/session/${sessionId}?q=1`);
  expect(await verdictHeading(page).innerText()).toMatch(/^Correct/);
  await page.getByRole("button", { name: "Flag" }).click();
  await page.getByRole("button", { name: "Flagged" }).waitFor();
  await page.getByRole("link", { name: "Next question" }).click();
  await page.getByRole("textbox").fill("a dozen");
  await page.getByRole("button", { name: "Submit answer" }).click();
  await page.getByText("Type a number, such as 12.5 or 1e-3.").waitFor();
  expect(await page.getByRole("textbox").inputValue()).toBe("a dozen");
  await page.getByRole("textbox").fill("0,012 Gy");
  await page.getByRole("button", { name: "Submit answer" }).click();
  // The last answer ends the session a moment later, so the page may show either state.
  const results = page.getByRole("link", { name: "Back to results" });
  await page.getByRole("button", { name: "See results" }).or(results).click();
  await page.getByText("2 of 2 answered correctly").waitFor();
  const [session] = await db.select().from(studySession).where(eq(studySession.id, sessionId));
  expect(session?.finishedAt).not.toBeNull();
});

describe("payloads of the server", () => {
  test("do not reveal the answer of an unanswered question", async ({ page, db }) => {
    const { userId } = await signIn(page, db);
    const sessionId = await sessionOf(db, userId, [single(), multi(), numeric()]);
    const here = `/questions/session/${sessionId}`;
    const routes = encodeURIComponent("routes/signed-in/session");
    const read = async (path: string) => (await page.request.get(path)).text();
    const bytes = [];
    for (const q of [1, 2, 3])
      bytes.push(
        await read(`${here}?q=${q}`),
        await read(`${here}.data?q=${q}`),
        await read(`${here}.data?q=${q}&_routes=${routes}`),
      );
    // The question was opened above, so a list may show its stem.
    const items = await db.select().from(studyItem).where(eq(studyItem.sessionId, sessionId));
    for (const { questionId } of items) await setFlag(db, userId, questionId, true, Date.now());
    for (const path of [
      here,
      `${here}/results`,
      `${here}/results.data`,
      "/questions",
      "/questions.data",
      "/flagged-questions",
      "/flagged-questions.data",
      "/recent-study-sets",
      "/recent-study-sets.data",
      "/progress",
      "/progress.data",
      "/_root.data",
      "/api/auth/me",
      "/api/subscriptions/quota",
    ])
      bytes.push(await read(path));
    expect(await read("/flagged-questions")).toContain("How thick is it?");
    // An invalid answer returns the error and nothing else.
    for (const [position, fields] of [
      [0, { type: "single" }],
      [0, { type: "single", choice: "no-such-option" }],
      [1, { type: "multi" }],
      [2, { type: "numeric", value: "a dozen" }],
      [2, { type: "numeric", value: "12 furlongs" }],
    ] as const)
      for (const path of [`${here}?q=${position + 1}`, `${here}.data?q=${position + 1}`]) {
        const form = { position: String(position), clientId: crypto.randomUUID(), ...fields };
        const headers = { Origin: site, Accept: "text/html" };
        const response = await page.request.post(path, { form, headers });
        expect(response.status(), `${path} ${JSON.stringify(fields)}`).toBe(400);
        bytes.push(await response.text());
      }
    const all = bytes.join("\n");
    expect(all).toContain("How thick is it?");
    for (const word of [...hiddenTexts, "rationale", "answerSheet", "teachingPoint", "commonErrors"])
      expect(all).not.toContain(word);

    await openRunner(page, sessionId, 1);
    await page.keyboard.press("a");
    await page.keyboard.press("Enter");
    await verdictHeading(page).waitFor();
    expect(await read(`${here}?q=1`)).toContain("told afterward");
  });

  test("contain no authored id of an option, item, stem, label, or marker", async ({ page, db }) => {
    const { userId } = await signIn(page, db, { subscribedDays: 30 });
    const contents = [single(), multi(), matching(), ordering(), labelling(), linkedCase()];
    const sessionId = await sessionOf(db, userId, contents);
    // Except x and y, which are also coordinates.
    const authored = /["'](pair-)?(a|b|c|d|z|t1|t2|t3|f|k|s|g)\\*["']/g;
    for (const q of contents.keys()) {
      const here = `/questions/session/${sessionId}`;
      for (const path of [
        `${here}?q=${q + 1}`,
        `${here}.data?q=${q + 1}`,
        `/api/study/ahead?session=${sessionId}&q=${q + 1}`,
      ]) {
        const text = await (await page.request.get(path)).text();
        expect(text, path).toMatch(/_[\w-]{7}\\*"/);
        expect(text.match(authored) ?? [], path).toEqual([]);
      }
    }
  });

  test("prefetching uses no quota and shows nothing", async ({ page, db }) => {
    const { userId } = await signIn(page, db);
    const sessionId = await sessionOf(db, userId, [single()]);
    const path = `/questions/session/${sessionId}.data?q=1`;
    const ahead = await page.request.get(path, { headers: { "Sec-Purpose": "prefetch" } });
    expect(await ahead.text()).not.toContain("How thick is it?");
    expect(await db.$count(questionGrant, eq(questionGrant.userId, userId))).toBe(0);
    expect(await (await page.request.get(path)).text()).toContain("How thick is it?");
  });
});

test("a panel replaces the question when the quota is used up (P3)", async ({ page, db }) => {
  const { userId } = await signIn(page, db, { quotaUsed: 50 });
  await openRunner(page, await sessionOf(db, userId, [single(), single()]));
  await page.getByRole("heading", { name: "Your free questions are used up" }).waitFor();
  expect(await page.getByRole("main").getByRole("link", { name: "See subscription" }).getAttribute("href")).toBe(
    "/pricing",
  );
  expect(await page.content()).not.toContain("How thick is it?");
  await expectAccessible(page);
});

test("a start that needs more free questions than are left asks first (P2)", async ({ page, db }) => {
  const { userId } = await signIn(page, db, { quotaUsed: 47 });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  // Unlike a click, the event does not scroll to the button.
  await page.getByRole("button", { name: "10 questions" }).dispatchEvent("click");
  const question = page.getByText("You asked for 10 questions and have 3 free questions left");
  await question.waitFor();
  const header = await page.getByRole("banner").boundingBox();
  await expect.poll(async () => (await question.boundingBox())?.y).toBeGreaterThan(header?.height ?? 0);
  await expect.poll(async () => (await question.boundingBox())?.y).toBeLessThan(600);
  expect(await db.$count(studySession, eq(studySession.userId, userId))).toBe(0);
  await page.getByRole("button", { name: "Start with 3 questions" }).click();
  await page.getByRole("heading", { name: "Question 1 of 3" }).waitFor();
  await page.getByText("You asked for 10 questions. This session has 3").waitFor();
  await page.getByRole("link", { name: "Skip for now (1 free question)" }).waitFor();
});

test("the link to the next question after an answer says that it uses a free question (P2)", async ({ page, db }) => {
  const { userId } = await signIn(page, db);
  const sessionId = await sessionOf(db, userId, [single(), single()]);
  await page.setViewportSize({ width: 360, height: 740 });
  await openRunner(page, sessionId, 1);
  await page.getByText("1 mm").click();
  await page.getByRole("button", { name: "Submit answer" }).click();
  await page.getByRole("link", { name: "Next question (1 free question)" }).click();
  await page.getByRole("heading", { level: 1, name: "Question 2 of 2" }).waitFor();
  // An opened question costs nothing.
  await page.getByRole("link", { name: "Previous" }).click();
  await page.getByRole("link", { name: "Next question", exact: true }).waitFor();
  await expectNoSidewaysScroll(page);
});

test("buttons to study one question say that it uses a free question (P2)", async ({ page, db }) => {
  const { userId } = await signIn(page, db);
  const topic = ["Axolotl imaging", "Gills", "Feathery gills"];
  const sessionId = await sessionOf(db, userId, [
    { ...single(), topic },
    { ...single(), topic },
  ]);
  for (const { questionId } of await db.select().from(studyItem).where(eq(studyItem.sessionId, sessionId)))
    await setFlag(db, userId, questionId, true, Date.now());
  await openRunner(page, sessionId, 1);
  const readButtons = async (label: string) =>
    (await page.getByRole("button", { name: new RegExp(`^${label}`) }).allInnerTexts()).map((text) =>
      text.replace(/:.*/s, "").trim(),
    );
  await page.goto("/flagged-questions");
  expect((await readButtons("Study this")).sort()).toEqual([
    "Study this question",
    "Study this question (1 free question)",
  ]);
  await page.goto("/questions/search?q=axolotl");
  expect((await readButtons("Study")).sort()).toEqual(["Study (1 free question)", "Study again"]);
  // The opened question may stand among those of the rest of the bank.
  await page.goto("/questions");
  expect(await readButtons("Study this")).toContain("Study this question (1 free question)");
  const subscriber = await signIn(page, db, { subscribedDays: 30 });
  expect(subscriber.userId).not.toBe(userId);
  await page.goto("/questions");
  expect(new Set(await readButtons("Study this"))).toEqual(new Set(["Study this question"]));
});

test("a finished session accepts no answer and opens no question", async ({ page, db }) => {
  const { userId } = await signIn(page, db);
  const sessionId = await sessionOf(db, userId, [single(), single()]);
  await openRunner(page, sessionId, 1);
  await page.getByRole("link", { name: "Results so far" }).click();
  await page.getByText("2 questions unanswered").waitFor();
  await page.getByRole("button", { name: "End session" }).click();
  await page.getByRole("heading", { level: 1, name: "Results", exact: true }).waitFor();
  await openRunner(page, sessionId, 1);
  await page.getByText("You ended this session without answering this question.").waitFor();
  expect(await page.getByRole("button", { name: "Submit answer" }).count()).toBe(0);
  await openRunner(page, sessionId, 2);
  await page.getByRole("heading", { name: "You ended this session before you opened this question" }).waitFor();
  expect(await db.$count(questionGrant, eq(questionGrant.userId, userId))).toBe(1);
});

test("another user's session answers 404", async ({ page, db }) => {
  const { userId } = await signIn(page, db);
  const sessionId = await sessionOf(db, userId, [single()]);
  await signIn(page, db);
  for (const path of ["", "?q=1", "/results"])
    expect((await page.request.get(`/questions/session/${sessionId}${path}`)).status()).toBe(404);
});

describe.each([
  { width: 1280, dark: false },
  { width: 360, dark: true },
])("at $width px, dark $dark", ({ width, dark }) => {
  test("every state of the runner and the results is accessible and does not scroll sideways", async ({ open, db }) => {
    const page = await open({ width, dark });
    const { userId } = await signIn(page, db);
    const sessionId = await sessionOf(db, userId, [single(), multi(), numeric()]);
    const check = async () => {
      await expectAccessible(page);
      await expectNoSidewaysScroll(page);
    };
    for (const [question, keys] of [
      [1, ["b", "Enter"]],
      [2, ["a", "Enter"]],
    ] as const) {
      await openRunner(page, sessionId, question);
      await check();
      for (const key of keys) await page.keyboard.press(key);
      await verdictHeading(page).waitFor();
      await check();
    }
    await openRunner(page, sessionId, 3);
    await page.getByRole("button", { name: "Submit answer" }).click();
    await check();
    await page.goto(`/questions/session/${sessionId}/results`);
    await check();
    await page.getByRole("button", { name: "End session" }).click();
    await page.getByRole("link", { name: "Review 2 missed questions" }).waitFor();
    await check();
  });
});
