import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

// Rules live in docs/rules.md. Code, tests, and documents cite a rule by its id in parentheses: (Q12), (P1, P2), (T1–T7).

/** Rules that no test cites, each with the reason. */
const untested: Record<string, string> = {
  G2: "This part of AI practice is not built yet.",
};

const rules = [...readFileSync("docs/rules.md", "utf8").matchAll(/^- \*\*([A-Z]\d+)\*\* /gm)].map(([, id = ""]) => id);
const texts = listFiles()
  .filter((path) => path !== "docs/rules.md" && !path.startsWith("app/content/"))
  .map((path) => ({ path, text: readFileSync(path, "utf8") }));

it("gives every rule an id of its own", () => {
  expect(rules.length).toBeGreaterThan(100);
  expect(new Set(rules).size).toBe(rules.length);
});

it("cites only rules that docs/rules.md has", () => {
  const unknown = texts.flatMap(({ path, text }) =>
    citedIn(text)
      .filter((id) => !rules.includes(id))
      .map((id) => `${path} cites (${id}), but docs/rules.md has no such rule`),
  );
  expect(unknown).toEqual([]);
});

it("cites every rule in at least one test, or says why not", () => {
  const isTest = (path: string) => /\.test\.tsx?$|-contract\.ts$/.test(path);
  const cited = new Set(texts.filter(({ path }) => isTest(path)).flatMap(({ text }) => citedIn(text)));
  const missing = rules.filter((id) => !cited.has(id) && !untested[id]);
  expect(missing.map((id) => `No test cites (${id}): add the id to the name of the test that proves it`)).toEqual([]);
  const outdated = Object.keys(untested).filter((id) => cited.has(id) || !rules.includes(id));
  expect(outdated.map((id) => `Remove ${id} from the list of untested rules`)).toEqual([]);
});

it("refers to no document outside the repository", () => {
  const outside = /\b(?:product|spec|images|rvu)\.md\b|\bspec §|\barchitecture\.md §|\bissue [A-Z]\b/;
  const wrong = texts.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, index) => (outside.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  );
  expect(wrong.filter((line) => !line.startsWith("app/testing/rules.test.ts:"))).toEqual([]);
});

/** Returns the ids that a text cites in parentheses, ranges such as T1–T7 written out. */
function citedIn(text: string): string[] {
  return [...text.matchAll(/\(([A-Z]\d{1,2}(?:(?:, | and |–)[A-Z]?\d{1,2})*)\)/g)].flatMap(([, list = ""]) =>
    list.split(/, | and /).flatMap((part) => {
      const [, letter, from, to] = part.match(/^([A-Z])(\d+)–[A-Z]?(\d+)$/) ?? [];
      if (!letter) return [part];
      return Array.from({ length: Number(to) - Number(from) + 1 }, (_, index) => `${letter}${Number(from) + index}`);
    }),
  );
}

function listFiles(): string[] {
  return execFileSync(
    "git",
    ["ls-files", "-co", "--exclude-standard", "app", "dev", "e2e", "scripts", "docs", "*.md"],
    {
      encoding: "utf8",
    },
  )
    .split("\n")
    .filter((path) => /\.(tsx?|mjs|md)$/.test(path));
}
