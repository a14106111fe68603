import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, ne } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { picturePath } from "../app/admin-paths";
import type { Context } from "../app/context.server";
import type { Db } from "../app/db/client.server";
import { questionDraft, series } from "../app/db/schema";
import { createQuestion } from "../app/features/bank/drafts/save-question-draft.server";
import { paths } from "../app/paths";
import { makeDicom, toWords } from "../app/testing/make-dicom";
import { makePng } from "../app/testing/make-images";
import { checkLayout, phone } from "./support/answering";
import { signIn, site, test } from "./support/browser";

// The way of pictures into the bank: a folder of DICOM files in the browser, the library, and a question.

const side = 64;

/** Writes a folder of a CT of five slices with a patient's name, in the wrong order, a PNG, and a text; returns its path. */
function writeFolder(seed: number): string {
  const folder = mkdtempSync(join(tmpdir(), "pictures-"));
  for (const slice of [3, 0, 4, 1, 2]) {
    const values = Array.from({ length: side * side }, (_, at) => {
      const [x, y] = [(at % side) - side / 2, Math.floor(at / side) - side / 2];
      return Math.hypot(x, y) < 10 + 4 * slice ? 1000 + seed + 20 * slice : 0;
    });
    const file = makeDicom({
      elements: {
        "00080060": ["CS", "CT"],
        "00100010": ["PN", "Doe^Jane"],
        "0020000e": ["UI", "1.2.3"],
        "00080018": ["UI", `1.2.3.${slice + 1}`],
        "00200013": ["IS", String(slice + 1)],
        "00200032": ["DS", `0\\0\\${-5 * slice}`],
        "00200037": ["DS", "1\\0\\0\\0\\1\\0"],
        "00180015": ["CS", "ABDOMEN"],
        "00280010": ["US", [side]],
        "00280011": ["US", [side]],
        "00280030": ["DS", "0.7\\0.7"],
        "00281050": ["DS", "40"],
        "00281051": ["DS", "400"],
        "00281052": ["DS", "-1024"],
        "00281053": ["DS", "1"],
      },
      pixels: toWords(values),
    });
    writeFileSync(join(folder, `IM${slice}`), file);
  }
  writeFileSync(join(folder, "chart.png"), makePng(40, 30));
  writeFileSync(join(folder, "notes.txt"), "Nothing to see");
  return folder;
}

/** Uploads the CT of a folder to the library and returns the key of the stored series. */
async function uploadFolder(page: Page, folder: string, title: string): Promise<string> {
  await page.goto(`${site}${paths.uploadPictures}`);
  await page.getByLabel("Folder").setInputFiles(folder);
  await page.getByText(/series found/).waitFor();
  // The browser decodes the picture; the text is refused in words.
  await page.getByRole("region", { name: /unknown modality, oblique, 1 frame, 40 × 30/ }).waitFor();
  await page.getByText("1 file is left out").waitFor();
  const ct = page.getByRole("region", { name: /CT, axial, 5 frames, 64 × 64/ });
  await ct.getByRole("button", { name: /Check series/ }).click();
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Source").fill("Own department");
  await page.getByLabel("License").fill("Own work");
  await page.getByLabel("Credit").fill("Ann Admin");
  return title;
}

type Point = { x: number; y: number };

/** Paints a disk on the fourth frame, drags one of its points by mouse, moves another by keyboard, and undoes a removal. */
async function paintAndEditPoints(page: Page) {
  await page.getByRole("slider", { name: /Frame 3 of 5/ }).press("ArrowRight");
  await page.getByRole("button", { name: "Brush" }).click();
  const frame = page.locator("[data-outliner]");
  await frame.evaluate((node) => node.scrollIntoView({ block: "center" }));
  // Read before each use, because each tool has its own controls above the frame.
  const toScreen = async ({ x, y }: Point): Promise<[number, number]> => {
    const box = await frame.boundingBox();
    if (!box) throw new Error("no frame to paint on");
    return [box.x + x * box.width, box.y + y * box.height];
  };
  await page.getByLabel("Brush radius in pixels").fill("8");
  await page.mouse.click(...(await toScreen({ x: 0.5, y: 0.5 })));
  await page.getByText("Region 3", { exact: true }).waitFor();
  await page.getByRole("button", { name: "Edit points" }).click();
  const point = page.getByRole("button", { name: /^Point 1 of/ });
  const dot = await point.boundingBox();
  if (!dot) throw new Error("no point to move");
  await page.mouse.move(dot.x + dot.width / 2, dot.y + dot.height / 2);
  await page.mouse.down();
  await page.mouse.move(...(await toScreen({ x: 0.8, y: 0.2 })), { steps: 4 });
  await page.mouse.up();
  await expect.poll(() => point.evaluate((node) => node === document.activeElement)).toBe(true);
  for (const key of ["ArrowRight", "Delete", "ControlOrMeta+z"]) await page.keyboard.press(key);
}

