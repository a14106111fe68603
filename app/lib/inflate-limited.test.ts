import { deflateRawSync } from "node:zlib";
import { expect, it } from "vitest";
import { inflateLimited } from "./inflate-limited";

const data = new TextEncoder().encode("slice ".repeat(10_000));

it("inflates up to the limit and not beyond", () => {
  const packed = deflateRawSync(data);
  expect(inflateLimited(packed, data.length)).toEqual(data);
  expect(inflateLimited(packed, data.length - 1)).toBeNull();
});

it("returns null for damaged data", () => {
  expect(inflateLimited(Uint8Array.of(7, 1, 2, 3), 100)).toBeNull();
});

it("stops a bomb of 256 MB at the limit of 1 MB", () => {
  const bomb = deflateRawSync(new Uint8Array(256 * 1024 * 1024));
  const before = process.memoryUsage().arrayBuffers;
  expect(inflateLimited(bomb, 1024 * 1024)).toBeNull();
  // A piece of the bomb expands to 8 MB at most.
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(40 * 1024 * 1024);
});
