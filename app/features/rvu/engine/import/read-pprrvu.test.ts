import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { releases } from "~/testing/rvu-content";
import type { ImportResult } from "./import-result";
import { readGpci } from "./read-gpci";
import { maxCsvBytes, readPprrvu } from "./read-pprrvu";
import { diffReleases } from "./release-diff";

const file = (name: string) => readFileSync(new URL(name, import.meta.url), "latin1");
const sample = { 2026: file("sample-PPRRVU.csv"), 2025: file("sample-PPRRVU-2025.csv") };
const bytes = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));
const read = (text: string, name = "PPRRVU2026_Jul_nonQPP.csv") => readPprrvu(bytes(text), name);
const ok = (result: ImportResult) => {
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.release;
};
const errors = (result: ImportResult) =>
  result.ok ? "accepted" : result.errors.map(({ message }) => message).join("\n");
/** Returns the sample with one row changed. */
const withRow = (code: string, change: (row: string) => string) =>
  sample[2026].replace(new RegExp(`^${code},.*$`, "m"), (row) => change(row));

describe("on the official layout", () => {
  it.each([
    [2026, "PPRRVU2026_Jul_nonQPP.csv", "2026C", 334009, "06/30/2026", "nonQPP"],
    [2025, "PPRRVU2025_Oct.csv", "2025D", 323465, "09/11/2025", "single"],
  ] as const)(
    "reads the sample of %i with the same values as app/content",
    (year, name, id, conversionFactor, releasedOn, conversion) => {
      const release = ok(read(sample[year], name));
      expect(release).toMatchObject({ id, year, conversionFactor, releasedOn, conversion, rowsRead: 98, warnings: [] });
      const known = new Map(releases[id].rows.map((row) => [`${row.code}-${row.modifier}`, row]));
      const both = release.rows.filter((row) => known.has(`${row.code}-${row.modifier}`));
      expect(both.length).toBeGreaterThan(55);
      for (const row of both) {
        const ours = known.get(`${row.code}-${row.modifier}`);
        expect(ours).toEqual(ours?.pctc ? row : { ...row, pctc: "", multProc: "" });
      }
    },
  );

  it("imports only radiology codes", () => {
    const release = ok(read(sample[2026]));
    expect(release.rows.filter(({ code }) => /^(99214|97110|00100|A0021|45378)$/.test(code))).toEqual([]);
    expect(release.rowsKept).toBe(release.rows.length);
  });

  it("drops descriptions, including quoted ones with commas (C7)", () => {
    const named = withRow("71046", (row) =>
      row.replace("71046,,,", '71046,,"Secret, with ""quotes"" and\r\na break",'),
    );
    const release = ok(read(named));
    expect(JSON.stringify(release)).not.toContain("Secret");
    expect(release.rows).toEqual(ok(read(sample[2026])).rows);
  });

  it("reads LF and CRLF, a DOS end-of-file mark, empty lines, and a missing final line break", () => {
    const { rows } = ok(read(sample[2026]));
    const lines = sample[2026].replace(/\r\n/g, "\n");
    for (const text of [
      lines,
      lines.replace(/\n/g, "\r\n"),
      `${lines.trimEnd()}\r\n\u001a`,
      `${lines}\n\n\u001a\n`,
      lines.trimEnd(),
    ])
      expect(ok(read(text)).rows).toEqual(rows);
  });

  it("finds columns by their heading in any position", () => {
    const moved = sample[2026]
      .split(/\r?\n/)
      .map((line) => {
        const cells = line.split(",");
        return [...cells.slice(0, 4), "", ...cells.slice(4)].join(",");
      })
      .join("\r\n");
    expect(ok(read(moved)).rows).toEqual(ok(read(sample[2026])).rows);
  });

  it("detects which conversion factor a file has", () => {
    const qpp = sample[2026].replaceAll("33.4009", "33.5675");
    expect(ok(read(qpp, "PPRRVU2026_Jul_QPP.csv"))).toMatchObject({ conversion: "QPP", conversionFactor: 335675 });
    expect(ok(read(qpp, "upload.csv")).warnings.join()).toContain("QPP");
    expect(errors(read(qpp, "PPRRVU2026_Jul_nonQPP.csv"))).toContain("The file name says nonQPP");
  });
});

