import { expect } from "vitest";
import type { Db } from "../app/db/client.server";
import { signIn, test } from "./support/browser";
import { storeComputedSeries } from "./support/series";
import { make, openRunner, sessionOf } from "./support/study";

// Options that are pictures, in the runner.

const names = ["Zipper", "Ghosts", "Ringing", "Spike"];

/** Four pictures, whose middle pixels have the levels 40, 90, 140, and 190. */
const storePictures = (db: Db) =>
  Promise.all(
    names.map(async (_, index) => ({
      ...(await storeComputedSeries(db, { frameCount: 1, width: 40, height: 30, bits: 8 }, (column) =>
        column < 2 ? 0 : 40 + 50 * index,
      )),
      ...{ id: `s${index}`, role: "option" as const, caption: "MR of the head", alt: "A simulated slice of a head." },
    })),
  );

test("options that are pictures are chosen by key, struck, enlarged, and named after the answer", async ({
  page,
  db,
}) => {
  const { userId } = await signIn(page, db, { subscribedDays: 30 });
  const options = names.map((text, index) => ({
    ...{
      id: "abcd"[index],
      text,
      rationale: `Because of ${index}.`,
      fixed: true,
      picture: { series: `s${index}`, frame: 0 },
    },
  }));
  const question = make({
    type: "single",
    stem: "Which image shows ghosts?",
    options,
    key: "b",
    series: await storePictures(db),
  });
  await openRunner(page, await sessionOf(db, userId, [question]), 1);
  const pictures = page.getByRole("radiogroup").getByRole("img");
  await expect.poll(() => pictures.count()).toBe(4);
  expect(await page.content()).not.toMatch(/Zipper|Ringing|Spike/);
  // Equal boxes, and each picture is loaded with its own pixels.
  const levels = () =>
    pictures.evaluateAll((images) =>
      (images as HTMLImageElement[]).map((image) => {
        const canvas = Object.assign(document.createElement("canvas"), { width: 40, height: 30 });
        const context = canvas.getContext("2d");
        context?.drawImage(image, 0, 0);
        // Drawing an image may round a level.
        return Math.round((context?.getImageData(20, 15, 1, 1).data[0] ?? 0) / 10) * 10;
      }),
    );
  await expect.poll(levels).toEqual([40, 90, 140, 190]);
  const boxes = await pictures.evaluateAll((images) => images.map((image) => image.getBoundingClientRect().width));
  expect(new Set(boxes.map(Math.round)).size).toBe(1);
  await page.keyboard.press("Shift+A");
  await expect.poll(() => page.locator("[data-struck]").count()).toBe(1);
  await page.getByRole("button", { name: "Enlarge Image C" }).click();
  await page.getByRole("dialog").getByRole("application", { name: "A simulated slice of a head." }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => page.getByRole("radio", { checked: true }).count()).toBe(0);
  await page.keyboard.press("2");
  await page.keyboard.press("Enter");
  await page.getByText("Image B: Ghosts").waitFor();
  await page.getByText("You struck this out").waitFor();
});
