import { expect, it } from "vitest";
import type { AnswerSheet } from "../questions/version";
import { listLabs } from "./list-labs";

const single: AnswerSheet = {
  key: { type: "single", key: "a", rationales: {} },
  teachingPoint: "A point.",
  references: [],
};

it("lists each lab of a question once", () => {
  expect(listLabs(single)).toEqual([]);
  expect(listLabs({ ...single, seriesLabs: { a: "ct-ring?seed=1", b: "ct-ring?seed=1", c: "ct-metal" } })).toEqual([
    "ct-ring?seed=1",
    "ct-metal",
  ]);
});

it("lists the labs of a case and of its parts", () => {
  const parts = [
    { ...single, seriesLabs: { a: "ct-ring" } },
    { ...single, seriesLabs: { a: "ct-metal" } },
  ];
  expect(listLabs({ ...single, key: { type: "case", parts }, seriesLabs: { a: "ct-ring" } })).toEqual([
    "ct-ring",
    "ct-metal",
  ]);
});
