import { and, eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { answer, markup, note, profile } from "../app/db/schema";
import { expectAccessible, expectNoSidewaysScroll, hydrated, signIn, test } from "./support/browser";
import { multi, numeric, openRunner, sessionOf, single, verdict } from "./support/study";

const stem = (page: Page) => page.locator("article p[tabindex]");
const highlighted = (page: Page) => page.locator("article mark").allInnerTexts();
const noteField = (page: Page) => page.getByRole("textbox", { name: "Your note" });

/** What waits for a pause in typing. */
const slow = { timeout: 10_000 };

/** Shift and the arrows reach words; "How thick is it?" has four. */
async function selectWords(page: Page, first: number, more: number) {
  await stem(page).focus();
  for (let step = 0; step < first; step++) await page.keyboard.press("ArrowRight");
  for (let step = 0; step < more; step++) await page.keyboard.press("Shift+ArrowRight");
}

describe("highlights", () => {
  test("are made by keyboard and by pointer, survive a reload, and go with a click", async ({ page, db }) => {
    const { userId } = await signIn(page, db);
    const sessionId = await sessionOf(db, userId, [single(), single()]);
    const kept = async () => {
      const [row] = await db.select().from(markup).where(eq(markup.sessionId, sessionId));
      return row && JSON.parse(row.marks).highlights;
    };
    await openRunner(page, sessionId, 1);
    await page.keyboard.press("h");
    await selectWords(page, 1, 1);
    expect(await page.evaluate(() => String(getSelection()))).toBe("How thick");
    await page.keyboard.press("h");
    expect(await highlighted(page)).toEqual(["How thick"]);
    await expect.poll(kept).toEqual([[0, 9]]);

    // The last word, by a double click and the button that appears.
    const word = await stem(page).evaluate((element) => {
      const range = document.createRange();
      const last = element.lastChild as Text;
      range.setStart(last, last.length - 3);
      range.setEnd(last, last.length - 1);
      const { x, y, width, height } = range.getBoundingClientRect();
      return { x: x + width / 2, y: y + height / 2 };
    });
    await page.mouse.dblclick(word.x, word.y);
    await page.getByRole("button", { name: "Highlight" }).click();
    expect(await highlighted(page)).toEqual(["How thick", "it"]);
    await expect.poll(kept).toEqual([
      [0, 9],
      [13, 15],
    ]);

    await page.reload();
    await hydrated(page);
    expect(await highlighted(page)).toEqual(["How thick", "it"]);
    await page.locator("mark", { hasText: "How thick" }).click();
    expect(await highlighted(page)).toEqual(["it"]);
    // The same once more by keyboard: what is highlighted is taken away.
    await selectWords(page, 4, 0);
    await page.keyboard.press("Enter");
    await page.mouse.dblclick(word.x, word.y);
    await page.getByRole("button", { name: "Take away" }).click();
    expect(await highlighted(page)).toEqual([]);
    await expect.poll(kept).toEqual([]);
  });

  test("and struck options are saved even when the page is left at once", async ({ page, db }) => {
    const { userId } = await signIn(page, db);
    const sessionId = await sessionOf(db, userId, [single(), single()]);
    await openRunner(page, sessionId, 1);
    await selectWords(page, 2, 0);
    await page.keyboard.press("h");
    await page.keyboard.press("Shift+B");
    await page.keyboard.press("Shift+D");
    await page.keyboard.press("Shift+D");
    await page.keyboard.press("Escape");
    await page.getByRole("link", { name: "Skip for now" }).click();
    await page.getByRole("heading", { level: 1, name: "Question 2" }).waitFor();
    await expect
      .poll(async () => (await db.select().from(markup).where(eq(markup.sessionId, sessionId)))[0]?.marks)
      .toBe(JSON.stringify({ struck: ["b"], highlights: [[4, 9]] }));
    expect(await highlighted(page)).toEqual([]);
  });
});

describe("notes", () => {
  test("are saved while they are written and are there after a reload", async ({ page, db }) => {
    const { userId } = await signIn(page, db);
    const sessionId = await sessionOf(db, userId, [single(), single()]);
    await openRunner(page, sessionId, 1);
    await page.keyboard.press("n");
    await noteField(page).waitFor();
    await page.keyboard.type("f is for fissure");
    await page.getByText("Saved", { exact: true }).waitFor();
    const [row] = await db.select().from(note).where(eq(note.userId, userId));
    expect(row?.text).toBe("f is for fissure");
    await page.keyboard.press("Escape");
    await expect.poll(() => noteField(page).count()).toBe(0);

    await page.reload();
    await hydrated(page);
    await page.getByRole("button", { name: "Note: you have one" }).click();
    await expect.poll(() => noteField(page).inputValue()).toBe("f is for fissure");
    // Left in the middle of a word: saved all the same.
    await noteField(page).press("End");
    await page.keyboard.type(", always");
    await page.reload();
    await expect
      .poll(async () => (await db.select().from(note).where(eq(note.userId, userId)))[0]?.text, slow)
      .toBe("f is for fissure, always");
    await hydrated(page);
    await page.keyboard.press("n");
    await noteField(page).fill("");
    await page.getByText("Only you can read it.").waitFor();
    await expect.poll(() => db.$count(note, eq(note.userId, userId))).toBe(0);
  });

  test("of two devices are joined, and what is being typed stays", async ({ page, open, db }) => {
    const person = await signIn(page, db);
    const sessionId = await sessionOf(db, person.userId, [single(), single()]);
    const other = await open();
    await other.context().addCookies(await page.context().cookies());
    await openRunner(page, sessionId, 1);
    await openRunner(other, sessionId, 1);
    await page.keyboard.press("n");
    await other.keyboard.press("n");
    await noteField(page).fill("From the first.");
    await page.getByText("Saved", { exact: true }).waitFor();

    // The answer takes its time, and the learner goes on typing.
    await other.route(
      "**/api/study/save",
      async (route) => {
        const response = await route.fetch();
        await noteField(other).press("End");
        await other.keyboard.type(" And more.");
        await route.fulfill({ response });
      },
      { times: 1 },
    );
    await noteField(other).fill("From the second.");
    const joined = "From the first.\n\n– – –\n\nFrom the second. And more.";
    await expect.poll(() => noteField(other).inputValue(), slow).toBe(joined);
    await expect
      .poll(async () => (await db.select().from(note).where(eq(note.userId, person.userId)))[0]?.text, slow)
      .toBe(joined);
  });

  test("are kept on the device while there is no connection", async ({ open, db }) => {
    const page = await open({ expected: [/ERR_FAILED|ERR_INTERNET_DISCONNECTED/] });
    const { userId } = await signIn(page, db);
    const sessionId = await sessionOf(db, userId, [single(), single()]);
    await openRunner(page, sessionId, 1);
    await page.keyboard.press("n");
    await noteField(page).waitFor();
    await page.route("**/api/study/save", (route) => route.abort());
    await noteField(page).fill("Written on the train.");
    await page.getByText("Saved on this device").waitFor();
    await noteField(page).fill("Written on the train. Twice.");
    await page.reload();
    await hydrated(page);
    await page.unroute("**/api/study/save");
    await page.keyboard.press("n");
    await expect.poll(() => noteField(page).inputValue()).toBe("Written on the train. Twice.");
    await page.getByText("Saved", { exact: true }).waitFor();
    const [row] = await db.select().from(note).where(eq(note.userId, userId));
    expect(row?.text).toBe("Written on the train. Twice.");
  });
});

test("confidence goes with the answer, and the reason for a miss can be given, changed and taken back", async ({
  page,
  db,
}) => {
  const { userId } = await signIn(page, db);
  const sessionId = await sessionOf(db, userId, [single(), single()]);
  const stored = async () =>
    (
      await db
        .select()
        .from(answer)
        .where(and(eq(answer.userId, userId), eq(answer.sessionId, sessionId)))
    )[0];
  await openRunner(page, sessionId, 1);
  const sure = page.getByRole("radio", { name: "Unsure" });
  await page.getByText("Sure", { exact: true }).click();
  await page.getByText("Sure", { exact: true }).click();
  await expect.poll(() => page.getByRole("radio", { checked: true }).count()).toBe(0);
  await page.getByText("Unsure", { exact: true }).click();
  await page.reload();
  await hydrated(page);
  await expect.poll(() => sure.isChecked()).toBe(true);
  await page.keyboard.press("b");
  await page.keyboard.press("Enter");
  await verdict(page).waitFor();
  await page.getByText("You said you were unsure.").waitFor();
  expect((await stored())?.confidence).toBe("unsure");

  const reason = (name: string) => page.getByRole("button", { name, exact: true });
  await reason("Misread it").click();
  await expect.poll(async () => (await stored())?.missReason).toBe("misread-image");
  await reason("Careless").click();
  await expect.poll(async () => (await stored())?.missReason).toBe("careless");
  await page.reload();
  await hydrated(page);
  expect(await reason("Careless").getAttribute("aria-pressed")).toBe("true");
  await reason("Careless").click();
  await expect.poll(async () => (await stored())?.missReason).toBe(null);
  expect(await page.getByRole("button", { pressed: true }).count()).toBe(0);
});

describe("commit first", () => {
  test("hides the options until a finding is typed, and shows it beside the key", async ({ page, db }) => {
    const { userId } = await signIn(page, db);
    const sessionId = await sessionOf(db, userId, [single(), multi(), numeric()]);
    const options = page.getByRole("radio", { name: /mm$/ });
    await openRunner(page, sessionId, 1);
    expect(await options.count()).toBe(4);
    await page.getByRole("button", { name: "More tools" }).click();
    await page.getByText("Commit first", { exact: true }).click();
    await expect.poll(() => page.getByRole("checkbox", { name: "Commit first" }).isChecked()).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(() => options.count()).toBe(0);
    await page.keyboard.press("a");
    await page.getByRole("button", { name: "Show the options" }).click();
    await page.getByText("Type what you think, or press “No idea”.").waitFor();
    await page.getByRole("textbox", { name: /Commit first/ }).fill("About one millimetre");
    // On the way back from a reload the options are never painted.
    await page.reload({ waitUntil: "commit" });
    await page.locator("article p[tabindex]").waitFor();
    expect(await page.getByText("2 mm").isVisible()).toBe(false);
    await hydrated(page);
    await expect
      .poll(() => page.getByRole("textbox", { name: /Commit first/ }).inputValue())
      .toBe("About one millimetre");
    await page.getByRole("textbox", { name: /Commit first/ }).press("Enter");
    await expect.poll(() => options.count()).toBe(4);
    expect(await page.getByRole("radio", { checked: true }).count()).toBe(0);
    await page.getByRole("button", { name: "Submit answer" }).focus();
    await page.keyboard.press("a");
    await page.keyboard.press("Enter");
    await verdict(page).waitFor();
    await page.getByText("Before you saw the options: About one millimetre").waitFor();

    await openRunner(page, sessionId, 2);
    await page.getByRole("button", { name: "No idea" }).click();
    await expect.poll(() => page.getByRole("checkbox", { name: /mm$/ }).count()).toBe(4);
    // A number has no options that could give it away.
    await openRunner(page, sessionId, 3);
    await page.getByRole("textbox", { name: "Your answer in mGy" }).waitFor();
  });

  test("leaves the options to who has no JavaScript", async ({ open, db }) => {
    const page = await open({ javaScript: false });
    const { userId } = await signIn(page, db);
    await page.goto(`/questions/session/${await sessionOf(db, userId, [single()])}?q=1`);
    expect(await page.getByRole("radio", { name: /mm$/ }).count()).toBe(4);
    expect(await page.getByRole("toolbar").count()).toBe(0);
    await page.getByText("Unsure", { exact: true }).click();
    await page.getByText("2 mm").click();
    await page.getByRole("button", { name: "Submit answer" }).click();
    await page.getByText("You said you were unsure.").waitFor();
  });
});

describe("calculator and units", () => {
  test("the calculator is used by keyboard, and its result becomes the answer", async ({ page, db }) => {
    const { userId } = await signIn(page, db);
    await openRunner(page, await sessionOf(db, userId, [numeric(), numeric()]), 1);
    await page.getByRole("button", { name: "Calculator" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: "Expression" }).waitFor();
    await page.keyboard.type("3 ×");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("Something is missing at the end.").waitFor();
    await page.keyboard.type(" 2^2");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByRole("list", { name: "Results" }).innerText()).toMatch(/= 12$/);
    await page.keyboard.type("ans/5");
    await page.keyboard.press("Enter");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.type("*5");
    await page.keyboard.press("Enter");
    await expect.poll(() => page.getByRole("list", { name: "Results" }).innerText()).toMatch(/2\.4[\s\S]*= 2\.4$/);
    await page.getByRole("button", { name: "Use as answer" }).press("Enter");
    await expect.poll(() => page.getByRole("textbox", { name: "Your answer in mGy" }).inputValue()).toBe("2.4");
    await page.getByRole("textbox", { name: "Expression" }).focus();
    await page.keyboard.press("Escape");
    await expect.poll(() => page.getByRole("textbox", { name: "Expression" }).count()).toBe(0);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Calculator");
  });

  test("the unit table converts and knows half-lives", async ({ page, db }) => {
    const { userId } = await signIn(page, db);
    await openRunner(page, await sessionOf(db, userId, [numeric(), numeric()]), 1);
    await page.getByRole("button", { name: "More tools" }).click();
    await page.getByRole("button", { name: "Units and half-lives" }).click();
    const table = page.getByRole("dialog", { name: "Units and half-lives" });
    await table.getByText("1 mCi = 37 MBq").waitFor();
    await table.getByRole("row", { name: "Tc-99m 6.01 h" }).waitFor();
    await table.getByRole("combobox", { name: "Kind" }).selectOption("activity");
    await table.getByRole("combobox", { name: "Unit" }).selectOption("mCi");
    await table.getByRole("textbox", { name: "Number" }).fill("5");
    await table.getByText("= 185 MBq").waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect.poll(() => table.isVisible()).toBe(false);
  });
});

