import { and, eq } from "drizzle-orm";
import { describe, expect } from "vitest";
import { answer, note, profile } from "../app/db/schema";
import { expectAccessible, expectNoSidewaysScroll } from "./support/accessible";
import { hydrated, signIn, test } from "./support/browser";
import {
  highlightedTexts,
  multi,
  noteField,
  numeric,
  openRunner,
  sessionOf,
  single,
  verdictHeading,
} from "./support/study";

test("sends confidence with the answer, and sets, changes, and clears the reason for a miss (Q9, Q10)", async ({
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
  await verdictHeading(page).waitFor();
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
  test("hides the options until a finding is typed, and shows the finding next to the key (Q11)", async ({
    page,
    db,
  }) => {
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
    await page.getByRole("button", { name: "Show options" }).click();
    await page.getByText("Type your answer, or press “No idea”.").waitFor();
    await page.getByRole("textbox", { name: /Commit first/ }).fill("About one millimeter");
    // A reload never paints the options.
    await page.reload({ waitUntil: "commit" });
    await page.locator("article p[tabindex]").waitFor();
    expect(await page.getByText("2 mm").isVisible()).toBe(false);
    await hydrated(page);
    await expect
      .poll(() => page.getByRole("textbox", { name: /Commit first/ }).inputValue())
      .toBe("About one millimeter");
    await page.getByRole("textbox", { name: /Commit first/ }).press("Enter");
    await expect.poll(() => options.count()).toBe(4);
    expect(await page.getByRole("radio", { checked: true }).count()).toBe(0);
    await page.getByRole("button", { name: "Submit answer" }).focus();
    await page.keyboard.press("a");
    await page.keyboard.press("Enter");
    await verdictHeading(page).waitFor();
    await page.getByText("Your answer before you saw the options: About one millimeter").waitFor();

    await openRunner(page, sessionId, 2);
    await page.getByRole("button", { name: "No idea" }).click();
    await expect.poll(() => page.getByRole("checkbox", { name: /mm$/ }).count()).toBe(4);
    // A numeric question has no options to hide.
    await openRunner(page, sessionId, 3);
    await page.getByRole("textbox", { name: "Your answer in mGy" }).waitFor();
  });

  test("shows the options without JavaScript", async ({ open, db }) => {
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
  test("uses the calculator by keyboard and its result as the answer", async ({ page, db }) => {
    const { userId } = await signIn(page, db);
    await openRunner(page, await sessionOf(db, userId, [numeric(), numeric()]), 1);
    await page.getByRole("button", { name: "Calculator" }).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("textbox", { name: "Expression" }).waitFor();
    await page.keyboard.type("3 ×");
    await page.keyboard.press("Enter");
    await page.getByRole("alert").getByText("This expression is incomplete.").waitFor();
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

  test("converts units and shows half-lives", async ({ page, db }) => {
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

test("the switch in the shortcut list turns shortcuts off permanently, and on again", async ({ page, db }) => {
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

test("a whole session works with the keyboard only, including every tool", async ({ page, db }) => {
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
  expect(await highlightedTexts(page)).toEqual(["What"]);
  await page.getByRole("textbox", { name: "Your answer in mGy" }).focus();
  await page.keyboard.type("99");
  await page.keyboard.press("Enter");
  await verdictHeading(page).waitFor();
  await page.getByRole("button", { name: "Did not know" }).press("Enter");
  await page.keyboard.press("f");
  await page.keyboard.press("ArrowRight");
  await page.getByRole("heading", { level: 1, name: "Question 2" }).waitFor();
  for (const key of ["Shift+B", "a", "Enter"]) await page.keyboard.press(key);
  await verdictHeading(page).waitFor();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { level: 1, name: "Results" }).waitFor();
  const answers = await db.select().from(answer).where(eq(answer.userId, userId)).orderBy(answer.position);
  expect(answers.map(({ correct, confidence, missReason }) => [correct, confidence, missReason])).toEqual([
    [false, "sure", "not-known"],
    [true, null, null],
  ]);
  expect((await db.select().from(note).where(eq(note.userId, userId)))[0]?.text).toBe("dose");
});

test("the passport shows the question's origin", async ({ page, db }) => {
  const { userId } = await signIn(page, db);
  await openRunner(page, await sessionOf(db, userId, [single(), single()]), 1);
  await page.locator("main summary").click();
  const passport = page.locator("main details");
  await passport.getByText("Shown after you answer").waitFor();
  await page.keyboard.press("Escape");
  await page.getByText("1 mm").click();
  await page.keyboard.press("Enter");
  await verdictHeading(page).waitFor();
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
  await verdictHeading(page).waitFor();
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
