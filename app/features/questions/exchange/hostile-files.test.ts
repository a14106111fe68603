import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { foreignFiles } from "../../../testing/foreign-files";
import { makePng } from "../../../testing/make-images";
import { nastyQuestions } from "../../../testing/nasty-questions";
import { readCsv } from "./csv-read";
import { writeCsv } from "./csv-write";
import { detectFormat } from "./detect-format";
import type { ReadResult } from "./format";
import { readGift } from "./gift-read";
import { writeGift } from "./gift-write";
import { readJson, writeJson } from "./json";
import { readMoodle } from "./moodle-read";
import { writeMoodle } from "./moodle-write";
import { readQti } from "./qti/package-read";
import { writeQti } from "./qti/package-write";

// For any file, a reader reports quickly and clearly what it cannot read, and never throws.

const readers = { json: readJson, csv: readCsv, moodle: readMoodle, gift: readGift, qti: readQti };
const formats = Object.keys(readers) as (keyof typeof readers)[];
const small = nastyQuestions(2, 5);
const whole = {
  json: writeJson(small).bytes,
  csv: writeCsv(small).bytes,
  moodle: writeMoodle(small).bytes,
  gift: writeGift(small).bytes,
  qti: writeQti(small).bytes,
};

function expectRefusal(read: ReadResult, why: RegExp, line?: number) {
  expect(read.questions).toEqual([]);
  expect(read.refused[0]?.why).toMatch(why);
  if (line !== undefined) expect(read.refused[0]?.line).toBe(line);
}

it.each(formats)("%s: a truncated file is read or refused, and never gives a question that was not in it", (format) => {
  // Leaves out the last line break, whose loss changes nothing.
  const bytes = whole[format].slice(0, format === "qti" ? undefined : -1);
  const step = Math.max(1, Math.floor(bytes.length / 1200));
  for (let length = 0; length < bytes.length; length += step) {
    const read = readers[format](bytes.slice(0, length));
    expect(read.questions.length).toBeLessThanOrEqual(small.length);
    // A shortened last cell or stem is still valid, so its question is not compared if a note warns about it.
    const sure = read.notes.some((note) => /its last (row|question)/.test(note))
      ? read.questions.slice(0, -1)
      : read.questions;
    for (const question of sure) expect(small).toContainEqual(question);
    if (!["csv", "gift"].includes(format)) expect(read.refused.length, `${length}`).toBeGreaterThan(0);
    for (const { why } of read.refused) expect(why).toMatch(/\S.*\.$/s);
  }
});

it.each(formats)("%s: reads random and changed bytes without throwing", (format) => {
  let state = 7;
  const next = () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state >>> 8;
  };
  for (let round = 0; round < 60; round++) {
    const junk = Uint8Array.from({ length: next() % 400 }, () => next() & 255);
    expect(readers[format](junk).questions).toEqual([]);
    const changed = whole[format].slice();
    for (let times = 0; times < 5; times++) changed[next() % changed.length] = next() & 255;
    readers[format](changed);
    detectFormat(changed);
  }
});

it("reads changed files of other tools without throwing, and takes no incomplete question as complete", async () => {
  let state = 11;
  const next = () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state >>> 8;
  };
  for (const file of foreignFiles)
    for (let round = 0; round < 250; round++) {
      const changed = file.bytes.slice();
      for (let times = 0; times < 4; times++) {
        const at = next() % changed.length;
        // Swaps pieces too, because a single wrong byte mostly breaks the syntax.
        if (round % 2) changed.copyWithin(at, next() % changed.length, next() % changed.length);
        else changed[at] = next() & 127;
      }
      const read = await file.read(changed);
      expect(read.questions).toEqual([]);
      for (const { missing } of read.drafts) expect(missing.length).toBeGreaterThan(0);
      for (const { why } of read.refused) expect(why).toMatch(/\S.*[.)…]$/s);
      detectFormat(changed);
    }
});

