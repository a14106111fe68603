import fc from "fast-check";
import { expect, it } from "vitest";
import { type CsvRecord, readCsvRecords } from "./csv-reader";

const readAll = (text: string) => {
  const records: CsvRecord[] = [];
  readCsvRecords(text, ",", (record) => records.push(record) > 0);
  return records;
};

it("reads any quoted CSV", () => {
  const cell = fc.string({ unit: fc.constantFrom(...'ab ,"\n\r1') });
  const write = (rows: string[][]) =>
    rows.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(",")).join("\r\n");
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 }), (rows) => {
      expect(readAll(write(rows)).map(({ cells }) => cells)).toEqual(rows);
    }),
  );
});

it("reports the line on which each record starts, and its syntax error", () => {
  expect(readAll('a,b\n"two\nlines",2\nc"d,3\n"e"f,4\ng,5')).toEqual([
    { cells: ["a", "b"], line: 1, error: null },
    { cells: ["two\nlines", "2"], line: 2, error: null },
    { cells: ['c"d', "3"], line: 4, error: null },
    expect.objectContaining({ line: 5, error: "Text follows a closing quote." }),
  ]);
});

it("stops when the handler returns false", () => {
  let count = 0;
  readCsvRecords("a\n".repeat(1_000), ",", () => ++count < 3);
  expect(count).toBe(3);
});