/** Expects a disk with a radius of 8 of 64 pixels whose first point was moved. */
function expectPaintedRegion(region: { polygon: Point[] }) {
  const [moved, ...others] = region.polygon;
  expect(moved?.x).toBeCloseTo(0.8 + 1 / side, 2);
  expect(moved?.y).toBeCloseTo(0.2, 2);
  const distances = others.map(({ x, y }) => side * Math.hypot(x - 0.5, y - 0.5));
  expect(Math.max(...distances.map((distance) => Math.abs(distance - 8)))).toBeLessThan(0.3);
  expect(others.length).toBeGreaterThan(12);
}

/** Adds a stored series to a new hotspot question, outlines the correct region on its second frame, and answers the preview. */
async function addToQuestion(page: Page, db: Db, userId: string, title: string) {
  const questionId = await createQuestion({ db, now: Date.now(), id: () => crypto.randomUUID() } as Context, userId, {
    ...{ type: "hotspot", organ: "gi", modality: "ct", topic: ["Abdomen", "Cone"], level: "R2", skill: "synthesis" },
  });
  await page.goto(`${site}/manage-questions/${questionId}`);
  await page.getByRole("button", { name: "Add a series" }).click();
  await page.getByRole("button", { name: `Choose: ${title}` }).click();
  await page.getByLabel("Caption").fill("CT of the abdomen");
  await page.getByLabel("Alt text").fill("Axial slices with a round structure");
  await page.locator("[data-outliner]").waitFor();
  await page.getByRole("slider", { name: /Frame 1 of 5/ }).press("ArrowRight");
  await page.getByRole("button", { name: "Rectangle" }).click();
  const frame = page.locator("[data-outliner]");
  await frame.evaluate((node) => node.scrollIntoView({ block: "center" }));
  const box = await frame.boundingBox();
  if (!box) throw new Error("no frame to outline");
  await page.mouse.move(box.x + 0.4 * box.width, box.y + 0.4 * box.height);
  await page.mouse.down();
  await page.mouse.move(box.x + 0.6 * box.width, box.y + 0.6 * box.height, { steps: 4 });
  await page.mouse.up();
  await page.getByText("Region 1", { exact: true }).waitFor();
  // The same by keyboard: a triangle on the next frame.
  await page.getByRole("button", { name: "Polygon" }).click();
  await page.getByRole("slider", { name: /Frame 2 of 5/ }).press("ArrowRight");
  const outliner = page.getByRole("button", { name: "Draw on frame 3" });
  await outliner.focus();
  for (const key of ["Enter", "Shift+ArrowRight", "Enter", "Shift+ArrowDown", "Enter"]) await outliner.press(key);
  await page.getByRole("button", { name: "Finish outline" }).click();
  await page.getByText("Region 2", { exact: true }).waitFor();
  await paintAndEditPoints(page);
  await checkLayout(page, "picture-editor");
  await page.waitForSelector("[data-keep=saved]");
  const [draft] = await db.select().from(questionDraft).where(eq(questionDraft.questionId, questionId));
  const content = JSON.parse(draft?.content ?? "{}");
  expect(content.series).toMatchObject([{ id: "a", frameCount: 5, width: side, height: side, role: "current" }]);
  expect(content.regions).toMatchObject([
    { series: "a", target: "a", from: 1, to: 1 },
    { series: "a", target: "a", from: 2, to: 2 },
    { series: "a", target: "a", from: 3, to: 3 },
  ]);
  expect(content.regions[0].polygon[0].x).toBeCloseTo(0.4, 1);
  expect(content.regions[1].polygon).toHaveLength(3);
  expectPaintedRegion(content.regions[2]);
  await page
    .getByRole("tab", { name: "Preview" })
    .or(page.getByRole("button", { name: "Preview" }))
    .first()
    .click();
  const viewer = /CT of the abdomen. Axial slices with a round structure/;
  await page.frameLocator("iframe").getByRole("application", { name: viewer }).waitFor();
  await page.getByRole("button", { name: "Phone", exact: true }).click();
  await page.getByRole("application", { name: viewer }).waitFor();
  await checkLayout(page, "picture-preview");
  return questionId;
}

