import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { isTest, readSources, root } from "./source-files";

it("ships nothing of the Stripe stand-in to Cloudflare or to browsers", () => {
  const marks = ["sk_test_standin", "whsec_standin", "price_standin", "no real money moves", "/_stand-in"];
  const source = readSources("dev/stripe-stand-in")
    .map(({ text }) => text)
    .join("");
  expect(marks.filter((mark) => !source.includes(mark))).toEqual([]);
  // Stripe's own library is in the Worker, so this reads the right files.
  expect(readScripts("build/worker")).toContain("StripeSignatureVerificationError");
  for (const folder of ["build/worker", "build/client", "build/cards/worker"]) {
    const built = readScripts(folder);
    expect(
      marks.filter((mark) => built.includes(mark)),
      folder,
    ).toEqual([]);
  }
});

it("keeps the card-drawing libraries in the cards Worker", () => {
  const marks = ["Satori is not initialized", "The `initWasm()` function can be used only once"];
  const drawing = readScripts("build/cards/worker");
  expect(marks.filter((mark) => !drawing.includes(mark))).toEqual([]);
  for (const folder of ["build/worker", "build/client"]) {
    const built = readScripts(folder);
    expect(
      marks.filter((mark) => built.includes(mark)),
      folder,
    ).toEqual([]);
    const wasmFiles = readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).filter(isWasm);
    // The codecs of the upload page, which only admins load.
    expect(wasmFiles.filter((name) => !/(openjpeg|openjph|libjpegturbo|charls)/.test(name))).toEqual([]);
  }
});

it("serves the licenses of the libraries in the browser bundle", () => {
  const licenses = readFileSync(join(root, "build/client/licenses.txt"), "utf8");
  const named = [...licenses.matchAll(/^Name: (.+)$/gm)].map((match) => match[1]);
  expect(named).toEqual(expect.arrayContaining(["react-dom", "@remix-run/react", "lucide-react", "idb"]));
  expect(licenses.match(/Copyright/g)?.length).toBeGreaterThanOrEqual(named.length / 2);
});

it("imports programs for local use in tests only", () => {
  const importers = readSources("app")
    .filter(({ path }) => !isTest(path))
    .filter(({ imports }) => imports.some(({ target }) => target.startsWith("dev/")));
  expect(importers.map(({ path }) => path)).toEqual([]);
});

/** Returns the text of every script in a folder of the build. */
function readScripts(folder: string): string {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /\.m?js$/.test(file))
    .map((file) => readFileSync(join(root, folder, file), "utf8"))
    .join("");
}

const isWasm = (file: string) => file.endsWith(".wasm");
