import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { readCsv } from "./csv-read";
import { detectFormat } from "./detect-format";
import { loadFormat } from "./load-format";
import { readDate } from "./table-dates";
import { readXlsx } from "./xlsx-read";

// Tables as spreadsheets save them.

const latin = (text: string) => Uint8Array.from(text, (sign) => (sign === "€" ? 0x80 : sign.charCodeAt(0)));

it("reads a CSV in Windows-1252, and says so", () => {
  const file = latin("id,type,stem\nmueller-1,single,Müller’s café costs 5 €?\n".replace("’", "\x92"));
  const read = readCsv(file);
  expect(read.drafts).toMatchObject([{ content: { stem: "Müller’s café costs 5 €?" } }]);
  expect(read.notes).toEqual([expect.stringMatching(/not UTF-8 \(see line 2\), so it was read as Windows-1252/)]);
  expect(detectFormat(file)).toEqual({ format: "csv" });
  // Other formats are always written in UTF-8 by their tools.
  expect(detectFormat(latin("Was heißt das? {=a ~b}"))).toMatchObject({ why: expect.stringMatching(/not UTF-8/) });
  expect(readCsv("id,type,stem\nx-1,single,Which?\n").notes).toEqual([]);
});

it("reads dates as spreadsheets of several languages write them, and asks about those with two meanings", () => {
  const dates: [string, string | null | undefined][] = [
    ["2026-11-22", "2026-11-22"],
    ["2026-11-22 00:00:00", "2026-11-22"],
    ["2026/1/2", "2026-01-02"],
    ["22.11.2026", "2026-11-22"],
    ["2.3.2026", "2026-03-02"],
    ["11/22/2026", "2026-11-22"],
    ["22/11/2026", "2026-11-22"],
    ["3/3/2026", "2026-03-03"],
    ["2/3/2026", null],
    ["22-Nov-26", "2026-11-22"],
    ["5 March 2026", "2026-03-05"],
    ["46348", "2026-11-22"],
    ["soon", undefined],
    ["", undefined],
  ];
  for (const [text, date] of dates) expect(readDate(text), text).toBe(date);
  const read = readCsv("id,type,stem,checked_on\nx-1,single,Which?,22.11.2026\nx-2,single,Which?,2/3/2026\n");
  expect(read.drafts).toMatchObject([{ id: "x-1", content: { checked: { date: "2026-11-22" } } }]);
  expect(read.refused).toMatchObject([
    { id: "x-2", line: 3, why: expect.stringMatching(/“2\/3\/2026” can be two dates/) },
  ]);
});

it("names cells that a spreadsheet turned into dates", () => {
  const read = readCsv("id,type,stem,option_1,option_2,option_3\nx-1,single,May 5 or 5-May?,3-5,5-Mar,Mar-05\n");
  expect(read.notes).toEqual([
    "A spreadsheet may have turned these cells into dates: line 2, option_2 (5-Mar); line 2, option_3 (Mar-05).",
  ]);
});

const header = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const relationships = (...types: [id: string, type: string, target: string][]) =>
  `${header}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${types.map(([id, type, target]) => `<Relationship Id="${id}" Type="${office}/${type}" Target="${target}"/>`).join("")}</Relationships>`;

/** Returns a workbook with these sheets. Style 1 shows a number as a date. */
function makeWorkbook(sheets: string[], strings: string[] = []): Uint8Array {
  const files = {
    "[Content_Types].xml": `${header}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    "_rels/.rels": relationships(["rId1", "officeDocument", "xl/workbook.xml"]),
    "xl/workbook.xml": `${header}<workbook xmlns="${main}" xmlns:r="${office}"><sheets>${sheets.map((_, at) => `<sheet name="Sheet ${at + 1}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`).join("")}</sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": relationships(
      ...sheets.map((_, at): [string, string, string] => [
        `rId${at + 1}`,
        "worksheet",
        `worksheets/sheet${at + 1}.xml`,
      ]),
      ["rId90", "styles", "styles.xml"],
      ["rId91", "sharedStrings", "sharedStrings.xml"],
    ),
    "xl/styles.xml": `${header}<styleSheet xmlns="${main}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    "xl/sharedStrings.xml": `${header}<sst xmlns="${main}">${strings.map((text) => `<si><t xml:space="preserve">${text}</t></si>`).join("")}</sst>`,
    ...Object.fromEntries(
      sheets.map((rows, at) => [
        `xl/worksheets/sheet${at + 1}.xml`,
        `${header}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
      ]),
    ),
  };
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])));
}

const cell = (at: string, inner: string, attributes = "") => `<c r="${at}"${attributes}><v>${inner}</v></c>`;
const text = (at: string, index: number) => cell(at, String(index), ' t="s"');

it("reads the first sheet of an Excel file: texts, numbers, dates, and yes or no", async () => {
  const strings = ["id", "type", "stem", "value", "checked_on", "risc", "kv-1", "numeric", "How many kV,\nroughly?"];
  const names = strings.slice(0, 6).map((_, at) => text(`${"ABCDEF"[at]}1`, at));
  const values = [text("A3", 6), text("B3", 7), text("C3", 8), cell("D3", "0.30000000000000004")];
  const rows = `<row r="1">${names.join("")}</row><row r="3">${values.join("")}${cell("E3", "46348", ' s="1"')}${cell("F3", "1", ' t="b"')}</row>`;
  const file = makeWorkbook([rows, ""], strings);
  expect(detectFormat(file)).toEqual({ format: "csv" });
  const { read } = await loadFormat("csv");
  const { drafts, notes, refused } = await read(file);
  expect(refused).toEqual([]);
  expect(drafts).toMatchObject([
    {
      id: "kv-1",
      line: 3,
      content: { stem: "How many kV,\nroughly?", answer: { value: 0.3 }, checked: { date: "2026-11-22" }, risc: true },
    },
  ]);
  expect(notes).toEqual(["Only the first sheet, “Sheet 1”, was read. The file has 2."]);
});

it("refuses spreadsheets that are damaged, too large, or have a cell far away", async () => {
  const why = async (file: Uint8Array) => (await readXlsx(file)).refused.map((one) => one.why).join();
  const far = `<row r="1">${text("A1", 0)}</row><row r="1048576">${text("XFD1048576", 0)}</row>`;
  expect(await why(makeWorkbook([far], ["id"]))).toMatch(/a cell so far from the others/);
  // A small file with such a place kept the package busy for 20 seconds.
  for (const place of ["😀A1", "A", "AAAA1", "A12345678", "1A", ""])
    expect(await why(makeWorkbook([`<row r="1">${text(place, 0)}</row>`], ["id"])), place).toMatch(/no valid place/);
  expect(await why(makeWorkbook([`<row>${"<c/>".repeat(1000)}</row>`.repeat(5000)]))).toMatch(
    /100 times larger|elements/,
  );
  expect(await why(zipSync({ "xl/workbook.xml": strToU8("<workbook/>") }))).toMatch(/cannot be read/);
  expect(await why(zipSync({ "xl/workbook.xml": strToU8("<!DOCTYPE a><workbook/>") }))).toMatch(/DOCTYPE/);
  expect(await why(makeWorkbook([""]).slice(0, 400))).toMatch(/damaged/);
  const errorCell = `<row r="1">${cell("A1", "#N/A", ' t="e"')}</row>`;
  expect(await why(makeWorkbook([errorCell]))).toMatch(/cannot be read|no column|empty/);
});
