import { readFileSync } from "node:fs";
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

it("is imported by nobody in the app but itself and tests", () => {
  const folder = "app/services/payments/stand-in/";
  const importers = readSources("app")
    .filter(({ path }) => !path.startsWith(folder) && !/\.test\.ts$/.test(path) && !path.startsWith("app/testing/"))
    .filter(({ imports }) => imports.some(({ target }) => target.startsWith(folder)));
  expect(importers.map(({ path }) => path)).toEqual([]);
});