it.each(formats)("%s: another format's file is refused", (format) => {
  for (const other of formats) {
    if (other === format) continue;
    const read = readers[format](whole[other]);
    expect(read.questions, other).toEqual([]);
    expect(read.refused.length, other).toBeGreaterThan(0);
  }
});

it.each(["json", "csv", "moodle", "gift"] as const)(
  "%s: reads UTF-16 with a byte order mark, and names any other wrong encoding",
  (format) => {
    const text = new TextDecoder().decode(whole[format]).replace(/^\ufeff/, "");
    const marked16 = `\ufeff${text}`;
    // By code unit, because a sign such as an emoji has two.
    const utf16 = new Uint8Array(Uint16Array.from(marked16.split(""), (unit) => unit.charCodeAt(0)).buffer);
    const bigEndian = new Uint8Array(Buffer.from(utf16).swap16());
    for (const marked of [utf16, bigEndian]) expect(readers[format](marked)).toEqual(readers[format](strToU8(text)));
    expectRefusal(readers[format](bigEndian.slice(0, 99)), /UTF-16, but damaged/);
    expectRefusal(readers[format](utf16.slice(2)), /UTF-16|not UTF-8/);
    const latin = Uint8Array.from([...strToU8("first\nsecond\nM"), 0xfc, ...strToU8("ller\n")]);
    // Only tables are also read in Windows-1252.
    if (format !== "csv") expectRefusal(readers[format](latin), /not UTF-8.*Windows-1252/, 3);
    expect(readers[format](strToU8(`\ufeff${text}`)).refused).toEqual([]);
  },
);

it("refuses a binary file as not a question file, without blaming its encoding", () => {
  const noise = Array.from({ length: 2000 }, (_, at) => (at * 89 + 1) % 256);
  const files: [string, Uint8Array][] = [
    ["a PNG picture", makePng(40, 30)],
    ["a JPEG picture", Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, ...noise])],
    // A PDF may be plain ASCII with braces, like GIFT.
    ["a PDF", strToU8("%PDF-1.7\n1 0 obj\n{=a ~b}\nendobj")],
    ["a PDF", Uint8Array.from([...strToU8("%PDF-1.4\n%"), 0xe2, 0xe3, 0xcf, 0xd3, ...noise])],
    ["a rich text file", strToU8("{\\rtf1\\ansi What? }")],
    ["not text", Uint8Array.from([0xe9, ...noise])],
    ["not text", strToU8("stem,type\nwhat\0,single")],
  ];
  for (const [kind, bytes] of files) {
    const found = detectFormat(bytes);
    expect(found, kind).toEqual({ why: expect.stringMatching(/not a question file\. RadCore reads/), line: null });
    expect("why" in found && found.why).toContain(kind);
    for (const format of ["json", "csv", "moodle", "gift"] as const)
      expectRefusal(readers[format](bytes), /not a question file/);
  }
});

it("detects a format by the content of a file", () => {
  for (const format of formats) expect(detectFormat(whole[format])).toEqual({ format });
  const why = (text: string) => {
    const found = detectFormat(strToU8(text));
    return "why" in found ? found.why : found.format;
  };
  expect(why("")).toBe("The file is empty.");
  expect(why("<?xml version='1.0'?><!-- x --><questestinterop/>")).toBe("qti");
  expect(why("<html></html>")).toContain('"html"');
  expect(why("dear all")).toContain("does not recognize");
  expect(why('<?xml version="1.0"?><assessmentItem/>')).toBe("qti");
  expect(why("What? {=a ~b}")).toBe("gift");
});

