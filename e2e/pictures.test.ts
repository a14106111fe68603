import { and, eq } from "drizzle-orm";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { Db } from "../app/db/client.server";
import { answer, optionTally, studyItem } from "../app/db/schema";
import { paths } from "../app/paths";
import { phone, submit } from "./support/answering";
import { signIn, site, test } from "./support/browser";
import { takeScreenshotsOfEachTheme } from "./support/screenshot";
import { findViewer, storeComputedSeries, toPlace } from "./support/series";
import { make, openRunner, sessionOf, single, verdictHeading } from "./support/study";

// Hotspot questions on a stack, from the picture to the verdict.

const square = (left: number, top: number) =>
  [
    [left, top],
    [left + 0.2, top],
    [left + 0.2, top + 0.2],
    [left, top + 0.2],
  ].map(([x, y]) => ({ x, y }));
const region = { series: "a", from: 3, to: 6, polygon: square(0.4, 0.4) };
const outlineColor = "#fcd34d";
const markColor = "#86efac";

async function openHotspot(page: Page, db: Db, regions: object[] = [region]) {
  const series = await storeComputedSeries(
    db,
    { frameCount: 10, width: 64, height: 64, bits: 8 },
    (column, row, frame) => (column * 2 + row + frame * 3) % 256,
  );
  const { userId } = await signIn(page, db, { subscribedDays: 30 });
  const question = make({
    ...{ type: "hotspot", stem: "Mark the lesion.", rationale: "It is told afterward." },
    series: [{ ...series, firstFrame: 4 }],
    regions,
  });
  const sessionId = await sessionOf(db, userId, [question, single()]);
  const payloads: string[] = [];
  page.on("response", async (response) => {
    if (/html|json|x-script/.test(response.headers()["content-type"] ?? ""))
      payloads.push(await response.text().catch(() => ""));
  });
  await openRunner(page, sessionId, 1);
  const readAnswer = async () => {
    const [row] = await db
      .select()
      .from(answer)
      .where(and(eq(answer.userId, userId), eq(answer.sessionId, sessionId)));
    return row;
  };
  return { viewer: await findViewer(page), key: series.key, sessionId, payloads, readAnswer };
}

test("a mark by mouse is graded, and the region is shown only after the answer", async ({ page, db }) => {
  const { viewer, payloads, readAnswer } = await openHotspot(page, db);
  await takeScreenshotsOfEachTheme(page, "hotspot-before");
  await viewer.click([0.5, 0.5]);
  await page.getByText("Mark 1:").waitFor();
  await expect.poll(() => viewer.countDrawn(markColor)).toBeGreaterThan(10);
  expect(await viewer.countDrawn(outlineColor)).toBe(0);
  expect(payloads.join("").includes("polygon")).toBe(false);
  await submit(page).click();
  await expect.poll(() => viewer.countDrawn(outlineColor)).toBeGreaterThan(50);
  await takeScreenshotsOfEachTheme(page, "hotspot-after");
  expect(await readAnswer()).toMatchObject({ rightUnits: 1 });
  for (const toggle of [() => page.keyboard.press("o"), () => viewer.chooseTool("Show regions")]) {
    await toggle();
    await expect.poll(() => viewer.countDrawn(outlineColor)).toBe(0);
    await viewer.chooseTool("Show regions");
    await expect.poll(() => viewer.countDrawn(outlineColor)).toBeGreaterThan(50);
  }
});

