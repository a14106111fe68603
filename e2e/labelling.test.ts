import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import type { Db } from "../app/db/client.server";
import { checkLayout, phone, selectOptionContaining, submit } from "./support/answering";
import { signIn, test } from "./support/browser";
import { labelling } from "./support/question-types";
import { findViewer, storeComputedSeries } from "./support/series";
import { expectInClearView, make, openRunner, sessionOf, verdictHeading } from "./support/study";

const marker = (page: Page, number: number) => page.getByRole("button", { name: new RegExp(`^Marker ${number}:`) });
const label = (page: Page, name: string) =>
  page.getByRole("list", { name: "Labels" }).getByRole("button", { name: new RegExp(name) });

describe("a labeling question", () => {
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
    // The message shows below the site's header, which ends at 56 px.
    await expect.poll(async () => (await page.getByText(/1 (is|are) left/).boundingBox())?.y).toBeGreaterThan(56);
    await marker(page, 3).click();
    await page.keyboard.press("abcd".charAt(place("Stator")));
    await page.keyboard.press("Enter");
    await verdictHeading(page).waitFor();
    expect(await verdictHeading(page).innerText()).toMatch(/^Correct/);
  });

  test.for([
    { name: "wide", device: { viewport: { width: 1280, height: 800 } } },
    { name: "phone", device: phone },
  ])("the verdict comes into view and gets the focus: $name", async ({ device }, { open, db }) => {
    const page = await open({ device });
    const { userId } = await signIn(page, db);
    await openRunner(page, await sessionOf(db, userId, [labelling()]), 1);
    for (const [number, name] of ["Filament", "Focal", "Stator"].entries())
      await selectOptionContaining(page.getByRole("combobox", { name: `Marker ${number + 1}` }), name);
    await submit(page).click();
    await expectInClearView(verdictHeading(page));
    expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Correct/);
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

describe("markers on a frame (Q18)", () => {
  /** Three disks on 12 slices; the markers are on the fifth slice, one on each disk. */
  const places = [0.25, 0.5, 0.75].map((x) => ({ x, y: 0.5 }));
  const names = ["Aorta", "Caudate lobe", "Spleen"];
  const selectedColor = "#fcd34d";

  async function openQuestion(page: Page, db: Db) {
    const { userId } = await signIn(page, db, { subscribedDays: 30 });
    const series = await storeComputedSeries(db, { frameCount: 12, width: 128, height: 128, bits: 8 }, (column, row) =>
      places.some(({ x, y }) => Math.hypot(column - 128 * x, row - 128 * y) < 14) ? 150 : 40,
    );
    const question = make({
      type: "labelling",
      stem: "Which structure does each marker show?",
      series: [{ ...series, alt: "Axial slices of an abdomen.", caption: "CT of the abdomen" }],
      markedFrame: { series: series.id, frame: 4 },
      labels: [...names, "Stomach"].map((text, index) => ({ id: "pqrs"[index], text })),
      targets: places.map((at, index) => ({ id: "xyz"[index], at, key: "pqr"[index], rationale: `Reason ${index}.` })),
    });
    await openRunner(page, await sessionOf(db, userId, [question]), 1);
    return findViewer(page);
  }

  /** Returns where a marker is in the pane, as fractions of the pane. */
  async function findPlace(viewer: Awaited<ReturnType<typeof findViewer>>, number: number) {
    const box = await viewer.getBox();
    const side = Math.min(box.width, box.height);
    const { x, y } = places[number - 1] ?? { x: 0, y: 0 };
    return [0.5 + ((x - 0.5) * side) / box.width, 0.5 + ((y - 0.5) * side) / box.height] as const;
  }

  test("are found again by a button, selected in the viewer, labeled, and named after the answer", async ({
    page,
    db,
  }) => {
    const viewer = await openQuestion(page, db);
    expect(await viewer.getFrame()).toBe(0);
    await page.getByRole("button", { name: "Go to the labeled slice" }).click();
    await expect.poll(() => viewer.getFrame()).toBe(4);
    await expect.poll(() => page.getByRole("button", { name: "Go to the labeled slice" }).count()).toBe(0);
    expect(await viewer.countDrawn(selectedColor)).toBe(0);
    await viewer.click(await findPlace(viewer, 2));
    await page.getByText("Marker 2 is selected. Press its label.").waitFor();
    await expect.poll(() => viewer.countDrawn(selectedColor)).toBeGreaterThan(50);
    // With the focus in the picture, letters choose the label of the selected marker.
    const labels = await page.getByRole("list", { name: "Labels" }).getByRole("listitem").allInnerTexts();
    await page.keyboard.press("abcd".charAt(labels.findIndex((text) => text.includes("Caudate"))));
    await page.getByText("Marker 3 is selected. Press its label.").waitFor();
    await label(page, "Spleen").click();
    // A label first, then its marker in the viewer.
    await marker(page, 1).click();
    await label(page, "Stomach").click();
    await marker(page, 1).click();
    await marker(page, 1).click();
    await label(page, "Aorta").click();
    await viewer.click(await findPlace(viewer, 1));
    expect(await page.locator("select[name^=pair-] option:checked").allInnerTexts()).toEqual(
      names.map((name) => expect.stringContaining(name)),
    );
    await checkLayout(page, "labelling-frame");
    await submit(page).click();
    await verdictHeading(page).waitFor();
    expect(await verdictHeading(page).innerText()).toMatch(/^Correct/);
    const overlay = page.getByRole("button", { name: "Show labels" });
    expect(await overlay.getAttribute("aria-pressed")).toBe("true");
    await page.keyboard.press("o");
    await expect.poll(() => overlay.getAttribute("aria-pressed")).toBe("false");
    await page.keyboard.press("o");
    await checkLayout(page, "labelling-frame-review");
  });

  test("are labeled by touch, with the picture in view on a phone", async ({ open, db }) => {
    const page = await open({ device: phone, dark: true });
    const viewer = await openQuestion(page, db);
    await page.getByRole("button", { name: "Go to the labeled slice" }).tap();
    const place = await findPlace(viewer, 3);
    await viewer.touch([[place], []]);
    await page.getByText("Marker 3 is selected. Press its label.").waitFor();
    // The labels scroll to a place that the viewer does not cover.
    const labels = await page.getByRole("list", { name: "Labels" }).boundingBox();
    const picture = await page.locator("[data-sticky-viewer]").boundingBox();
    expect(labels?.y).toBeGreaterThanOrEqual((picture?.y ?? 0) + (picture?.height ?? 0));
    await label(page, "Spleen").tap();
    await page.getByText("Marker 1 is selected. Press its label.").waitFor();
    await checkLayout(page, "labelling-frame-phone");
  });
});
