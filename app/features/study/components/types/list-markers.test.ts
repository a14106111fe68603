import { expect, it } from "vitest";
import type { QuestionBody } from "~/features/questions/version";
import { listMarkers } from "./list-markers";

const body: QuestionBody = {
  type: "labelling",
  stem: "Which structure does each marker show?",
  series: [],
  markedFrame: { series: "a", frame: 4 },
  labels: [
    { id: "p", text: "Putamen" },
    { id: "q", text: "Thalamus" },
  ],
  targets: [
    { id: "x", at: { x: 0.2, y: 0.3 } },
    { id: "y", at: { x: 0.6, y: 0.7 } },
  ],
};
const sheet = {
  key: { type: "labelling" as const, keys: { x: "q", y: "p" }, rationales: {} },
  teachingPoint: "",
  references: [],
};
const response = { type: "labelling" as const, pairs: { x: "q", y: "q" } };

it("numbers the markers on their frame, with the letters of the chosen labels and never with a structure (Q12, Q18)", () => {
  const markers = listMarkers(body, null, { pairs: { x: "q" }, selection: { marker: "y" } });
  expect(markers).toEqual([
    { id: "x", series: "a", frame: 4, x: 0.2, y: 0.3, text: "1 B", look: "given" },
    { id: "y", series: "a", frame: 4, x: 0.6, y: 0.7, text: "2", look: "active" },
  ]);
  expect(listMarkers(body, null, { pairs: {}, selection: null })?.map(({ look }) => look)).toEqual(["empty", "empty"]);
});

it("shows each marker's verdict and correct label in the review, and no verdict without an answer (Q18)", () => {
  const inFields = { pairs: {}, selection: null };
  expect(listMarkers(body, { sheet, response }, inFields)).toMatchObject([
    { text: "1 ✓", caption: "Thalamus", look: "right" },
    { text: "2 ✗", caption: "Putamen", look: "wrong" },
  ]);
  expect(listMarkers(body, { sheet, response: null }, inFields)).toMatchObject([
    { text: "1", caption: "Thalamus", look: "given" },
    { text: "2", caption: "Putamen", look: "given" },
  ]);
});

it("returns nothing for markers on an image and for other questions", () => {
  const { markedFrame: _, ...onImage } = body;
  expect(listMarkers(onImage, null, { pairs: {}, selection: null })).toBeUndefined();
});
