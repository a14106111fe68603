import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { root } from "./source-files";

const assets = join(root, "build/client/assets");
const most = 3 * 1024;

it("keeps the browser's analytics in a separate chunk of at most 3 KB gzip", () => {
  const shared = new Set(["entry.client", "root"].flatMap((name) => [...closure(builtFile(name))]));
  const own = [...closure(builtFile("start-analytics"))].filter((file) => !shared.has(file));
  expect(own).toContain(builtFile("start-analytics"));
  expect(own.some((file) => read(file).includes("/api/analytics"))).toBe(true);
  // Every chunk may know the site's addresses, including those of analytics.
  const addresses = /^base-/;
  expect([...shared].filter((file) => !addresses.test(file) && read(file).includes("/api/analytics"))).toEqual([]);
  const size = own.reduce((sum, file) => sum + gzipSync(read(file)).length, 0);
  expect(size, `${own.join(", ")}: ${size} bytes`).toBeLessThanOrEqual(most);
});

function builtFile(name: string): string {
  const built = new RegExp(`^${name}-[\\w-]{8}\\.js$`);
  const file = readdirSync(assets).find((asset) => built.test(asset));
  if (!file) throw new Error(`${name} has no file of its own in the build`);
  return file;
}

/** Returns a file and everything it imports statically. */
function closure(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  for (const [, name = ""] of read(file).matchAll(/(?:from|import)\s*"\.\/([^"]+)"/g)) closure(name, known);
  return known;
}

function read(file: string): string {
  return readFileSync(join(assets, file), "utf8");
}
