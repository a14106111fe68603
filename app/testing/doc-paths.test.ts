import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";

// Documents name files of the repository; a file that was moved or renamed must be renamed there too.

const documents = execFileSync("git", ["ls-files", "*.md"], { encoding: "utf8" }).trim().split("\n");

it("names only files that exist", () => {
  const missing = documents.flatMap((document) =>
    [...readFileSync(document, "utf8").matchAll(/`((?:app|dev|docs|e2e|migrations|scripts)\/[\w$./-]+)`/g)]
      .map(([, path = ""]) => path)
      .filter((path) => !existsSync(path))
      .map((path) => `${document} names ${path}, which does not exist`),
  );
  expect(missing).toEqual([]);
});

it("links only to files that exist", () => {
  const missing = documents.flatMap((document) =>
    [...readFileSync(document, "utf8").matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
      .map(([, path = ""]) => join(dirname(document), path))
      .filter((path) => !existsSync(path))
      .map((path) => `${document} links to ${path}, which does not exist`),
  );
  expect(missing).toEqual([]);
});

it("names only functions and fields that the code has", () => {
  // The examples of the style guide do not exist, and the code must not use this function of drizzle.
  const exceptions = ["docs/writing.md", "findFirst"];
  const sources = execFileSync("git", ["ls-files", "app", "dev", "e2e", "scripts"], { encoding: "utf8" })
    .trim()
    .split("\n")
    .filter((path) => /\.(tsx?|mjs)$/.test(path))
    .map((path) => readFileSync(path, "utf8"));
  const knownNames = new Set(sources.flatMap((text) => text.match(/[A-Za-z_$][\w$]*/g) ?? []));
  const missing = documents.flatMap((document) =>
    [...readFileSync(document, "utf8").matchAll(/`(?:[a-z]\w*\.)*([a-z]+[A-Z]\w*)(?:\([^`]*\))?`/g)]
      .map(([, name = ""]) => name)
      .filter((name) => !knownNames.has(name) && !exceptions.includes(name) && !exceptions.includes(document))
      .map((name) => `${document} names ${name}, which the code does not have`),
  );
  expect(missing).toEqual([]);
});
