import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { init } from "satori/standalone";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { writeCardFonts } from "../../../../scripts/card-fonts/write.mjs";
import { countCharacters, emptySide, maxFieldLengths, maxLines, maxOptions } from "../card-rules";
import { type CardSize, cardSizes, cardTemplates } from "../card-taxonomy";
import type { Subset } from "./card-fonts";
import { type FontFiles, findMissingCharacters, layOutCard } from "./lay-out-card";
import { createSheet } from "./sheet";
import { themes } from "./themes";

// Checks that the longest allowed text in the widest letters fits every template and size.

const folder = mkdtempSync(join(tmpdir(), "card-fonts-"));
const kept = new Map<string, ArrayBuffer>();
const files: FontFiles = {
  subsets: async () => JSON.parse(readFileSync(join(folder, "index.json"), "utf8")) as Subset[],
  read: async (name) => {
    const bytes = kept.get(name) ?? new Uint8Array(readFileSync(join(folder, name))).buffer;
    kept.set(name, bytes);
    return bytes;
  },
};

beforeAll(async () => {
  writeCardFonts(folder);
  await init(readFileSync("node_modules/satori/layout.wasm"));
});
afterAll(() => rmSync(folder, { recursive: true }));

const samples: Record<string, string> = {
  words: "Which finding is the most specific for this diagnosis? ",
  "wide capitals": "WWWWMWWWW ",
  "one word": "W",
  "one long word": "Pneumonoultramicroscopicsilicovolcanoconiosis",
  Chinese: "这名患者最可能的诊断是什么？请选择最佳答案。",
  Japanese: "この患者の最も可能性の高い診断はどれか。",
  Korean: "이 환자의 가장 가능성이 높은 진단은 무엇입니까? ",
  emoji: "🫀🫁🧠🦴🩻",
  signs: "CO₂ ≤ 5 µm² × 10⁻⁹ → α–β ≥ ½ ± 3 °C ↑ ",
  Cyrillic: "ЩЖШЮМЫ ",
  "lines of their own": "W\nW\n",
};
/** Fills a field with a sample up to its limit. */
const filled = (sample: string, field: keyof typeof maxFieldLengths, less = 0) => {
  let [text, lines] = ["", 1];
  for (const letter of sample.repeat(500)) {
    if (countCharacters(text + letter) > maxFieldLengths[field] - less) break;
    if (letter === "\n" && ++lines > maxLines[field]) continue;
    text += letter;
  }
  return text.trim();
};
const sizes = Object.keys(cardSizes) as CardSize[];
const cases = Object.keys(samples).map((name) => {
  // Film and bold have the least room; only the most demanding samples run with every template.
  const all = ["wide capitals", "one word", "Chinese"].includes(name);
  return { name, templates: all ? cardTemplates : (["film", "bold"] as const) };
});

describe.each(sizes)("%s", (size) => {
  it.each(cases)("fits the longest text: $name", { timeout: 120_000 }, async ({ name, templates }) => {
    const sample = samples[name] ?? "";
    const kicker = filled(sample, "kicker");
    const options = Array.from({ length: maxOptions }, () => filled(sample, "option"));
    const front = { ...emptySide, kicker, text: filled(sample, "front"), options };
    const [reason, point] = [filled(sample, "reason"), filled(sample, "point")];
    const back = { ...emptySide, kicker, text: `A. ${filled(sample, "back", 3)}`, reason, point };
    for (const template of templates)
      for (const { side, words } of [
        { side: "front" as const, words: front },
        { side: "front" as const, words: { ...front, options: [] } },
        { side: "back" as const, words: back },
      ]) {
        const drawn = { template, name: side, side: words, host: "radcore.example", answered: true };
        const laid = await layOutCard(drawn, size, files, false);
        if (!("svg" in laid)) throw new Error(`${template} ${side}: ${JSON.stringify(laid)}`);
        const {
          width,
          height,
          topMargin,
          bottomMargin,
          sideMargin: margin,
        } = createSheet(size, themes[template].inset);
        const places = placesOf(laid.svg);
        expect(places.length).toBeGreaterThan(8);
        const outside = places.filter(
          (place) =>
            place.left < margin - 1 ||
            place.right > width - margin + 1 ||
            place.top < topMargin - 1 ||
            place.bottom > height - bottomMargin + 1,
        );
        expect(outside, `${template} ${side}`).toEqual([]);
        expect(overlapping(places), `${template} ${side}`).toEqual([]);
      }
  });
});

it("breaks a word of wide letters before the margin", { timeout: 60_000 }, async () => {
  for (const text of ["W".repeat(300), "W".repeat(60), `x ${"W".repeat(200)}`])
    for (const options of [[], ["W".repeat(100), "WM"]]) {
      const side = { ...emptySide, text, options };
      const drawn = { template: "light", name: "front", side, host: "h", answered: false } as const;
      const laid = await layOutCard(drawn, "square", files);
      if (!("svg" in laid)) throw new Error(JSON.stringify(laid));
      // Shorter paths are not lines of text.
      const lines = [...laid.svg.matchAll(/<path[^>]* d="([^"]{1500,})"/g)].map(([, path = ""]) => path);
      const across = lines.flatMap((path) =>
        [...path.matchAll(/[MLQC ]([-\d.]+)[ ,][-\d.]+/g)].map(([, x]) => Number(x)),
      );
      expect(across.length).toBeGreaterThan(100);
      expect(Math.max(...across), text).toBeLessThanOrEqual(laid.sheet.width - laid.sheet.sideMargin);
    }
});

it("reports characters it cannot draw", async () => {
  expect(await findMissingCharacters("CO₂ ≤ 5 µm² → ⁵⁶ ₈ 中文 あ 한 🩻 ⅓ A\u0301", files)).toEqual([]);
  expect(await findMissingCharacters("عربي \u{13000}", files)).toEqual(["ع", "ر", "ب", "ي", "\u{13000}"]);
});

it("reports text that is too long", { timeout: 60_000 }, async () => {
  const side = { ...emptySide, text: "W".repeat(4000) };
  const drawn = { template: "light", name: "front", side, host: "", answered: false } as const;
  expect(await layOutCard(drawn, "link", files)).toEqual({ tooLong: true });
});

interface Place {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/** Returns the box of each word. */
function placesOf(svg: string): Place[] {
  return [...svg.matchAll(/<text ([^>]*)>([^<]*)<\/text>/g)].flatMap(([, attributes = "", text = ""]) => {
    const number = (name: string) => Number(attributes.match(new RegExp(` ?\\b${name}="([-\\d.]+)"`))?.[1]);
    const [left, base, width] = [number("x"), number("y"), number("width")];
    if (!text.trim()) return [];
    // Letters reach about three quarters of the font size above the baseline and a quarter below it.
    const size = number("font-size");
    return [{ text, left, right: left + width, top: base - size * 0.74, bottom: base + size * 0.2 }];
  });
}

/** Returns the pairs of overlapping words. */
function overlapping(places: Place[]): [string, string][] {
  const sorted = [...places].sort((a, b) => a.top - b.top);
  return sorted.flatMap((one, index) => {
    const found: [string, string][] = [];
    for (const other of sorted.slice(index + 1)) {
      if (other.top >= one.bottom) break;
      const across = Math.min(one.right, other.right) - Math.max(one.left, other.left);
      const down = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
      if (across > 1.5 && down > 1.5) found.push([one.text, other.text]);
    }
    return found;
  });
}
