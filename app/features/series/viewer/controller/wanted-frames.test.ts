import { expect, it } from "vitest";
import { makeShownSeries } from "../../../../testing/make-shown-series";
import { createSnapshot, type ViewerSnapshot } from "./viewer-snapshot";
import { listWantedFrames } from "./wanted-frames";

const frames = (id: string) => Array.from({ length: 20 }, (_, i) => ({ url: `${id}${i}`, position: i }));
const ct = makeShownSeries({ firstFrame: 10, frames: frames("c") });
const prior = makeShownSeries({ id: "prior", role: "prior", frames: frames("p") });
const urls = (series: (typeof ct)[], change: Partial<ViewerSnapshot> = {}) => {
  const snapshot = { ...createSnapshot(series, null, { canMark: false, isNarrow: false }), ...change };
  return listWantedFrames(snapshot, new Map(series.map((one) => [one.id, one]))).map(({ url }) => url);
};

it("wants the frame on the screen, then three neighbors in each direction", () => {
  expect(urls([ct])).toEqual(["c10", "c11", "c9", "c12", "c8", "c13", "c7"]);
});

it("wants the frames of all panes before any neighbor", () => {
  expect(urls([ct, prior]).slice(0, 5)).toEqual(["c10", "p0", "c11", "p1", "c9"]);
});

it("looks ahead while cine plays, around the end of the stack", () => {
  const panes = createSnapshot([ct], null, { canMark: false, isNarrow: false }).panes.map((pane) => ({
    ...pane,
    frame: 18,
  }));
  expect(urls([ct], { panes, isPlaying: true })).toEqual(["c18", "c19", "c0", "c1", "c2", "c3", "c4"]);
});
