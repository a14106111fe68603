import { expect, it } from "vitest";
import { makeShownSeries } from "../../../../testing/make-shown-series";
import { findNewSeries } from "./find-new-series";

const series = ["a", "2-b", "2-c", "3-d"].map((id) => makeShownSeries({ id, firstFrame: 2 }));
const unseen = { state: null, log: null };

it("finds the first series that a part adds, also while the log of earlier parts is missing", () => {
  expect(findNewSeries(series, unseen, 1)).toEqual({ series: "2-b", frame: 2 });
  expect(findNewSeries(series, unseen, 2)).toEqual({ series: "3-d", frame: 2 });
  expect(findNewSeries(series.slice(0, 3), unseen, 2)).toBeNull();
});

it("finds no series that the learner has seen", () => {
  const log = { "2-b": { last: 0, milliseconds: { 0: 500 } } };
  expect(findNewSeries(series, { state: null, log }, 1)).toEqual({ series: "2-c", frame: 2 });
});
