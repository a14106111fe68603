import { readFileSync } from "node:fs";
import { zipSync } from "fflate";
import { expect, it } from "vitest";
import { readUpload } from "./read-release-upload";

const sample = (name: string) => new Uint8Array(readFileSync(new URL(`../engine/import/${name}`, import.meta.url)));
const now = sample("sample-PPRRVU.csv");
const before = sample("sample-PPRRVU-2025.csv");
const text = (words: string) => new TextEncoder().encode(words);
const whyNot = (bytes: Uint8Array, name = "RVU26C.zip") => {
  const result = readUpload(new Uint8Array(bytes), name);
  return result.ok ? "it was read" : result.errors.map(({ message }) => message).join(" ");
};

it("reads both sample files as plain CSVs and inside a zip", () => {
  for (const [csv, id] of [
    [now, "2026C"],
    [before, "2025D"],
  ] as const) {
    expect(readUpload(new Uint8Array(csv), "C:\\files\\PPRRVU.csv")).toMatchObject({
      ok: true,
      csvName: "PPRRVU.csv",
      release: { id, rowsRead: 98 },
    });
    const zip = zipSync({ "RVU/PPRRVU.csv": csv, "RVU/notes.txt": text("x"), "RVU/": new Uint8Array() });
    expect(readUpload(new Uint8Array(zip), "RVU.zip")).toMatchObject({
      ok: true,
      csv: new Uint8Array(csv),
      csvName: "PPRRVU.csv",
      release: { id },
    });
    const stored = zipSync({ "PPRRVU.csv": [csv, { level: 0 }] });
    expect(readUpload(new Uint8Array(stored), "RVU.zip")).toMatchObject({ ok: true, release: { id } });
  }
});

it("chooses the nonQPP CSV of a zip, and reports an ambiguous zip", () => {
  const files = {
    "PPRRVU2026_Jul_QPP.csv": text("not this"),
    "PPRRVU2026_Jul_nonQPP.csv": now,
    "__MACOSX/._PPRRVU2026_Jul_nonQPP.csv": text("nor this"),
    "GPCI2026.csv": text("nor this"),
  };
  expect(readUpload(new Uint8Array(zipSync(files)), "RVU26C.zip")).toMatchObject({
    ok: true,
    csvName: "PPRRVU2026_Jul_nonQPP.csv",
  });
  expect(whyNot(zipSync({ "PPRRVU_a.csv": now, "b/PPRRVU_b.csv": now }))).toMatch(
    /several CSVs \(PPRRVU_a\.csv, PPRRVU_b\.csv\)/,
  );
  expect(whyNot(zipSync({ "a.txt": now, "b.csv.xlsx": now }))).toMatch(/no CSV in this zip/);
  expect(whyNot(zipSync({}))).toMatch(/no CSV in this zip/);
});

it("refuses zip bombs, whether or not they declare their true size", () => {
  const bomb = zipSync({ "PPRRVU.csv": new Uint8Array(40_000_000) });
  expect(bomb.length).toBeLessThan(60_000);
  expect(whyNot(bomb)).toMatch(/larger than 16 MB/);
  const lying = Uint8Array.from(bomb);
  const view = new DataView(lying.buffer);
  const end = lying.length - 22;
  view.setUint32(view.getUint32(end + 16, true) + 24, 1_000, true);
  expect(whyNot(lying)).toMatch(/damaged/);
  const many = Object.fromEntries(Array.from({ length: 201 }, (_, n) => [`${n}.csv`, text("x")]));
  expect(whyNot(zipSync(many))).toMatch(/more than 200 files/);
});

it("refuses zips that are damaged, truncated, encrypted, or compressed with another method", () => {
  const zip = zipSync({ "PPRRVU.csv": now });
  const list = zip.length - 22 - 46 - "PPRRVU.csv".length;
  const changed = (at: number, value: number) => Uint8Array.from(zip, (byte, index) => (index === at ? value : byte));
  expect(whyNot(zip.slice(0, -30))).toMatch(/damaged/);
  expect(whyNot(zip.slice(0, 200))).toMatch(/damaged/);
  expect(whyNot(changed(list + 8, 1))).toMatch(/password/);
  expect(whyNot(changed(list + 10, 12))).toMatch(/unsupported compression method/);
  expect(whyNot(changed(list + 24, 7))).toMatch(/damaged/);
  expect(whyNot(changed(list + 16, 7))).toMatch(/damaged/);
  for (let at = 45; at < 400; at += 7) expect(whyNot(changed(at, (zip[at] ?? 0) ^ 4))).toMatch(/damaged/);
});
