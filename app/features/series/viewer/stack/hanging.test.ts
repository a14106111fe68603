import { expect, it } from "vitest";
import { makeShownSeries } from "../../../../testing/make-shown-series";
import { hangSeries } from "./hanging";

const one = (id: string, fields = {}) => makeShownSeries({ id, ...fields });

it("shows one series in one pane", () => {
  expect(hangSeries([one("a"), one("b")])).toEqual({ layout: "1x1", ids: ["a", "b"] });
});

it("hangs the prior that resembles the current series beside it", () => {
  const prior = { role: "prior" };
  const series = [
    one("chest film", { ...prior, modality: "XR", plane: "projection" }),
    one("portal venous", { phaseGroup: 1 }),
    one("prior arterial", { ...prior, phaseGroup: 0 }),
    one("prior portal venous", { ...prior, phaseGroup: 1 }),
  ];
  expect(hangSeries(series)).toEqual({
    layout: "1x2",
    ids: ["portal venous", "prior portal venous", "chest film", "prior arterial"],
  });
});

it("prefers a prior to a comparison", () => {
  const series = [one("a"), one("comparison", { role: "comparison" }), one("prior", { role: "prior" })];
  expect(hangSeries(series).ids).toEqual(["a", "prior", "comparison"]);
});

it("shows a prior alone in one pane", () => {
  expect(hangSeries([one("old", { role: "prior" })])).toEqual({ layout: "1x1", ids: ["old"] });
});
