import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { root } from "./source-files";

it("keeps the exchange formats in browser workers that load on demand", () => {
  // Texts that occur only in the format readers and writers.
  const marks = [
    ...["The package has no imsmanifest.xml", "radcore-questions.moodle.xml", "radcore-questions.gift.txt"],
    ...["radcore-questions.pack.zip", "does not belong in a pack"],
  ];
  const client = join(root, "build/client/assets");
  const files = readdirSync(client).filter((file) => file.endsWith(".js"));
  const read = (file: string) => readFileSync(join(client, file), "utf8");
  expect(marks.filter((mark) => !files.some((file) => read(file).includes(mark)))).toEqual([]);
  expect(files.filter((file) => /^(import-reader|export-writer)\.worker-/.test(file))).toHaveLength(2);
  // The reader of spreadsheets is loaded only for a spreadsheet.
  const withSpreadsheets = files.filter((file) => read(file).includes("The spreadsheet cannot be read"));
  expect(withSpreadsheets.every((file) => file.startsWith("xlsx-read-"))).toBe(true);
  expect(withSpreadsheets.length).toBeGreaterThan(0);
  const worker = readFileSync(join(root, "build/worker/index.js"), "utf8");
  expect(marks.filter((mark) => worker.includes(mark))).toEqual([]);
});