test("of several targets, a false mark counts as a miss, and the review shows places, findings, and marks", async ({
  page,
  db,
}) => {
  const second = { series: "a", target: "b", from: 8, to: 9, polygon: square(0.1, 0.7) };
  const { viewer, sessionId, readAnswer } = await openHotspot(page, db, [{ ...region, target: "a" }, second]);
  const [item] = await db
    .select()
    .from(studyItem)
    .where(and(eq(studyItem.sessionId, sessionId), eq(studyItem.position, 0)));
  const versionId = item?.versionId ?? "";
  await db.insert(optionTally).values([
    { versionId, choice: "a+b", chosen: 20, correct: 20 },
    { versionId, choice: "-same-frame+a", chosen: 6 },
    { versionId, choice: "-other-frame", chosen: 3 },
  ]);
  /** Returns where a point, as fractions of the picture, is in the pane. */
  const getPlace = async (x: number, y: number) => toPlace(await viewer.getBox(), [x * 128, y * 128]);
  await viewer.click(await getPlace(0.5, 0.5));
  await viewer.click(await getPlace(0.8, 0.2));
  for (let presses = 0; presses < 4; presses++) await page.keyboard.press("PageDown");
  await viewer.click(await getPlace(0.2, 0.8));
  await page.getByText("3 marks.").waitFor();
  await submit(page).click();
  await verdictHeading(page).waitFor();
  expect(await readAnswer()).toMatchObject({ rightUnits: 2, units: 3 });
  expect(await verdictHeading(page).innerText()).toMatch(/^Incorrect/);
  for (const line of [
    "Mark 1 (image 5, 50% from the left, 50% from the top): inside the outlined region",
    "Mark 2 (image 5, 80% from the left, 20% from the top): outside",
    "Mark 3 (image 9, 20% from the left, 80% from the top): inside the outlined region",
  ])
    await page.getByText(line).waitFor();
  /** Checks what is drawn: the left edge of each target, and above the middle of each mark. */
  const expectDrawn = async (drawn: boolean[]) => {
    const places = [
      [outlineColor, 0.4, 0.5, 0],
      [markColor, 0.5, 0.5, 6],
      [markColor, 0.8, 0.2, 6],
      [outlineColor, 0.1, 0.8, 0],
      [markColor, 0.2, 0.8, 6],
    ] as const;
    const { height } = await viewer.getBox();
    const isDrawn = () =>
      Promise.all(
        places.map(async ([color, x, y, above]) => {
          const [left, top] = await getPlace(x, y);
          return (await viewer.countDrawn(color, [left, top - above / height])) > 0;
        }),
      );
    await expect.poll(isDrawn).toEqual(drawn);
  };
  await expectDrawn([false, false, false, true, true]);
  await page.getByRole("button", { name: "Show finding 1" }).click();
  await expect.poll(() => viewer.getFrame()).toBe(4);
  await expectDrawn([true, true, true, false, false]);
  await page.getByRole("button", { name: "Show finding 2" }).click();
  await expect.poll(() => viewer.getFrame()).toBe(8);
  await expectDrawn([false, false, false, true, true]);

  const stop = page.getByText("You stopped at slice 9, which shows the finding (slices 4–7 and 9–10).");
  await stop.waitFor();
  const shares = page.getByRole("table", { name: "Places that learners marked in 30 first answers" });
  expect(await page.getByText(/first answers/).count()).toBe(0);
  await db.insert(optionTally).values({ versionId, choice: "b", chosen: 1 });
  await page.goto(paths.settings);
  await page.getByRole("button", { name: "Delete viewing log" }).click();
  await page.waitForURL("**#viewing");
  await openRunner(page, sessionId, 1);
  await shares.waitFor();
  expect(await shares.getByRole("row").allInnerTexts()).toEqual([
    expect.stringMatching(/^Target 1\s+87%$/),
    expect.stringMatching(/^Target 2\s+70%$/),
    expect.stringMatching(/^Beside the target, on the same image\s+20%$/),
    expect.stringMatching(/^On another image\s+10%$/),
  ]);
  await page.getByRole("button", { name: "Show finding 1" }).waitFor();
  expect(await page.getByText(/You stopped at/).count()).toBe(0);
});

test("a mark by keyboard on another slice is wrong", async ({ page, db }) => {
  const { viewer, readAnswer } = await openHotspot(page, db);
  // The learner stops at the last slice that was drawn, so slice 1, which is darker, is drawn before the answer.
  const getLevel = async () => (await viewer.getLevels([[0.5, 0.5]]))[0];
  const levelOfSlice5 = (await getLevel()) ?? 0;
  await viewer.focus();
  await page.keyboard.press("Home");
  await expect.poll(getLevel).toBeLessThan(levelOfSlice5);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await page.getByText("Mark 1:").waitFor();
  await submit(page).click();
  await expect.poll(async () => (await readAnswer())?.rightUnits).toBe(0);
  await takeScreenshotsOfEachTheme(page, "hotspot-wrong");
  await page.getByText(/finding is on slices 4[–-]7/).waitFor();
});

test("a mark by touch is graded on a phone", async ({ open, db }) => {
  const page = await open({ device: phone ?? {} });
  const { viewer, readAnswer } = await openHotspot(page, db);
  await viewer.touch([[[0.5, 0.5]], []]);
  await page.getByText("Mark 1:").waitFor();
  await submit(page).click();
  await expect.poll(async () => (await readAnswer())?.rightUnits).toBe(1);
  await expect.poll(() => viewer.countDrawn(outlineColor)).toBeGreaterThan(50);
  await page.getByRole("button", { name: "Show regions" }).tap();
  await expect.poll(() => viewer.countDrawn(outlineColor)).toBe(0);
});

test("the pictures of a question open neither for another learner nor for a visitor", async ({ page, open, db }) => {
  const { key } = await openHotspot(page, db);
  const url = await page.evaluate(
    (wanted) =>
      performance
        .getEntriesByType("resource")
        .map(({ name }) => name)
        .find((name) => name.includes(wanted)),
    key,
  );
  expect((await page.request.get(String(url))).status()).toBe(200);
  const other = await open();
  expect((await other.request.get(String(url))).status()).toBe(404);
  await signIn(other, db);
  expect((await other.request.get(String(url))).status()).toBe(404);
  expect(new URL(String(url)).origin).toBe(site);
});
