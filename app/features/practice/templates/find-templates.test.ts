import { expect, it } from "vitest";
import { templates } from "./all-templates";
import { readSeed } from "./draw-question";
import { findTemplates, groupTemplates } from "./find-templates";

const find = (text: string) => findTemplates(templates, text).map(({ id }) => id);

it("finds templates by words of the title, the topic, and the teaching point", () => {
  expect(find("doppler shift")).toContain("doppler-shift");
  expect(find("  ERNST ")).toEqual(["ernst-angle"]);
  expect(find("counting statistics")).toContain("net-count-uncertainty");
  expect(find("no such words")).toEqual([]);
  expect(find("")).toHaveLength(templates.length);
});

it("groups physics by its field and other templates by the first name of their topic, each once", () => {
  const groups = groupTemplates(templates);
  const names = groups.map(({ group }) => group);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(["Physics: CT", "Physics: Ultrasound", "Nuclear medicine"]));
  expect(groups.flatMap(({ members }) => members)).toHaveLength(templates.length);
});

it.each([
  ["7", 7],
  ["999999", 999_999],
  ["1000000", 1],
  ["0", 1],
  ["-3", 1],
  ["1.5", 1],
  ["1e3", 1],
  ["", 1],
  [null, 1],
])("reads the seed of an address: %s", (text, seed) => expect(readSeed(text)).toBe(seed));
