import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { studySession } from "../app/db/schema";
import { checkLayout, phone, selectOptionContaining, storedAnswers, submit } from "./support/answering";
import { hydrated, signIn, test } from "./support/browser";
import { labelling, linkedCase, matching, ordering } from "./support/question-types";
import { takeScreenshot } from "./support/screenshot";
import { openRunner, sessionOf, single, verdictHeading } from "./support/study";

/** The first words of the items of `ordering()`, by authored id. */
const items = { a: "The filament is", b: "Electrons leave", c: "The tube voltage", d: "They are stopped" };
/** Returns the authored ids in the current order. */
const order = async (page: Page) =>
  (await page.locator("[data-item]").allInnerTexts()).map(
    (text) => Object.entries(items).find(([, words]) => text.includes(words))?.[0] ?? "",
  );
/** Chooses in a named select by typing the first letter of an option. */
async function typeInto(page: Page, select: Locator, text: string) {
  const words = await select.locator("option").allInnerTexts();
  await select.focus();
  await page.keyboard.type((words.find((one) => one.includes(text)) ?? "?").slice(0, 2));
}

const chosenIn = (select: Locator) => select.locator("option:checked").innerText();

describe("with the keyboard only", () => {
  test("answers matching, ordering, and labeling questions", async ({ page, db }) => {
    const { userId } = await signIn(page, db);
    const sessionId = await sessionOf(db, userId, [matching(), ordering(), labelling()]);
    await openRunner(page, sessionId, 1);
    await page.getByRole("combobox", { name: "STIR", exact: true }).focus();
    await page.keyboard.press("Enter");
    await page.getByText("Match every item, then submit; 3 are left.").waitFor();
    const stir = page.getByRole("combobox", { name: "STIR", exact: true });
    // Stems are in the session's order.
    const first = page.getByRole("combobox").first();
    expect(await first.evaluate((select) => select === document.activeElement)).toBe(true);
    await checkLayout(page, "matching-problem");
    for (const stem of [1, 2, 3]) {
      if (stem > 1) await page.keyboard.press("Tab");
      const here = page.locator(":focus");
      const isStir = await stir.evaluate((select) => select === document.activeElement);
      await typeInto(page, here, isStir ? "short inversion" : "stays bright");
    }
    await checkLayout(page, "matching");
    await page.keyboard.press("Enter");
    await verdictHeading(page).waitFor();
    expect(await verdictHeading(page).innerText()).toMatch(/Incorrect\s+2 of 3 right/);
    await page.getByText("Reason of z, told afterward.").waitFor();
    await checkLayout(page, "matching-review");

    await openRunner(page, sessionId, 2);
    const before = await order(page);
    const item = page.getByRole("button", { name: /^Move The filament is heated, position/ });
    await item.focus();
    await page.keyboard.press("Space");
    for (let i = 0; i < 4; i++) await page.keyboard.press("ArrowDown");
    await expect.poll(() => order(page)).toEqual([...before.filter((id) => id !== "a"), "a"]);
    await page.getByText("The filament is heated stays at position 4 of 4.").waitFor();
    await page.keyboard.press("Escape");
    await expect.poll(() => order(page)).toEqual(before);
    for (const [place, name] of Object.values(items).entries()) {
      await page.getByRole("button", { name: new RegExp(`^Move ${name}.*, position`) }).focus();
      await page.keyboard.press("Space");
      for (let at = (await order(page)).indexOf("abcd"[place] ?? ""); at > place; at--)
        await page.keyboard.press("ArrowUp");
      await page.keyboard.press("Space");
    }
    await checkLayout(page, "ordering");
    await submit(page).focus();
    await page.keyboard.press("Enter");
    await verdictHeading(page).waitFor();
    expect(await verdictHeading(page).innerText()).toMatch(/^Correct/);

    await openRunner(page, sessionId, 3);
    for (const [index, label] of ["Filament", "Focal track", "Focal track"].entries())
      await typeInto(page, page.getByRole("combobox", { name: `Marker ${index + 1}` }), label);
    await checkLayout(page, "labelling");
    await submit(page).focus();
    await page.keyboard.press("Enter");
    await verdictHeading(page).waitFor();
    expect(await verdictHeading(page).innerText()).toMatch(/Incorrect\s+2 of 3 right/);
    await checkLayout(page, "labelling-review");

    expect(await storedAnswers(db, userId)).toEqual([
      { type: "matching", pairs: { x: "b", y: "d", z: "d" }, rightUnits: 2, units: 3 },
      { type: "ordering", order: ["a", "b", "c", "d"], rightUnits: 1, units: 1 },
      { type: "labelling", pairs: { t1: "k", t2: "f", t3: "f" }, rightUnits: 2, units: 3 },
    ]);
  });
});

