import { and, eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { answer, note, profile } from "../app/db/schema";
import { expectAccessible, expectAccessibleInBothThemes, expectNoSidewaysScroll } from "./support/accessible";
import { phone } from "./support/answering";
import { hydrated, signIn, test } from "./support/browser";
import {
  highlightedTexts,
  multi,
  noteField,
  numeric,
  openRunner,
  sessionOf,
  single,
  stem,
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
    await stem(page).waitFor();
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
    expect(await page.getByRole("button", { name: "Note" }).count()).toBe(0);
    await page.getByRole("toolbar").getByRole("link", { name: "Results" }).waitFor();
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
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Calculator");
  });

  test.for([360, 1280])("leaves no button of the calculator alone in a row at %i px", async (width, { open, db }) => {
    const page = await open({ width });
    const { userId } = await signIn(page, db);
    const sessionId = await sessionOf(db, userId, [numeric(), single()]);
    for (const [question, rowSizes] of [
      [1, [2, 2]],
      [2, [3]],
    ] as const) {
      await openRunner(page, sessionId, question);
      await page.getByRole("button", { name: "Calculator" }).click();
      await page.getByRole("textbox", { name: "Expression" }).fill("3 × 4");
      await page.keyboard.press("Enter");
      const panel = page.getByRole("region", { name: "Calculator" });
      await panel.getByRole("button", { name: "Copy" }).waitFor();
      const rows = new Map<number, number>();
      for (const button of await panel.getByRole("button", { name: /^(Clear|Delete|Copy|Use as answer)/ }).all()) {
        const { y } = (await button.boundingBox()) ?? { y: -1 };
        rows.set(y, (rows.get(y) ?? 0) + 1);
      }
      expect([...rows.values()]).toEqual(rowSizes);
    }
  });

  test("converts units and shows half-lives", async ({ page, db }) => {
    const { userId } = await signIn(page, db);
    await openRunner(page, await sessionOf(db, userId, [numeric(), numeric()]), 1);
    await page.getByRole("button", { name: "More tools" }).click();
    await page.getByRole("button", { name: "Units and half-lives" }).click();
    const table = page.getByRole("region", { name: "Units and half-lives" });
    await table.getByText("1 mCi = 37 MBq").waitFor();
    await table.getByRole("row", { name: "Tc-99m 6.01 h" }).waitFor();
    await table.getByRole("combobox", { name: "Kind" }).selectOption("activity");
    await table.getByRole("combobox", { name: "Unit" }).selectOption("mCi");
    await table.getByRole("textbox", { name: "Number" }).fill("5");
    await table.getByText("= 185 MBq").waitFor();
    await expectAccessible(page);
    await page.keyboard.press("Escape");
    await expect.poll(() => table.count()).toBe(0);
  });
});

/** Returns the rectangle of the only visible element. */
async function getBox(element: Locator) {
  const box = await element.boundingBox();
  if (!box) throw new Error("The element is not visible");
  return box;
}

test.for([640, 1280])("the tools are in one row with their names at %i px", async (width, { open, db }) => {
  const page = await open({ width });
  const { userId } = await signIn(page, db);
  await openRunner(page, await sessionOf(db, userId, [single(), single()]), 1);
  const tools = page.getByRole("toolbar", { name: "Tools" }).locator("button, a");
  const names = (await tools.allInnerTexts()).map((name) => name.split("\n")[0]);
  expect(names.map((name) => /^[A-Z][a-z]+/.exec(name ?? "")?.[0])).toEqual([
    "Note",
    "Calculator",
    "Results",
    "Keyboard",
    "More",
    "Flag",
  ]);
  const boxes = await Promise.all((await tools.all()).map(getBox));
  expect(new Set(boxes.map(({ y }) => Math.round(y))).size).toBe(1);
  await expectNoSidewaysScroll(page);
});

