import { expect, it } from "vitest";
import { getScore } from "./score";
import { sessionModes } from "./session-taxonomy";

const tally = { total: 20, answered: 12, correct: 1 };

it("counts unanswered questions of a finished exam as 0 (Q3)", () => {
  for (const mode of ["exam", "blocks", "mock"] as const)
    expect(getScore({ mode, finishedAt: 1 }, tally)).toEqual({
      right: 1,
      outOf: 20,
      percent: 5,
      unanswered: 8,
      countsUnanswered: true,
    });
});

it("does not count unanswered questions elsewhere", () => {
  for (const mode of ["tutor", "timed_tutor"] as const)
    for (const finishedAt of [1, null])
      expect(getScore({ mode, finishedAt }, tally)).toEqual({
        right: 1,
        outOf: 12,
        percent: 8,
        unanswered: 8,
        countsUnanswered: false,
      });
});

it("has no percentage without questions", () => {
  for (const mode of sessionModes)
    expect(getScore({ mode, finishedAt: null }, { total: 3, answered: 0, correct: 0 })).toMatchObject({
      outOf: 0,
      percent: null,
    });
});