describe("by mouse, in the dark", () => {
  test("drags rows or moves them by their arrows, and drags or presses labels", async ({ open, db }) => {
    const page = await open({ dark: true });
    const { userId } = await signIn(page, db);
    const sessionId = await sessionOf(db, userId, [ordering(), labelling(), matching()]);
    await openRunner(page, sessionId, 1);
    const before = await order(page);
    const row = (index: number) => page.locator("[data-item]").nth(index);
    const from = await row(0).boundingBox();
    const to = await row(2).boundingBox();
    if (!from || !to) throw new Error("no rows");
    await page.mouse.move(from.x + 200, from.y + 15);
    await page.mouse.down();
    await page.mouse.move(from.x + 200, from.y + 60, { steps: 3 });
    await page.mouse.move(to.x + 200, to.y + 18, { steps: 3 });
    await takeScreenshot(page, "ordering-drag");
    await page.mouse.up();
    const [first, second, third, fourth] = before;
    await expect.poll(() => order(page)).toEqual([second, third, first, fourth]);
    await row(3).getByRole("button", { name: /up$/ }).click();
    await expect.poll(() => order(page)).toEqual([second, third, fourth, first]);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("data-part"))).toBe("up");
    await checkLayout(page, "ordering-dark");
    // The order survives a reload.
    await page.reload();
    await hydrated(page);
    await expect.poll(() => order(page)).toEqual([second, third, fourth, first]);
    await submit(page).click();
    await verdictHeading(page).waitFor();
    await checkLayout(page, "ordering-review-dark");

    await openRunner(page, sessionId, 2);
    const label = (name: string) => page.getByRole("button", { name, exact: false });
    await page.getByRole("button", { name: "Marker 1: no label yet" }).click();
    await label("Filament").last().click();
    await page.getByRole("button", { name: /^Marker 1: [A-D]. Filament/ }).waitFor();
    await page.getByRole("button", { name: "Marker 3" }).click();
    await page.getByRole("list", { name: "Labels" }).getByRole("button", { name: "Stator" }).click();
    await page
      .getByRole("list", { name: "Labels" })
      .getByRole("button", { name: "Focal" })
      .dragTo(page.getByRole("button", { name: "Marker 2" }));
    await checkLayout(page, "labelling-dark");
    await submit(page).click();
    await verdictHeading(page).waitFor();
    expect(await verdictHeading(page).innerText()).toMatch(/^Correct/);
    await checkLayout(page, "labelling-review-dark");

    await openRunner(page, sessionId, 3);
    for (const name of ["STIR", "Fast spin-echo", "Short-tau"])
      await selectOptionContaining(page.getByRole("combobox", { name }).first(), "short inversion");
    await checkLayout(page, "matching-dark");
    await submit(page).click();
    await verdictHeading(page).waitFor();
    await checkLayout(page, "matching-review-dark");
    const [ordered, labelled] = await storedAnswers(db, userId);
    expect(ordered).toMatchObject({ order: [second, third, fourth, first] });
    expect(labelled).toMatchObject({ pairs: { t1: "k", t2: "f", t3: "s" }, rightUnits: 3 });
  });
});

describe("by touch at 360 px", () => {
  test("answers labeling, ordering, and matching questions", async ({ open, db }) => {
    const page = await open({ device: phone });
    const { userId } = await signIn(page, db);
    const sessionId = await sessionOf(db, userId, [labelling(), ordering(), matching()]);
    await openRunner(page, sessionId, 1);
    const markers = page.locator("[data-target]");
    for (const box of await markers.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON())))
      expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24);
    const labels = page.getByRole("list", { name: "Labels" });
    for (const [index, label] of ["Filament", "Focal", "Stator"].entries()) {
      await markers.nth(index).tap();
      await labels.getByRole("button", { name: label }).tap();
    }
    await checkLayout(page, "labelling-360");
    await submit(page).tap();
    await verdictHeading(page).waitFor();
    expect(await verdictHeading(page).innerText()).toMatch(/^Correct/);
    await checkLayout(page, "labelling-review-360");

    await openRunner(page, sessionId, 2);
    const before = await order(page);
    await dragByFinger(page, page.locator("[data-part=handle]").nth(3), page.locator("[data-item]").nth(0));
    await expect.poll(() => order(page)).toEqual([before[3], before[0], before[1], before[2]]);
    await page.locator("[data-part=down]").nth(0).tap();
    await expect.poll(() => order(page)).toEqual([before[0], before[3], before[1], before[2]]);
    await checkLayout(page, "ordering-360");
    await submit(page).tap();
    await verdictHeading(page).waitFor();
    await checkLayout(page, "ordering-review-360");

    await openRunner(page, sessionId, 3);
    for (const name of ["STIR", "Fast spin-echo", "Short-tau"])
      await selectOptionContaining(page.getByRole("combobox", { name }).first(), "short inversion");
    await checkLayout(page, "matching-360");
    await submit(page).tap();
    await verdictHeading(page).waitFor();
    await checkLayout(page, "matching-review-360");
    expect((await storedAnswers(db, userId)).map(({ rightUnits, units }) => `${rightUnits}/${units}`)).toContain("2/3");
  });
});

