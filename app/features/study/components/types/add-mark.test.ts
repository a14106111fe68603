import { expect, it } from "vitest";
import { addMark } from "./add-mark";

const mark = (x: number, frame = 0) => ({ series: "a", frame, x, y: 0.5 });

it("keeps only the last mark of a question with one target", () => {
  expect(addMark({ isMultiple: false }, [mark(0.1)], mark(0.9))).toEqual([mark(0.9)]);
});

it("adds marks, and removes a mark that is pressed again", () => {
  const both = addMark({ isMultiple: true }, [mark(0.1)], mark(0.9));
  expect(both).toEqual([mark(0.1), mark(0.9)]);
  expect(addMark({ isMultiple: true }, both, mark(0.105))).toEqual([mark(0.9)]);
  expect(addMark({ isMultiple: true }, both, mark(0.1, 1))).toHaveLength(3);
});

it("adds no more than 20 marks and keeps them on the picture", () => {
  const many = Array.from({ length: 20 }, (_, index) => mark(index / 20));
  expect(addMark({ isMultiple: true }, many, mark(0.5, 3))).toEqual(many);
  expect(addMark({ isMultiple: false }, [], { ...mark(1.2), y: -0.1 })).toEqual([{ ...mark(1), y: 0 }]);
});
