import { expect, it } from "vitest";
import { isTest, readSources } from "./source-files";

// A question type has one file for each layer, listed in that layer's registry (docs/how-to/add-a-question-type.md). Elsewhere
// code asks the registry instead of comparing the type.

/** The folders of the registries. */
const registries = [
  "app/features/questions/types/",
  "app/features/questions/exchange/types/",
  "app/features/study/engine/types/",
  "app/features/study/components/types/",
  "app/features/bank/editor/workbench/types/",
];
const most = 10;

const sources = readSources("app").filter(
  ({ path }) =>
    !isTest(path) && !path.startsWith("app/testing/") && !registries.some((folder) => path.startsWith(folder)),
);

/** Formats dates, sets the keyboard of a field, or names an element: no question type. */
const other = /\b(?:day|year|hour|minute|inputMode|inputmode|id|aria-labelledby)(?::\s*|=)"(?:numeric|matching)"/g;

it.each(["labelling", "matching", "ordering", "numeric"])("names the type %s in at most ten other files", (type) => {
  const naming = sources.filter(({ text }) => text.replace(other, "").includes(`"${type}"`)).map(({ path }) => path);
  expect(naming.length, naming.join("\n")).toBeLessThanOrEqual(most);
  expect(naming).toContain("app/features/questions/taxonomy.ts");
});
