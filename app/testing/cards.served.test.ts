import { inflateSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startLocal } from "../../scripts/local.mjs";
import { type CardSize, cardSides, cardSizes, cardTemplates } from "../features/cards/card-taxonomy";
import { type CardDrawer, createCardDrawer } from "../services/card-drawer.server";

// The cards Worker as it is deployed, in workerd.

let local: Awaited<ReturnType<typeof startLocal>>;
let drawer: CardDrawer;

beforeAll(async () => {
  local = await startLocal({ persist: false });
  drawer = createCardDrawer((await local.miniflare.getWorker("radcore-cards")) as unknown as Fetcher) as CardDrawer;
});
afterAll(() => local.stop());

const words = {
  front: { text: "Which one is it? µ ≤ ² ₂ 中文 🩻", options: ["This", "That"], reason: "", point: "" },
  back: { text: "B. That", options: [], reason: "Because of this.", point: "One thing to keep." },
};

describe.for(Object.keys(cardSizes) as CardSize[])("a card of the size %s", (size) => {
  it.for(cardTemplates)("is drawn on both sides with the template %s", { timeout: 20_000 }, async (template) => {
    const { width, height } = cardSizes[size];
    const pictures = await Promise.all(
      cardSides.map(async (name) => {
        const side = { kicker: "Chest", ...words[name] };
        const drawn = await drawer.draw({ template, name, side, host: "radcore.example", answered: true, size });
        if (!("png" in drawn)) throw new Error(JSON.stringify(drawn));
        return readPng(Buffer.from(drawn.png));
      }),
    );
    for (const picture of pictures) {
      expect([picture.width, picture.height]).toEqual([width, height]);
      // The text contrasts with its background.
      expect(contrast(picture)).toBeGreaterThan(120);
    }
    expect(pictures[0]?.rows.equals(pictures[1]?.rows as Buffer)).toBe(false);
  });
});

interface Picture {
  width: number;
  height: number;
  /** Red, green, blue, and alpha of every pixel. */
  rows: Buffer;
}

/** Reads a PNG with alpha and 8 bits per channel, the format that the Worker draws. */
function readPng(png: Buffer): Picture {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  expect([png.toString("latin1", 1, 4), png[24], png[25]]).toEqual(["PNG", 8, 6]);
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
    if (png.toString("latin1", at + 4, at + 8) === "IDAT")
      parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  const filtered = inflateSync(Buffer.concat(parts));
  const line = width * 4;
  const rows = Buffer.alloc(line * height);
  for (let y = 0; y < height; y++) {
    const filter = filtered[y * (line + 1)] ?? 0;
    for (let x = 0; x < line; x++) {
      const left = x < 4 ? 0 : (rows[y * line + x - 4] ?? 0);
      const above = y ? (rows[(y - 1) * line + x] ?? 0) : 0;
      const corner = y && x >= 4 ? (rows[(y - 1) * line + x - 4] ?? 0) : 0;
      const guess = [0, left, above, (left + above) >> 1, nearest(left, above, corner)][filter] ?? 0;
      rows[y * line + x] = (filtered[y * (line + 1) + 1 + x] ?? 0) + guess;
    }
  }
  return { width, height, rows };
}

/** Returns the Paeth predictor of the PNG specification. */
function nearest(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [a, b, c] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  return a <= b && a <= c ? left : b <= c ? above : corner;
}

/** Returns the difference between the lightest and the darkest pixel in the middle of the image (0 to 255). */
function contrast({ width, height, rows }: Picture): number {
  let [darkest, lightest] = [255, 0];
  for (let y = Math.round(height * 0.3); y < height * 0.7; y++)
    for (let x = Math.round(width * 0.1); x < width * 0.9; x++) {
      const at = (y * width + x) * 4;
      const light = ((rows[at] ?? 0) + (rows[at + 1] ?? 0) + (rows[at + 2] ?? 0)) / 3;
      [darkest, lightest] = [Math.min(darkest, light), Math.max(lightest, light)];
    }
  return lightest - darkest;
}