describe("refuses the whole file and reports the line", () => {
  it.each([
    ["an empty file", "", "is empty"],
    ["a zip", "PK\u0003\u0004rest", "zip or Excel"],
    ["binary data", `HCPCS\u0000${sample[2026]}`, "not text"],
    ["no header", sample[2026].replace(/^HCPCS,/m, "CODE,"), "No header was found before line"],
    ["a few lines without a header", "a,b\nc,d\n", "No line begins with HCPCS"],
    ["a missing heading", sample[2026].replace("PCTC", "ABCD"), '"PCTC IND"'],
    [
      "a row whose cells are shifted",
      withRow("71046", (row) => row.replace("71046,,,A", "71046,,,,A")),
      "but the header has",
    ],
    [
      "cells shifted within a row",
      withRow("71046", (row) => row.replace(/,XXX,/, ",").replace(",A,", ",,A,")),
      "invalid status",
    ],
    ["a wrong total", withRow("99214", (row) => row.replace(/,(\d+)\.(\d\d),/, ",9.99,")), "adds up to"],
    ["a value that is not a number", withRow("71046", (row) => row.replace(/0\.21/, "0.2x")), "work RVU"],
    ["junk between the rows", sample[2026].replace(/^71046,.*$/m, "<html>oops"), "has 1 columns"],
    ["a repeated row", `${sample[2026].trimEnd()}\r\n${/^71046,,.*$/m.exec(sample[2026])?.[0]}`, "repeats 71046"],
    [
      "two conversion factors",
      withRow("71046", (row) => row.replace("33.4009", "33.5675")),
      "a different conversion factor",
    ],
    ["an unclosed quote", withRow("71046", (row) => row.replace("71046,,", '71046,,"')), "quote"],
    [
      "text after a closing quote",
      withRow("71046", (row) => row.replace("71046,,", '71046,,"a"b')),
      "Text follows a closing quote",
    ],
    ["a banner without a year", sample[2026].replace("2026 National", "National"), "year and month"],
    [
      "the year of another file",
      sample[2026].replace("2026 National", "2024 National"),
      "its release date is 06/30/2026",
    ],
    [
      "the factor of another year",
      sample[2026].replace("2026 National", "2025 National").replace("06/30/2026", "06/30/2025"),
      "conversion factor of 2025",
    ],
    [
      "no radiology",
      sample[2026]
        .split(/\r?\n/)
        .filter((line) => !/^([1-9]\d{4}|G0279),/.test(line))
        .join("\n"),
      "no radiology codes",
    ],
  ])("%s", (_what, text, why) => {
    const result = read(text, "upload.csv");
    expect(errors(result)).toContain(why);
    expect(result).not.toHaveProperty("release");
  });

  it("reports the line, and a file name with another year", () => {
    const broken = withRow("71046", (row) => row.replace(/0\.21/, "x"));
    const line = sample[2026].split("\n").findIndex((one) => one.startsWith("71046,,")) + 1;
    expect(read(broken)).toMatchObject({ ok: false, errors: [{ line }] });
    expect(errors(read(sample[2026], "PPRRVU25_APR.csv"))).toContain("named PPRRVU25_APR.csv");
  });

  it("stops early in 10 MB of junk", () => {
    const size = 10_000_000;
    const header = sample[2026]
      .split(/(?<=\n)/)
      .slice(0, 10)
      .join("");
    for (const junk of [
      "x".repeat(size),
      ",".repeat(size),
      '"'.repeat(size),
      "\n".repeat(size),
      "a,b\n".repeat(size / 4),
      `"${"\n".repeat(size)}`,
    ]) {
      for (const text of [junk, header + junk]) {
        const result = read(text);
        expect(result.ok).toBe(false);
        if (!result.ok) expect(result.errors.length).toBeLessThanOrEqual(50);
      }
    }
    expect(errors(readPprrvu(new Uint8Array(maxCsvBytes + 1), "big.csv"))).toContain("larger than 16 MB");
  });

  it("never throws for arbitrary bytes", () => {
    const header = bytes(
      sample[2026]
        .split(/(?<=\n)/)
        .slice(0, 11)
        .join(""),
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 400 }), fc.boolean(), (junk, behind) => {
        const result = readPprrvu(behind ? Uint8Array.from([...header, ...junk]) : junk, "x.csv");
        if (!result.ok) expect(result.errors.length).toBeGreaterThan(0);
      }),
    );
  });
});

it("reports what a release adds, removes, and changes by 5% or more (C7)", () => {
  const diff = diffReleases(releases["2025D"], releases["2026C"]);
  expect(diff.addedRows).toContain("70471-26");
  expect(diff.removedRows).toContain("37220");
  expect(
    diff.changedValues.find(({ code, modifier, value }) => code === "75894" && modifier === "26" && value === "work"),
  ).toMatchObject({ before: 131, after: 219 });
  expect(diff.changedValues.filter(({ code, value }) => code === "70450" && value === "work")).toEqual([]);
  expect(
    diff.changedValues.every(
      ({ changePercent, before, after }) =>
        before !== after && (changePercent === null || Math.abs(changePercent) >= 5),
    ),
  ).toBe(true);
  const same = diffReleases(releases["2026C"], releases["2026C"]);
  expect(same).toEqual({
    addedRows: [],
    removedRows: [],
    changedValues: [],
    unchangedCount: releases["2026C"].rows.length,
  });
});

it("reads both layouts of CMS's GPCI file", () => {
  const narrow =
    'ADDENDUM E. FINAL CY 2025 GPCIs,,\n,,\nMAC,State,Locality Number,Locality Name,2025 PW GPCI (with 1.0 Floor),2025 PE GPCI,2025 MP GPCI\n10112,AL,0,ALABAMA,1,0.869,0.575\n2102,AK,1,"ALASKA*",1.5,1.081,0.592\n*Footnote,,\n';
  expect(readGpci(bytes(narrow))).toEqual({
    ok: true,
    year: 2025,
    localities: [
      { id: "AL-00", name: "ALABAMA", work: 1000, pe: 869, mp: 575 },
      { id: "AK-01", name: "ALASKA", work: 1500, pe: 1081, mp: 592 },
    ],
  });
  const wide =
    "CY 2026,\n\nMAC,State,Locality Number,Locality Name,2026 PW GPCI without 1.0 Floor,2026 PW GPCI with 1.0 Floor,2026 PE GPCI,2026 MP GPCI\n10112,AL,00,ALABAMA,0.988,1.000,0.875,0.566\n";
  expect(readGpci(bytes(wide))).toMatchObject({ year: 2026, localities: [{ work: 1000, pe: 875, mp: 566 }] });
  for (const text of ["", "a,b\n", wide.replace("0.875", "x"), narrow.replace("2025 PE GPCI", "?")])
    expect(readGpci(bytes(text)).ok).toBe(false);
});
