// Writes the fonts of social cards: static files for the Worker that draws them, and an index of the letters in each.
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "../command.mjs";
import { withSmallFigures } from "./small-figures.mjs";
import { readCmap, readWoff, writeTtf } from "./woff.mjs";

const packages = join(root, "node_modules/@fontsource");
/** Font families in search order. Other scripts come in one weight, because they are rarely needed. */
const families = [
  { family: "inter", weights: [400, 600, 700] },
  { family: "noto-sans-sc", weights: [500] },
  { family: "noto-sans-jp", weights: [500] },
  { family: "noto-sans-kr", weights: [500] },
  { family: "noto-emoji", weights: [500] },
];

/** Writes every font file that the cards may need, and `index.json`, into `folder`. @param {string} folder */
export function writeCardFonts(folder) {
  mkdirSync(folder, { recursive: true });
  const listed = families.flatMap(({ family, weights }) =>
    subsetsOf(family, weights[0] ?? 400).map((subset) => {
      const files = weights.map((weight) => {
        const from = join(packages, family, "files", `${family}-${subset}-${weight}-normal.woff`);
        const plain = subset === "latin" && family === "inter";
        const to = `${family}-${subset}-${weight}.${plain ? "ttf" : "woff"}`;
        if (!plain) copyFileSync(from, join(folder, to));
        const tables = plain ? withSmallFigures(readWoff(readFileSync(from))) : readWoff(readFileSync(from));
        if (plain) writeFileSync(join(folder, to), writeTtf(tables));
        return { weight, file: to, letters: [...readCmap(tables.get("cmap") ?? Buffer.alloc(4)).keys()] };
      });
      // A letter is listed only if every weight has it.
      const [first, ...others] = files.map(({ letters }) => new Set(letters));
      const letters = [...(first ?? [])].filter((letter) => others.every((other) => other.has(letter)));
      return {
        family,
        name: `${family}-${subset}`,
        files: files.map(({ weight, file }) => ({ weight, file })),
        letters: asRanges(letters),
      };
    }),
  );
  writeFileSync(join(folder, "index.json"), JSON.stringify(listed));
}

/** @param {string} family @param {number} weight */
function subsetsOf(family, weight) {
  const built = new RegExp(`^${family}-(.+)-${weight}-normal\\.woff$`);
  const names = readdirSync(join(packages, family, "files")).flatMap((file) => file.match(built)?.[1] ?? []);
  // Each package also has one file with everything, and a Latin subset, which Inter covers.
  const wanted = family === "inter" ? names : names.filter((name) => /^\d+$/.test(name));
  return wanted.sort((a, b) => Number(b === "latin") - Number(a === "latin") || Number(a) - Number(b));
}

/** Returns the first and last code of each run, as a flat list. @param {number[]} codes */
function asRanges(codes) {
  /** @type {number[]} */
  const ranges = [];
  for (const code of [...codes].sort((a, b) => a - b))
    if (ranges.length && ranges[ranges.length - 1] === code - 1) ranges[ranges.length - 1] = code;
    else ranges.push(code, code);
  return ranges;
}