it("JSON: wrong types and versions are refused with their lines", () => {
  const file = (questions: string, version = "1") =>
    `{"format":"radcore-questions","version":${version},\n"questions":[\n${questions}]}`;
  expectRefusal(readJson(file("", "2")), /version 2\. RadCore reads only version 1/, 1);
  expectRefusal(readJson('{"format":"other"}'), /"format"/, 1);
  expectRefusal(readJson(file("1,\n[],\nnull")), /not a question/, 3);
  expect(readJson(file('1,\n[],\n"{"')).refused.map(({ line }) => line)).toEqual([3, 4, 5]);
  expectRefusal(readJson(file(`{"id":"abc",\n"type":"single",\n"options":7},\n{"id":5}`)), /options: /, 3);
  expectRefusal(readJson(`${file("{}")}}`), /out of place/);
  expectRefusal(readJson(file("{},\n{").slice(0, -2)), /ends too early|out of place/, 4);
  expectRefusal(readJson(file(`{"__proto__":{"x":1},"id":"abc","type":"single"}`)), /\S/, 3);
  expectRefusal(readJson("[".repeat(100_000)), /This is not JSON/);
  expect(({} as { x?: number }).x).toBeUndefined();
});

it.each(["moodle", "qti"] as const)(
  "%s: refuses document types, entities, and deep nesting, and names them",
  (format) => {
    const bomb = `<?xml version="1.0"?>\n<!DOCTYPE quiz [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>\n<quiz>&b;</quiz>`;
    expectRefusal(readers[format](bomb), /DOCTYPE/, 2);
    expectRefusal(readers[format]('<quiz>\n<!ENTITY x SYSTEM "file:///etc/passwd"></quiz>'), /ENTITY/, 2);
    expectRefusal(readers[format](`${"<a>".repeat(200_000)}`), /deep/, 1);
    expectRefusal(readers[format]("<quiz>\n<question></quiz>"), /well-formed/, 2);
    expectRefusal(readers[format](`<quiz ${"a".repeat(500_000)}`), /inside a tag/, 1);
  },
);

it("QTI: refuses paths out of the package, zip bombs, false sizes, and too many files", () => {
  const xml = strToU8("<x/>");
  for (const name of ["../x.xml", "/x.xml", "a/../../x.xml", "C:\\x.xml", "a\\..\\..\\x.xml", "\\x.xml"])
    expectRefusal(readQti(zipSync({ "imsmanifest.xml": xml, [name]: xml })), /points outside the zip/);
  const many = Object.fromEntries(Array.from({ length: 5001 }, (_, index) => [`${index}.xml`, xml]));
  expectRefusal(readQti(zipSync(many, { level: 0 })), /more than 5,000 files/);
  const large = zipSync({ "imsmanifest.xml": new Uint8Array(30_000_000) });
  expect(large.length).toBeLessThan(100_000);
  const lying = large.slice();
  const directory = lying.lastIndexOf(0x02, lying.length - 22);
  expect(directory).toBeGreaterThan(0);
  const view = new DataView(lying.buffer);
  let at = lying.length - 22;
  while (view.getUint32(at, true) !== 0x02014b50) at--;
  view.setUint32(at + 24, 1000, true);
  expectRefusal(readQti(lying), /damaged or incomplete/);
  view.setUint32(at + 24, 0x7fffffff, true);
  expectRefusal(readQti(lying), /more than 200 MB/);
  expectRefusal(readQti(zipSync({ "a.xml": xml })), /no imsmanifest/);
  const manifest = (href: string) =>
    strToU8(`<manifest><resources><resource type="imsqti_item_xmlv3p0" href="${href}"/></resources></manifest>`);
  expectRefusal(readQti(zipSync({ "imsmanifest.xml": manifest("../secret.xml") })), /leads out of the package/);
  expectRefusal(readQti(zipSync({ "imsmanifest.xml": manifest("%2e%2e/secret.xml") })), /leads out of the package/);
  expectRefusal(readQti(zipSync({ "imsmanifest.xml": manifest("gone.xml") })), /does not contain it/);
  const bomb = strToU8('<!DOCTYPE x [<!ENTITY a "b">]><assessmentItem/>');
  expectRefusal(readQti(zipSync({ "imsmanifest.xml": manifest("a.xml"), "a.xml": bomb })), /DOCTYPE/, 1);
});

