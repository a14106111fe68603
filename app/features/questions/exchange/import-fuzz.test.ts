import { strToU8, unzipSync, zipSync } from "fflate";
import { expect, it } from "vitest";
import { foreignFiles } from "~/testing/foreign-files";
import { nastyQuestions } from "~/testing/nasty-questions";
import { seededRandom } from "../../../lib/random";
import { isZip } from "../../../lib/zip-reader";
import { questionContent } from "../content";
import { detectFormat } from "./detect-format";
import { formats } from "./format";
import { loadFormat } from "./load-format";

// Twenty files of RadCore and other tools, changed at random. `FUZZ=5000 npx vitest run --project node import-fuzz` changes them
// 5,000 times; with `NODE_OPTIONS=--max-old-space-size=512`, it also shows that no file needs more memory.

const rounds = Number(process.env.FUZZ ?? 400);
const maxMs = 5000;

const tokens = [
  ...[
    "<![CDATA[",
    "]]>",
    "<!DOCTYPE a [<!ENTITY b '&b;&b;'>]>",
    "&#0;",
    "&amp;",
    "</question>",
    "<math>",
    "\0",
    "\ufeff",
  ],
  ...[
    '"',
    "'",
    "{",
    "}",
    "[",
    "]",
    ",",
    ";",
    "\n",
    "=",
    "~",
    "%100%",
    "#",
    ":",
    "1e999",
    "-0",
    "NaN",
    "null",
    "\\u0000",
  ],
  ...[
    "__proto__",
    "../../x.png",
    "=HYPERLINK(1)",
    "@@PLUGINFILE@@/",
    "\ud800",
    "😀",
    "1,000",
    "((((((((",
    "<a ".repeat(200),
  ],
];

type Random = () => number;
const pick = <T>(list: readonly T[], random: Random) => list[Math.floor(random() * list.length)] as T;

function splice(bytes: Uint8Array, from: number, to: number, piece: Uint8Array): Uint8Array {
  const result = new Uint8Array(from + piece.length + bytes.length - to);
  result.set(bytes.subarray(0, from));
  result.set(piece, from);
  result.set(bytes.subarray(to), from + piece.length);
  return result;
}

/** Returns a copy with one change: a byte, a piece left out, repeated, or from another file, or a piece of hostile text. */
function change(bytes: Uint8Array, other: Uint8Array, random: Random): Uint8Array {
  const at = Math.floor(random() * bytes.length);
  const end = Math.min(bytes.length, at + Math.ceil(random() * 200));
  const piece = bytes.slice(at, end);
  switch (Math.floor(random() * 6)) {
    case 0:
      return splice(bytes, at, Math.min(bytes.length, at + 1), Uint8Array.of(Math.floor(random() * 256)));
    case 1:
      return splice(bytes, at, end, new Uint8Array());
    case 2: {
      const times = Math.ceil(random() ** 4 * 2000);
      const repeated = new Uint8Array(piece.length * times);
      for (let index = 0; index < times; index++) repeated.set(piece, index * piece.length);
      return splice(bytes, at, end, repeated);
    }
    case 3: {
      const from = Math.floor(random() * other.length);
      return splice(bytes, at, end, other.slice(from, from + Math.ceil(random() * 2000)));
    }
    case 4:
      return bytes.slice(0, at);
    default:
      return splice(bytes, at, at, strToU8(pick(tokens, random)));
  }
}

/** Changes a file one to six times; a zip mostly inside, because a changed zip is mostly just damaged. */
function mutate(bytes: Uint8Array, other: Uint8Array, random: Random): Uint8Array {
  if (isZip(bytes) && random() < 0.8) {
    const entries = unzipSync(bytes);
    const name = pick(Object.keys(entries), random);
    return zipSync({ ...entries, [name]: mutate(entries[name] ?? new Uint8Array(), other, random) }, { level: 1 });
  }
  let changed = bytes;
  for (let times = Math.ceil(random() * 6); times > 0 && changed.length > 0; times--)
    changed = change(changed, other, random);
  return changed;
}

async function listFiles(): Promise<Uint8Array[]> {
  const own = await Promise.all(
    [11, 12].flatMap((seed) =>
      formats.map(async (format) => (await loadFormat(format)).write(nastyQuestions(1, seed)).bytes as Uint8Array),
    ),
  );
  return [
    ...own,
    ...foreignFiles.map(({ bytes }) => bytes),
    strToU8("What? {=a#yes ~%50%b ~c}\n\n::T::How many? {#5:1}\n"),
  ];
}

it("reads or refuses every changed file in words, in time, and never throws", {
  timeout: 60_000 + rounds * 1000,
}, async () => {
  const files = await listFiles();
  expect(files).toHaveLength(20);
  const random = seededRandom(Number(process.env.FUZZ_SEED ?? 20_261_130));
  const results = { refusedFiles: 0, complete: 0, drafts: 0, refusals: 0 };
  for (let round = 0; round < rounds; round++) {
    const changed = mutate(files[round % files.length] as Uint8Array, pick(files, random), random);
    const begun = performance.now();
    const detected = detectFormat(changed);
    // An admin may also choose the format, so a file is read even if nothing recognizes it.
    const format = "format" in detected ? detected.format : pick(formats, random);
    const read = await (await loadFormat(format)).read(changed);
    if (process.env.FUZZ)
      expect(performance.now() - begun, `round ${round}, ${format}, ${changed.length} bytes`).toBeLessThan(maxMs);
    for (const question of read.questions)
      expect(questionContent.safeParse(question).success, `round ${round}`).toBe(true);
    for (const { missing } of read.drafts) expect(missing.length, `round ${round}`).toBeGreaterThan(0);
    for (const { why } of read.refused) expect(why, `round ${round}: ${why}`).toMatch(/\S.*[.)…]$/s);
    results.complete += read.questions.length;
    results.drafts += read.drafts.length;
    results.refusals += read.refused.length;
    results.refusedFiles += read.questions.length + read.drafts.length === 0 ? 1 : 0;
  }
  // The changes leave enough intact that the readers do more than refuse.
  expect(results.complete).toBeGreaterThan(rounds / 20);
  expect(results.drafts).toBeGreaterThan(0);
  expect(results.refusals).toBeGreaterThan(rounds / 20);
  if (process.env.FUZZ) console.log(`${rounds} changed files:`, results);
});
