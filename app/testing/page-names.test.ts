import { expect, test } from "vitest";
import { readSources } from "./source-files";

// Each page of learners has one name (GLOSSARY.md), used in its heading, its title, and the links to it.

const files = readSources("app").filter(({ path }) => !path.includes(".test."));

/** Each page's name with the file of the page. */
const pageNames: [name: string, route: string][] = [
  ["Progress", "app/routes/signed-in/progress.tsx"],
  ["Recent study sets", "app/routes/signed-in/recent.tsx"],
  ["Flagged questions", "app/routes/signed-in/flagged.tsx"],
  ["Custom sets", "app/routes/signed-in/custom-sets.tsx"],
  ["Study sets", "app/routes/signed-in/study-sets.tsx"],
  ["Mock exam", "app/routes/signed-in/mock.tsx"],
  ["Questions", "app/routes/signed-in/questions.tsx"],
  ["Notebook", "app/routes/signed-in/notebook.tsx"],
];

/** Other names that pages had. */
const formerNames = [
  "Choose questions",
  "Choose what to study",
  "Create your own set",
  "Mock core exam",
  "Study sets and questions",
  "          set builder",
  "Open in the builder",
  "Build an exam",
];

test.each(pageNames)("the page “%s” has this name as heading and as title", (name, route) => {
  const text = files.find(({ path }) => path === route)?.text ?? "";
  expect(text).toContain(`${name} · RadCore`);
  expect(text).toMatch(new RegExp(`title=(\\{editing \\? "Edit set" : )?"${name}"`));
});

test.each(formerNames)("no page and no link is called “%s”", (name) => {
  expect(files.filter(({ text }) => text.includes(name)).map(({ path }) => path)).toEqual([]);
});

test("home links to each page by its name", () => {
  const cards = files.find(({ path }) => path.endsWith("home/components/page-cards.tsx"))?.text ?? "";
  const named = pageNames.map(([name]) => name).filter((name) => name !== "Progress");
  expect(named.filter((name) => !cards.includes(`name="${name}"`))).toEqual([]);
});
