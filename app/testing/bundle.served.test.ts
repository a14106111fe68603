import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { readSources, root } from "./source-files";

it("ships nothing of the stand-in for Stripe", () => {
  const worker = readFileSync(join(root, "build/worker/index.js"), "utf8");
  // Stripe itself is there, so this reads the right file.
  expect(worker).toContain("StripeSignatureVerificationError");
  const marks = ["sk_test_standin", "whsec_standin", "price_standin", "no real money moves", "/_stand-in"];
  expect(marks.filter((mark) => worker.includes(mark))).toEqual([]);
  const source = readSources("app/services/payments/stand-in")
    .map(({ text }) => text)
    .join("");
  expect(marks.filter((mark) => !source.includes(mark))).toEqual([]);
});

it("leaves what draws cards to the Worker for it", () => {
  const read = (folder: string) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => /\.m?js$/.test(file))
      .map((file) => readFileSync(join(root, folder, file), "utf8"))
      .join("");
  const marks = ["Satori is not initialized", "The `initWasm()` function can be used only once"];
  const drawing = read("build/cards/worker");
  expect(marks.filter((mark) => !drawing.includes(mark))).toEqual([]);
  for (const folder of ["build/worker", "build/client"]) {
    const built = read(folder);
    expect(
      marks.filter((mark) => built.includes(mark)),
      folder,
    ).toEqual([]);
    expect(readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).filter(isWasm)).toEqual([]);
  }
});

it("serves the licences of what it sends to browsers", () => {
  const licences = readFileSync(join(root, "build/client/licences.txt"), "utf8");
  const named = [...licences.matchAll(/^Name: (.+)$/gm)].map((match) => match[1]);
  expect(named).toEqual(expect.arrayContaining(["react-dom", "@remix-run/react", "lucide-react", "idb"]));
  expect(licences.match(/Copyright/g)?.length).toBeGreaterThanOrEqual(named.length / 2);
});

it("is imported by nobody in the app but itself and tests", () => {
  const folder = "app/services/payments/stand-in/";
  const importers = readSources("app")
    .filter(({ path }) => !path.startsWith(folder) && !/\.test\.ts$/.test(path) && !path.startsWith("app/testing/"))
    .filter(({ imports }) => imports.some(({ target }) => target.startsWith(folder)));
  expect(importers.map(({ path }) => path)).toEqual([]);
});

const isWasm = (file: string) => file.endsWith(".wasm");
