import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import satori, { init } from "satori/standalone";
import { afterAll, beforeAll, expect, it } from "vitest";
import { writeCardFonts } from "../../../../scripts/card-fonts/write.mjs";
import { normalizeText } from "../card-rules";
import { type Subset, selectFonts } from "./card-fonts";

// Emoji are split over many font files, and satori draws an empty box if it picks the wrong one.

const folder = mkdtempSync(join(tmpdir(), "card-emoji-"));
let subsets: Subset[];
const kept = new Map<string, ArrayBuffer>();

beforeAll(async () => {
  writeCardFonts(folder);
  await init(readFileSync("node_modules/satori/layout.wasm"));
  subsets = JSON.parse(readFileSync(join(folder, "index.json"), "utf8")) as Subset[];
});
afterAll(() => rmSync(folder, { recursive: true }));

const emoji = [..."🩻🧠🫁🫀☢🧬🩺💊💉🦴🦷👁👂🏥🚑🔬🩸🦠🌡🧪⚕🩹👶🤰"];
const clusters = ["👩🏽‍⚕️", "👩‍🔬", "👁️‍🗨️", "❤️‍🩹", "🇯🇵"];
const rare = ["𠮟", "𩸽", "🄰", "🅰", "𠀋"];

/** Returns the outlines of a text with one letter per line, so that each is shaped alone. */
async function outlines(letters: string[]): Promise<string[]> {
  const text = normalizeText(letters.join("\n"));
  const { neededSubsets, missing } = selectFonts(subsets, text);
  expect(missing).toEqual([]);
  const fonts = neededSubsets.map(({ name, files }) => {
    const file = files[0]?.file ?? "";
    const data = kept.get(file) ?? new Uint8Array(readFileSync(join(folder, file))).buffer;
    kept.set(file, data);
    return { name, data, weight: 500 as const, style: "normal" as const };
  });
  const style = {
    fontFamily: neededSubsets.map(({ name }) => name).join(", "),
    fontSize: 100,
    lineHeight: 1,
    whiteSpace: "pre",
  };
  const element = { type: "div", props: { style: { ...style, display: "block" }, children: text } };
  const svg = await satori(element as never, { width: 400, height: 100 * letters.length, fonts });
  return [...svg.matchAll(/ d="(M[^"]+)"/g)].map(([, path = ""]) => path);
}

/** Reduces outlines to their commands without coordinates; an empty box always gives the same ones. */
const shape = (paths: string[]) => paths.join("").replace(/[-\d., ]+/g, "");

it("draws every pair of emoji like each emoji alone", { timeout: 120_000 }, async () => {
  const alone = new Map<string, string>();
  for (const one of [...emoji, ...clusters, ...rare]) alone.set(one, shape(await outlines([one])));
  // All shapes differ, so none is an empty box.
  expect(new Set(alone.values()).size).toBe(alone.size);
  const wrong: string[] = [];
  for (const one of alone.keys())
    for (const other of alone.keys())
      if (shape(await outlines([one, other])) !== `${alone.get(one)}${alone.get(other)}`) wrong.push(`${one} ${other}`);
  expect(wrong).toEqual([]);
});