describe("an open tool", () => {
  const panels = [
    ["note", "Note on this question"],
    ["calculator", "Calculator"],
    ["units", "Units and half-lives"],
  ] as const;
  /** Opens a tool and returns its panel. */
  async function openTool(page: Page, [tool, title]: (typeof panels)[number]) {
    if (tool === "units") await page.getByRole("button", { name: "More tools" }).click();
    await page.getByRole("button", { name: tool === "units" ? title : new RegExp(`^${tool}`, "i") }).click();
    const panel = page.getByRole("region", { name: title });
    await panel.waitFor();
    return panel;
  }

  test.for([1024, 1280])("is beside the question at %i px (Q19)", async (width, { open, db }) => {
    const page = await open({ width });
    const { userId } = await signIn(page, db);
    await openRunner(page, await sessionOf(db, userId, [single(), single()]), 1);
    for (const tool of panels) {
      const panel = await openTool(page, tool);
      // The question makes room when the panel's code has arrived.
      await expect
        .poll(
          async () => {
            const question = await getBox(page.locator("main"));
            return (await getBox(panel)).x - (question.x + question.width);
          },
          { message: tool[1] },
        )
        .toBeGreaterThanOrEqual(0);
      await page.keyboard.press("Escape");
      await panel.waitFor({ state: "detached" });
    }
  });

  test("takes at most half the height of a phone, and the whole question scrolls above it (Q19)", async ({
    open,
    db,
  }) => {
    const page = await open({ width: 360 });
    const { userId } = await signIn(page, db);
    await openRunner(page, await sessionOf(db, userId, [single(), single()]), 1);
    for (const tool of panels) {
      const panel = await openTool(page, tool);
      const { y, height } = await getBox(panel);
      expect(height, tool[1]).toBeLessThanOrEqual(400);
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      const submit = await getBox(page.getByRole("button", { name: "Submit answer" }));
      expect(submit.y + submit.height, tool[1]).toBeLessThanOrEqual(y);
      await page.evaluate(() => scrollTo(0, 0));
      await page.keyboard.press("Escape");
      await panel.waitFor({ state: "detached" });
    }
  });
});

test("on a phone, the fixed bars take at most 15% of the height, and the upper one folds away (N2)", async ({
  open,
  db,
}) => {
  const page = await open({ device: phone ?? {} });
  const { userId } = await signIn(page, db, { quotaUsed: 5 });
  const question = { ...single(), stem: "How thick is it?\n".repeat(60) };
  await openRunner(page, await sessionOf(db, userId, [question, single()]), 1);
  const header = page.locator("header").first();
  const getLowerEdge = async () => {
    const { y, height } = await getBox(header);
    return Math.max(0, y + height);
  };
  const firstOption = page.getByText("1 mm");
  const getDocumentTop = () => firstOption.evaluate((option) => option.getBoundingClientRect().top + scrollY);
  const top = await getDocumentTop();
  await page.evaluate(() => scrollTo(0, 600));
  await expect.poll(getLowerEdge).toBe(0);
  await page.evaluate(() => scrollTo(0, 500));
  await expect.poll(getLowerEdge).toBeGreaterThan(0);
  const pages = await getBox(page.getByRole("link", { name: "Progress" }));
  expect(pages.y).toBeGreaterThanOrEqual(0);
  const skip = page.getByRole("link", { name: "Skip for now (1 free question)" });
  const bar = await getBox(page.locator("main > div").filter({ has: skip }));
  expect((await getLowerEdge()) + 740 - bar.y).toBeLessThanOrEqual(0.15 * 740);
  expect(bar.y + bar.height).toBe(740);
  // Nothing moved, and the word shows.
  expect(await getDocumentTop()).toBe(top);
  expect((await getBox(skip.locator("span").first())).width).toBeGreaterThan(30);
  await expectNoSidewaysScroll(page);
});

test("the note is beside the explanation after the answer, and can be added and changed there (Q7)", async ({
  page,
  db,
}) => {
  const { userId } = await signIn(page, db);
  const saved = async () => (await db.select().from(note).where(eq(note.userId, userId)))[0]?.text;
  await openRunner(page, await sessionOf(db, userId, [single(), single()]), 1);
  await page.getByText("1 mm").click();
  await page.keyboard.press("Enter");
  await verdictHeading(page).waitFor();
  await page.getByRole("button", { name: "Add a note" }).waitFor();
  await page.keyboard.press("n");
  await page.getByRole("heading", { name: "Your note" }).waitFor();
  await page.keyboard.type("Thin is normal");
  await expect.poll(saved).toBe("Thin is normal");

  await page.reload();
  await hydrated(page);
  // No panel repeats the note.
  await page.getByRole("button", { name: "Note (you have one)" }).click();
  await expect.poll(() => noteField(page).evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await noteField(page).inputValue()).toBe("Thin is normal");
  await noteField(page).fill("");
  expect(await noteField(page).count()).toBe(1);
  await expect.poll(saved).toBe(undefined);
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
  // The field for the number has the focus at once, and keys are shortcuts only outside it.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("value");
  await page.keyboard.press("Tab");
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
  // Digits go to the field.
  await page.keyboard.type("99");
  await expect.poll(() => page.getByRole("textbox", { name: "Your answer in mGy" }).inputValue()).toBe("99");
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

test.for([360, 1280])("everything is accessible in both themes at %i px", async (width, { open, db }) => {
  const page = await open({ width });
  const { userId } = await signIn(page, db);
  const sessionId = await sessionOf(db, userId, [single(), numeric()]);
  const look = async (name: string) => {
    await expectAccessibleInBothThemes(page);
    await expectNoSidewaysScroll(page);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}-${width}.png` });
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
  await page.getByRole("region", { name: "Units and half-lives" }).waitFor();
  await look("units");
});
