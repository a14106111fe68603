import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { usedStripeResources, withoutUnusedResources } from "./lean-stripe";

const folder = "node_modules/stripe/esm/resources";
const listFiles = (root: string, end: string) =>
  (readdirSync(root, { recursive: true }) as string[])
    .filter((path) => path.endsWith(end))
    .map((path) => `${root}/${path}`);
const toFileName = (call: string) =>
  call
    .split(".")
    .slice(0, -1)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("/");

it("keeps exactly the resources that the site calls", () => {
  const calls = listFiles("app", ".server.ts").flatMap((path) =>
    [...readFileSync(path, "utf8").matchAll(/\bstripe\s*\.((?:\w+\s*\.\s*)+\w+)\(/g)].map(
      (match) => match[1]?.replace(/\s/g, "") ?? "",
    ),
  );
  // Webhooks are checked by the client itself.
  const called = new Set(calls.map(toFileName).filter((name) => name !== "Webhooks"));
  expect([...called].sort()).toEqual(usedStripeResources);
  for (const name of usedStripeResources) expect(existsSync(`${folder}/${name}.js`), name).toBe(true);
});

it("leaves used resources and other modules as they are, and empties the others", () => {
  const read = (name: string) => {
    const path = `${folder}/${name}.js`;
    return withoutUnusedResources(readFileSync(path, "utf8"), `/x/${path}`);
  };
  expect(read("Checkout/Sessions")).toBeNull();
  expect(read("Checkout/index")).toBeNull();
  expect(withoutUnusedResources("export class A {}", "/x/node_modules/stripe/esm/Webhooks.js")).toBeNull();
  expect(read("Treasury/Transactions")).toBe("export class TransactionResource {}");
  // A file without a class describes types only.
  for (const path of listFiles(folder, ".js")) {
    const code = readFileSync(path, "utf8");
    const exports = [...code.matchAll(/^export (?:class|const|function) (\w+)/gm)].map((match) => match[1]);
    const kept = [
      ...(withoutUnusedResources(code, `/x/${path}`) ?? code).matchAll(/^export (?:class|const|function) (\w+)/gm),
    ];
    expect(
      kept.map((match) => match[1]),
      path,
    ).toEqual(exports);
  }
});