it("reads input that is slow to parse in a short time", () => {
  const slow: [string, () => ReadResult][] = [
    ["quotes", () => readCsv(`type,stem\n${'"'.repeat(1_000_001)}`)],
    ["cells", () => readCsv(`type,stem\n${",".repeat(1_000_000)}`)],
    ["one cell", () => readCsv(`type,stem\n"${"a\n".repeat(300_000)}`)],
    ["braces", () => readGift("{".repeat(50_000))],
    ["slashes", () => readGift(`a {${"=\\".repeat(20_000)}`)],
    ["tags", () => readGift(`${"// [tag:\n".repeat(50_000)}x {=a ~b}`)],
    ["long", () => readGift(`${"a ".repeat(1_000_000)} {=a ~b}`)],
    [
      "html",
      () =>
        readMoodle(
          `<quiz><question type="description"><questiontext format="html"><text><![CDATA[${"<a <".repeat(200_000)}]]></text></questiontext></question></quiz>`,
        ),
    ],
    [
      "spaces",
      () =>
        readMoodle(
          `<quiz><question type="description"><questiontext format="html"><text><![CDATA[${"<b> </b>".repeat(100_000)}]]></text></questiontext></question></quiz>`,
        ),
    ],
    ["attributes", () => readMoodle(`<quiz ${Array.from({ length: 50_000 }, (_, at) => `a${at}="1"`).join(" ")}/>`)],
    ["comments", () => readMoodle(`<quiz>${"<!-- -->".repeat(100_000)}</quiz>`)],
    [
      "sup",
      () =>
        readMoodle(
          `<quiz><question type="description"><questiontext format="html"><text><![CDATA[${"<sup>".repeat(100_000)}]]></text></questiontext></question></quiz>`,
        ),
    ],
    [
      "prolog",
      () => {
        detectFormat(strToU8("<!-- ".repeat(50_000)));
        detectFormat(strToU8("<?".repeat(90_000)));
        return readQti("<!-- ".repeat(50_000));
      },
    ],
    ["entities", () => readMoodle(`<quiz>${"&amp;&#38;".repeat(100_000)}</quiz>`)],
    ["names", () => readMoodle(`<quiz>${"<a/>".repeat(100_000)}</quiz>`)],
  ];
  // A reader that backtracks takes minutes for one of these, so the test times out.
  for (const [, read] of slow) read();
});

it("imports no markup", () => {
  const html = `<p onclick="x()">a<script>alert(1)</script><img src=x onerror=alert(1) alt="b">&lt;script&gt;<a href="javascript:x">c</a><style>p{}</style><svg><script>1</script></svg></p>`;
  const [draft] = readMoodle(
    `<quiz><question type="shortanswer"/><question type="multichoice"><questiontext format="html"><text><![CDATA[${html}]]></text></questiontext><answer fraction="100"><text>x</text></answer></question></quiz>`,
  ).drafts;
  // Escaped tags stay plain text, which is never rendered as markup.
  expect(draft?.content.stem).toBe("a[picture: b]<script>c");
});

it("describes the errors of the schema in plain language", () => {
  const [one] = small;
  const wrong = [
    { ...one, id: "two-options", type: "single", key: "a", options: [{ id: "a", text: "A", rationale: "Why." }] },
    { ...one, id: "a-number", stem: 7 },
    { ...one, id: "a-level", level: "R9" },
  ];
  const { refused } = readJson(strToU8(JSON.stringify({ format: "radcore-questions", version: 1, questions: wrong })));
  expect(refused.map(({ why }) => why)).toEqual([
    expect.stringContaining("options: add at least 3"),
    expect.stringContaining("stem: this must be text"),
    expect.stringContaining("level: choose one of: R1, R2, R3, R4"),
  ]);
  for (const { why } of refused) expect(why).not.toMatch(/expected|received|Invalid|>=/);
});