/** Drags one element onto another by touch. */
async function dragByFinger(page: Page, from: Locator, to: Locator) {
  const client = await page.context().newCDPSession(page);
  // In the middle of the screen, no fixed bar covers the handle.
  await from.evaluate((element) => element.scrollIntoView({ block: "center" }));
  const [a, b] = [await from.boundingBox(), await to.boundingBox()];
  if (!a || !b) throw new Error("nothing to drag");
  const x = a.x + a.width / 2;
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", y: number) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: type === "touchEnd" ? [] : [{ x, y }] });
  const start = a.y + a.height / 2;
  await touch("touchStart", start);
  for (let step = 1; step <= 8; step++) await touch("touchMove", start + ((b.y + 8 - start) * step) / 8);
  // Rests before the release, because the browser treats a tap after a fling as the end of the fling.
  await page.waitForTimeout(150);
  await touch("touchMove", b.y + 9);
  await touch("touchEnd", 0);
}

describe("without JavaScript", () => {
  test("answers matching and ordering questions, and an error keeps the input", async ({ open, db }) => {
    const page = await open({ javaScript: false, expected: [/status of 400/] });
    const { userId } = await signIn(page, db);
    const sessionId = await sessionOf(db, userId, [matching(), ordering(), labelling()]);
    await page.goto(`/questions/session/${sessionId}?q=1`);
    const stem = (name: string) => page.getByRole("combobox", { name }).first();
    await selectOptionContaining(stem("STIR"), "short inversion");
    await submit(page).click();
    await page.getByText("Match every item").waitFor();
    expect(await chosenIn(stem("STIR"))).toContain("short inversion");
    await selectOptionContaining(stem("Fast spin-echo"), "stays bright");
    await selectOptionContaining(stem("Short-tau"), "short inversion");
    await submit(page).click();
    await verdictHeading(page).waitFor();
    expect(await verdictHeading(page).innerText()).toMatch(/^Correct/);
    await page.getByText("Reason of x, told afterward.").waitFor();

    await page.goto(`/questions/session/${sessionId}?q=2`);
    const places = page.locator("[name=order]");
    expect(await places.count()).toBe(4);
    await takeScreenshot(page, "ordering-no-script");
    for (const place of [0, 1]) await selectOptionContaining(places.nth(place), items.b);
    await submit(page).click();
    await page.getByText("Put every item in order.").waitFor();
    expect(await chosenIn(places.nth(1))).toContain(items.b);
    for (const [place, words] of Object.values(items).entries()) await selectOptionContaining(places.nth(place), words);
    await submit(page).click();
    await verdictHeading(page).waitFor();

    await page.goto(`/questions/session/${sessionId}?q=3`);
    for (const [index, label] of ["Filament", "Focal", "Stator"].entries())
      await selectOptionContaining(page.getByRole("combobox", { name: `Marker ${index + 1}` }), label);
    await submit(page).click();
    await verdictHeading(page).waitFor();
    expect((await storedAnswers(db, userId)).map(({ rightUnits, units }) => rightUnits === units)).toEqual([
      true,
      true,
      true,
    ]);
  });
});

test("omitted exam questions of every type show the key and the rationales (Q5)", async ({ page, db }) => {
  const { userId } = await signIn(page, db);
  const sessionId = await sessionOf(db, userId, [single(), matching(), ordering(), labelling(), linkedCase()]);
  await db.update(studySession).set({ mode: "exam" }).where(eq(studySession.id, sessionId));
  for (const question of [1, 2, 3, 4, 5]) await openRunner(page, sessionId, question);
  await page.goto(`/questions/session/${sessionId}/results`);
  await hydrated(page);
  await page.getByText("End exam…").click();
  await page.getByRole("button", { name: /^End exam with/ }).click();
  await page.getByRole("heading", { level: 1, name: "Results", exact: true }).waitFor();
  for (const question of [1, 2, 3, 4, 5]) {
    await openRunner(page, sessionId, question);
    await page.getByRole("heading", { level: 2, name: "Unanswered" }).waitFor();
    await page.getByText("You did not answer this question.").waitFor();
    await page
      .getByText(/^Reason of \w+, told afterward\.$|^Rationale of a/)
      .first()
      .waitFor();
    await checkLayout(page, `left-out-${question}`);
  }
});
