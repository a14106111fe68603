import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { checkLayout, phone, selectOptionContaining } from "./support/answering";
import { signIn, test } from "./support/browser";
import { labelling } from "./support/question-types";
import { openRunner, sessionOf, verdictHeading } from "./support/study";

describe("a labeling question", () => {
  const marker = (page: Page, number: number) => page.getByRole("button", { name: new RegExp(`^Marker ${number}:`) });
  const label = (page: Page, name: string) =>
    page.getByRole("list", { name: "Labels" }).getByRole("button", { name: new RegExp(name) });
  /** Returns the first word of each marker's label. */
  const given = async (page: Page) =>
    (await page.locator("select[name^=pair-] option:checked").allInnerTexts()).map(
      (words) => words.split(" ")[1] ?? "",
    );

  test("a labeled marker selects the next one, and markers and labels may be pressed in any order", async ({
    page,
    db,
  }) => {
    const { userId } = await signIn(page, db);
    await openRunner(page, await sessionOf(db, userId, [labelling()]), 1);
    await marker(page, 1).click();
    await label(page, "Filament").click();
    await page.getByText("Marker 2 is selected. Press its label.").waitFor();
    // Pressing the selected marker keeps it selected.
    await marker(page, 2).click();
    await label(page, "Focal").click();
    expect(await given(page)).toEqual(["Filament", "Focal", ""]);
    await label(page, "Stator").click();
    expect(await given(page)).toEqual(["Filament", "Focal", "Stator"]);
    // All markers have labels, so the next press is a label.
    await label(page, "Grid").click();
    expect(await given(page)).toEqual(["Filament", "Focal", "Stator"]);
    await marker(page, 1).click();
    await label(page, "Filament").click();
    await marker(page, 3).click();
    expect(await given(page)).toEqual(["Grid", "Focal", "Filament"]);
    // A label chosen in the list below also deselects its marker.
    await marker(page, 3).click();
    await selectOptionContaining(page.getByRole("combobox", { name: "Marker 3" }), "Stator");
    await label(page, "Filament").click();
    await marker(page, 1).click();
    expect(await given(page)).toEqual(["Filament", "Focal", "Stator"]);
  });

  test("letters and digits choose the selected marker's label, and Enter submits", async ({ page, db }) => {
    const { userId } = await signIn(page, db);
    await openRunner(page, await sessionOf(db, userId, [labelling()]), 1);
    const names = await page.getByRole("list", { name: "Labels" }).getByRole("listitem").allInnerTexts();
    const place = (name: string) => names.findIndex((one) => one.includes(name));
    await marker(page, 1).click();
    await page.keyboard.press("abcd".charAt(place("Filament")));
    await page.keyboard.press(String(place("Focal") + 1));
    await page.keyboard.press("Enter");
    await page.getByText(/1 (is|are) left/).waitFor();
    await marker(page, 3).click();
    await page.keyboard.press("abcd".charAt(place("Stator")));
    await page.keyboard.press("Enter");
    await verdictHeading(page).waitFor();
    expect(await verdictHeading(page).innerText()).toMatch(/^Correct/);
  });

  test.for([
    { name: "wide", device: { viewport: { width: 1280, height: 900 } } },
    { name: "phone", device: phone },
  ])("the bar leaves the image and its labels room: $name", async ({ name, device }, { open, db }) => {
    const page = await open({ device });
    const { userId } = await signIn(page, db);
    await openRunner(page, await sessionOf(db, userId, [labelling()]), 1);
    // Tapping a marker scrolls the labels into view.
    if (name === "phone") await marker(page, 1).click();
    const bar = await page.locator("main > .sticky").boundingBox();
    const labels = await page.getByRole("list", { name: "Labels" }).boundingBox();
    const image = await page.getByRole("img", { name: /^Schematic/ }).boundingBox();
    if (!bar || !labels || !image) throw new Error("something is not there");
    expect(Math.max(labels.y + labels.height, image.y + image.height)).toBeLessThan(bar.y);
    expect(image.y).toBeGreaterThan(0);
    await checkLayout(page, `labelling-room-${name}`);
  });
});