/** Shows another stored series in the question that uses this one; its regions do not fit and go. */
async function replaceInQuestion(page: Page, db: Db, key: string, questionId: string) {
  const [other] = await db.select().from(series).where(ne(series.key, key)).limit(1);
  await page.goto(`${site}${picturePath(key, { with: other?.key ?? "" })}`);
  const choice = page.getByRole("checkbox", { name: /^Replace in / });
  expect(await choice.isChecked()).toBe(false);
  await page.getByText(/3 regions or markers do not fit the other picture/).waitFor();
  await checkLayout(page, "picture-replace");
  await choice.check();
  await page.getByRole("button", { name: "Replace in drafts" }).click();
  await page.getByText(/Replaced in the drafts of 1 question\./).waitFor();
  const [draft] = await db.select().from(questionDraft).where(eq(questionDraft.questionId, questionId));
  const content = JSON.parse(draft?.content ?? "{}");
  expect(content).toMatchObject({ series: [{ key: other?.key, caption: "CT of the abdomen" }], regions: [] });
}

test("uploads a folder of DICOM files to the library, without the patient's name, and adds it to a question", async ({
  page,
  open,
  db,
}) => {
  const { userId } = await signIn(page, db, { role: "admin" });
  const folder = writeFolder(1);
  try {
    const title = await uploadFolder(page, folder, "Cone of five slices");
    const drawer = page.locator("[data-drawer]");
    const box = await drawer.boundingBox();
    if (!box) throw new Error("no frame to draw on");
    await page.mouse.move(box.x + 4, box.y + 4);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 8, { steps: 4 });
    await page.mouse.up();
    await page.getByRole("button", { name: "Black out on all frames" }).click();
    await checkLayout(page, "picture-check");
    await page.getByRole("checkbox", { name: /I looked at every frame/ }).check();
    await page.getByRole("button", { name: "Upload to the library" }).click();
    await page.getByRole("link", { name: "Open picture" }).click();
    await page.getByRole("heading", { level: 1, name: title }).waitFor();
    await page.locator("canvas").first().waitFor();
    await page.getByText(/1 rectangle blacked out/).waitFor();
    await checkLayout(page, "picture");
    const [row] = await db.select().from(series).where(eq(series.title, title));
    expect(row).toMatchObject({ frameCount: 5 });
    expect(JSON.stringify(row)).not.toMatch(/Doe|Jane/);

    const questionId = await addToQuestion(page, db, userId, title);
    await page.goto(`${site}${paths.pictures}?search=cone+five&use=used`);
    await page.getByRole("link", { name: title }).waitFor();

    await replaceInQuestion(page, db, row?.key ?? "", questionId);

    const small = await open({ device: phone, dark: true });
    await signIn(small, db, { role: "admin" });
    await small.goto(`${site}${paths.pictures}?search=cone+five`);
    await small.getByRole("link", { name: title }).waitFor();
    await checkLayout(small, "picture-library-phone");
    await small.goto(`${site}${paths.pictures}`);
    await checkLayout(small, "picture-library-all-phone");
    await uploadFolder(small, folder, "On a phone");
    await checkLayout(small, "picture-check-phone");
    await small.getByRole("button", { name: "Back to all series" }).click();
    await checkLayout(small, "picture-found-phone");
  } finally {
    rmSync(folder, { recursive: true });
  }
});