test("the switch in the list of keys turns them off for good, and on again", async ({ page, db }) => {
  const { userId } = await signIn(page, db);
  await db.insert(profile).values({ userId, extraTime: "1.5", calmMode: true });
  const sessionId = await sessionOf(db, userId, [single(), single()]);
  const saved = async () => (await db.select().from(profile).where(eq(profile.userId, userId)))[0];
  const chosen = page.getByRole("radio", { checked: true });
  await openRunner(page, sessionId, 1);
  await page.keyboard.press("?");
  const use = page.getByRole("switch", { name: "Use keyboard shortcuts" });
  await use.click();
  await expect.poll(async () => (await saved())?.shortcutsOff).toBe(true);
  expect(await saved()).toMatchObject({ extraTime: "1.5", calmMode: true });
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  await page.keyboard.press("a");
  await expect.poll(() => chosen.count()).toBe(0);
  await openRunner(page, sessionId, 2);
  await page.keyboard.press("a");
  await expect.poll(() => chosen.count()).toBe(0);
  await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
  await use.click();
  await expect.poll(async () => (await saved())?.shortcutsOff).toBe(false);
  await page.keyboard.press("Escape");
  await page.keyboard.press("a");
  await expect.poll(() => chosen.count()).toBe(1);
});

test("a whole session goes by keyboard alone, with every tool", async ({ page, db }) => {
  const { userId } = await signIn(page, db);
  const sessionId = await sessionOf(db, userId, [numeric(), single()]);
  await openRunner(page, sessionId);
  await page.keyboard.press("c");
  await page.keyboard.press("c");
  await page.keyboard.press("c");
  await expect.poll(() => page.getByRole("radio", { name: "Sure", exact: true }).isChecked()).toBe(true);
  await page.keyboard.press("n");
  await noteField(page).waitFor();
  await page.keyboard.type("dose");
  await page.keyboard.press("Escape");
  await page.keyboard.press("h");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("h");
  expect(await highlighted(page)).toEqual(["What"]);
  await page.getByRole("textbox", { name: "Your answer in mGy" }).focus();
  await page.keyboard.type("99");
  await page.keyboard.press("Enter");
  await verdict(page).waitFor();
  await page.getByRole("button", { name: "Did not know" }).press("Enter");
  await page.keyboard.press("f");
  await page.keyboard.press("ArrowRight");
  await page.getByRole("heading", { level: 1, name: "Question 2" }).waitFor();
  for (const key of ["Shift+B", "a", "Enter"]) await page.keyboard.press(key);
  await verdict(page).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Results" }).waitFor();
  const answers = await db.select().from(answer).where(eq(answer.userId, userId)).orderBy(answer.position);
  expect(answers.map(({ correct, confidence, missReason }) => [correct, confidence, missReason])).toEqual([
    [false, "sure", "not-known"],
    [true, null, null],
  ]);
  expect((await db.select().from(note).where(eq(note.userId, userId)))[0]?.text).toBe("dose");
});

