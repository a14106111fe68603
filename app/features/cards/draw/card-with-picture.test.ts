import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import { init } from "satori/standalone";
import { afterAll, beforeAll, expect, it } from "vitest";
import { writeCardFonts } from "../../../../scripts/card-fonts/write.mjs";
import { writePng } from "../../../lib/write-png";
import { emptySide } from "../card-rules";
import { type CardSize, cardSizes } from "../card-taxonomy";
import type { Subset } from "./card-fonts";
import type { DrawnSide } from "./draw-side";
import { type FontFiles, layOutCard } from "./lay-out-card";

const folder = mkdtempSync(join(tmpdir(), "card-fonts-"));
const files: FontFiles = {
  subsets: async () => JSON.parse(readFileSync(join(folder, "index.json"), "utf8")) as Subset[],
  read: async (name) => new Uint8Array(readFileSync(join(folder, name))).buffer,
};
// A square has the picture above the text, and a link beside it.
const sizes: CardSize[] = ["square", "link"];
const [red, yellow] = [0xff0000, 0xfcd34d];
let src: string;

beforeAll(async () => {
  writeCardFonts(folder);
  await init(readFileSync("node_modules/satori/layout.wasm"));
  await initWasm(readFileSync("node_modules/@resvg/resvg-wasm/index_bg.wasm"));
  const pixels = Uint8Array.from({ length: 40 * 20 * 3 }, (_, index) => (index % 3 === 0 ? 255 : 0));
  const png = await writePng({ width: 40, height: 20, bits: 8, channels: 3, pixels });
  src = `data:image/png;base64,${Buffer.from(png).toString("base64")}`;
});
afterAll(() => rmSync(folder, { recursive: true }));

const options = [
  "Rescan with the head held",
  "Repeat the air calibration",
  "Raise the tube current",
  "Enlarge the field",
];
const text =
  "The head CT shows an artifact that was on every section of the last two patients as well. What is the next step?";
const outline = [[0.2, 0.8].flatMap((x) => [0.2, 0.8].map((y) => ({ x, y: x < 0.5 ? y : 1 - y })))];
const front: DrawnSide = {
  ...{ template: "light", name: "front", host: "radcore.example", answered: true },
  side: { ...emptySide, kicker: "CT", text, options },
};
const back: DrawnSide = {
  ...{ template: "dark", name: "back", host: "radcore.example", answered: true },
  side: { ...emptySide, text: `B. ${options[1]}`, reason: "One element reads wrongly.", point: "Recalibrate." },
};
const withPicture = (drawn: DrawnSide, shown: typeof outline = []): DrawnSide => ({
  ...drawn,
  picture: { src, shape: 2, credit: "Image: Ada Örn · CC BY 4.0", outline: shown },
});

/** Draws a side and returns how many of its pixels are red, as the frame, and yellow, as the outline. */
async function countPixels(drawn: DrawnSide, size: CardSize): Promise<[number, number]> {
  const layout = await layOutCard(drawn, size, files);
  if (!("svg" in layout)) throw new Error(JSON.stringify(layout));
  const image = new Resvg(layout.svg, { font: { loadSystemFonts: false } }).render();
  const { pixels } = image;
  const counts: [number, number] = [0, 0];
  for (let at = 0; at < pixels.length; at += 4) {
    const color = ((pixels[at] ?? 0) << 16) | ((pixels[at + 1] ?? 0) << 8) | (pixels[at + 2] ?? 0);
    if (color === red) counts[0]++;
    if (color === yellow) counts[1]++;
  }
  return counts;
}

it.each(sizes)(
  "shows the frame and its credit, and the outline on the answer side only: %s",
  { timeout: 120_000 },
  async (size) => {
    const { width, height } = cardSizes[size];
    const [reds, yellows] = await countPixels(withPicture(front), size);
    expect(reds).toBeGreaterThan(0.06 * width * height);
    expect(yellows).toBe(0);
    expect((await countPixels(withPicture(back, outline), size))[1]).toBeGreaterThan(500);
    const layout = await layOutCard(withPicture(front), size, files, false);
    expect("svg" in layout && layout.textSize).toBeGreaterThanOrEqual(20);
    const words = [...("svg" in layout ? layout.svg : "").matchAll(/<text[^>]*>([^<]*)</g)].map(([, word]) => word);
    expect(words.join("").replaceAll(" ", "")).toContain("Image:AdaÖrn·CCBY4.0");
  },
);

it("says if the text leaves no room for the picture", { timeout: 120_000 }, async () => {
  const side = { ...emptySide, text: "W".repeat(4000) };
  expect(await layOutCard(withPicture({ ...front, side }), "link", files)).toEqual({ tooLong: true });
});
