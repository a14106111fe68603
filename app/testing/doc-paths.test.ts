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
