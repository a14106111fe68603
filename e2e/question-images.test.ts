import type { Page } from "playwright-core";
import { expect } from "vitest";
import { questionContent } from "../app/features/questions/content";
import { checkLayout } from "./support/answering";
import { signIn, test, type WindowOptions } from "./support/browser";
import { linkedCase } from "./support/question-types";
import { openRunner, sessionOf, single, verdictHeading } from "./support/study";

// The image of a question (Q12): only its content before submitting, its source and findings afterward.

const phone: WindowOptions["device"] = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

const image = {
  file: "x-ray-tube.svg",
  alt: "Schematic of a tube.",
  source: "A source told afterward",
  license: "CC BY 4.0",
  simulated: true,
  regions: [
    {
      polygon: [
        { x: 0.2, y: 0.2 },
        { x: 0.6, y: 0.25 },
        { x: 0.4, y: 0.7 },
      ],
    },
  ],
};
const shown = () => questionContent.parse({ ...single(), image: { ...image, width: 800, height: 500 } });
/** A case with an image, whose first part has another image. */
const shownCase = () => {
  const content = linkedCase();
  if (content.type !== "case") throw new Error("no case");
  const [first, ...rest] = content.parts;
  return questionContent.parse({
    ...content,
    image: { ...image, file: "gamma-camera.svg", alt: "Schematic of a camera." },
    parts: [{ ...first, image }, ...rest],
  });
};

const picture = (page: Page, name = "Schematic of a tube.") => page.getByRole("img", { name });
const loaded = (page: Page, name?: string) =>
  expect.poll(() => picture(page, name).evaluate((node) => (node as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);

test("shows before and is explained after submitting", async ({ open, db }) => {
  for (const given of [{ width: 1280 }, { device: phone, dark: true }]) {
    const page = await open(given);
    const { userId } = await signIn(page, db);
    const sessionId = await sessionOf(db, userId, [shown()]);
    await openRunner(page, sessionId);
    await loaded(page);
    // Includes the page's loader data.
    expect(await page.content()).not.toMatch(/told afterward|polygon|CC BY/);
    const name = given.device ? "image-phone" : "image";
    await checkLayout(page, name);
    await page.getByText("1 mm").click();
    await page.getByRole("button", { name: "Submit answer" }).click();
    await verdictHeading(page).waitFor();
    await page.getByText("Image: A source told afterward · CC BY 4.0").waitFor();
    await page.getByRole("img", { name: "The abnormal region is outlined" }).waitFor();
    await checkLayout(page, `${name}-review`);
  }
});

test("shows for a case and its parts, in the runner and the review", async ({ page, db }) => {
  const { userId } = await signIn(page, db);
  const sessionId = await sessionOf(db, userId, [shownCase()]);
  await openRunner(page, sessionId);
  await loaded(page, "Schematic of a camera.");
  await loaded(page);
  await page.getByText("1 mm").click();
  await page.getByRole("button", { name: "Submit answer" }).click();
  await page.getByText("Image: A source told afterward · CC BY 4.0").waitFor();
  // The part's image is explained while the case continues.
  expect(await page.locator("figcaption").count()).toBe(1);
  await checkLayout(page, "image-case");
});

test("shows without JavaScript", async ({ open, db }) => {
  const page = await open({ javaScript: false });
  const { userId } = await signIn(page, db);
  const sessionId = await sessionOf(db, userId, [shown()]);
  await page.goto(`/questions/session/${sessionId}`);
  await picture(page).waitFor();
  await page.getByText("1 mm").click();
  await page.getByRole("button", { name: "Submit answer" }).click();
  await page.getByText("Image: A source told afterward · CC BY 4.0").waitFor();
});