test("the passport tells where a question comes from", async ({ page, db }) => {
  const { userId } = await signIn(page, db);
  await openRunner(page, await sessionOf(db, userId, [single(), single()]), 1);
  await page.locator("main summary").click();
  const passport = page.locator("main details");
  await passport.getByText("Told after you have answered").waitFor();
  await page.keyboard.press("Escape");
  await page.getByText("1 mm").click();
  await page.keyboard.press("Enter");
  await verdict(page).waitFor();
  await passport.getByText("Fewer than 30").waitFor();
  expect(await passport.innerText()).toMatch(/Version\s+1, of \w+ \d+, \d{4}[\s\S]*Open reports\s+None/);
});

test.for([
  [360, false],
  [360, true],
  [1280, false],
  [1280, true],
] as const)("everything is accessible at %i px, dark: %s", async ([width, dark], { open, db }) => {
  const page = await open({ width, dark });
  await page.addInitScript((theme) => localStorage.setItem("radcore-ui-theme", theme), dark ? "dark" : "light");
  const { userId } = await signIn(page, db);
  const sessionId = await sessionOf(db, userId, [single(), numeric()]);
  const look = async (name: string) => {
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);
    if (process.env.SHOTS)
      await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}${dark ? "-dark" : ""}.png` });
  };
  await openRunner(page, sessionId, 1);
  await page.keyboard.press("h");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("h");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+ArrowRight");
  await page.getByRole("button", { name: "Highlight" }).waitFor();
  await look("highlight");
  await page.keyboard.press("n");
  await noteField(page).fill("x".repeat(3990));
  await page.getByText("Saved", { exact: true }).waitFor();
  await look("note");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "More tools" }).click();
  await page.getByRole("checkbox", { name: "Commit first" }).check();
  await look("menu");
  await page.keyboard.press("Escape");
  await look("commit-first");
  await page.getByRole("textbox", { name: /Commit first/ }).fill("A thin one");
  await page.keyboard.press("Enter");
  await page.getByText("Guess", { exact: true }).click();
  await page.getByText("2 mm").click();
  await look("open");
  await page.getByRole("button", { name: "Submit answer" }).click();
  await verdict(page).waitFor();
  await page.getByRole("button", { name: "Misread it" }).click();
  await page.locator("main summary").click();
  await look("review");
  await openRunner(page, sessionId, 2);
  await page.getByRole("button", { name: "Calculator" }).click();
  await page.getByRole("textbox", { name: "Expression" }).fill("740 × exp(−ln(2) × 12 / 6.01)");
  await page.keyboard.press("Enter");
  await look("calculator");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "More tools" }).click();
  await page.getByRole("button", { name: "Units and half-lives" }).click();
  await page.getByRole("dialog").waitFor();
  await look("units");
});
