import fc from "fast-check";
import { zipSync } from "fflate";
import { expect, it } from "vitest";
import { extractZipEntry, isZip, listZipEntries, ZipError } from "./zip-reader";

const text = (words: string) => new TextEncoder().encode(words);
const readAll = (zip: Uint8Array, maxBytes = 100_000) =>
  listZipEntries(zip, 100).map((entry) => [entry.name, extractZipEntry(zip, entry, maxBytes)]);

it("reads deflated, stored, and empty files, and skips nothing", () => {
  const files = {
    "a/": new Uint8Array(),
    "a/b.csv": text("x,y\n".repeat(2_000)),
    "c.txt": text("c"),
    empty: new Uint8Array(),
  };
  for (const level of [0, 9] as const) expect(Object.fromEntries(readAll(zipSync(files, { level })))).toEqual(files);
  expect(isZip(zipSync({}))).toBe(true);
  expect(readAll(zipSync({}))).toEqual([]);
  expect(isZip(text("P,K"))).toBe(false);
});

it("refuses a name that occurs twice, and ZIP64", () => {
  const zip = zipSync({ "a.csv": text("1"), "b.csv": text("2") }, { level: 0 });
  const twice = Uint8Array.from(zip, (byte) => (byte === "b".charCodeAt(0) ? "a".charCodeAt(0) : byte));
  expect(() => listZipEntries(twice, 10)).toThrow(/"a.csv" is in the zip twice/);
  const large = Uint8Array.from(zip);
  new DataView(large.buffer).setUint16(large.length - 22 + 10, 0xffff, true);
  expect(() => listZipEntries(large, 10)).toThrow(/ZIP64/);
});

it("throws only ZipError for arbitrary bytes", () => {
  const zip = zipSync({ "PPRRVU.csv": text("a,b\n".repeat(50)), "b.txt": text("b") });
  const open = (bytes: Uint8Array) => {
    try {
      for (const [, data] of readAll(bytes, 1_000)) expect(data?.length).toBeLessThanOrEqual(1_000);
    } catch (error) {
      expect(error).toBeInstanceOf(ZipError);
    }
  };
  const change = fc.tuple(fc.nat(zip.length - 1), fc.nat(255));
  fc.assert(
    fc.property(fc.array(change, { maxLength: 6 }), fc.nat(zip.length), (changes, end) => {
      const bytes = Uint8Array.from(zip);
      for (const [at, value] of changes) bytes[at] = value;
      open(bytes);
      open(bytes.slice(0, end));
    }),
    { numRuns: 2_000 },
  );
});
