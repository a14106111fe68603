import { expect, it } from "vitest";
import { makeShownSeries } from "../../../../testing/make-shown-series";
import { viewerStateSchema } from "../saved-viewer-state";
import { createSnapshot, getViewerState } from "./viewer-snapshot";

const ct = makeShownSeries({ firstFrame: 2 });
const prior = makeShownSeries({ id: "prior", role: "prior" });
const wide = { canMark: false, isNarrow: false };

it("starts with the first frame in the first window, and with the prior beside it", () => {
  const snapshot = createSnapshot([ct, prior], null, wide);
  expect(snapshot).toMatchObject({ layout: "1x2", tool: "scroll", isLinked: true, framesPerSecond: 10 });
  expect(snapshot.panes[0]).toMatchObject({ series: "ct", frame: 2, window: { center: 50, width: 400 } });
  expect(snapshot.panes[1]).toMatchObject({ series: "prior", frame: 0 });
});

it("starts with one picture on a phone, with the window tool for a single picture, and with marking if asked for", () => {
  expect(createSnapshot([ct, prior], null, { canMark: true, isNarrow: true })).toMatchObject({
    layout: "1x1",
    tool: "mark",
  });
  const single = makeShownSeries({ frames: [{ url: "/1", position: null }] });
  expect(createSnapshot([single], null, wide).tool).toBe("window");
  expect(createSnapshot([makeShownSeries({ frameRate: 24.9 })], null, wide).framesPerSecond).toBe(25);
});

it("restores what was saved, except for series and frames that are gone", () => {
  const before = createSnapshot([ct, prior], null, wide);
  const measurement = { kind: "probe", series: "ct", frame: 4, points: [{ x: 1, y: 2 }] } as const;
  const saved = {
    ...getViewerState(before),
    isLinked: false,
    activePane: 1,
    panes: before.panes.map((pane) => ({ ...pane, frame: 4, isInverted: true })),
    measurements: [{ ...measurement, points: [...measurement.points] }],
  };
  expect(getViewerState(createSnapshot([ct, prior], saved, wide))).toEqual(saved);
  const shorter = makeShownSeries({ frames: ct.frames.slice(0, 2) });
  const restored = createSnapshot([shorter], saved, wide);
  expect(restored.panes.map(({ series }) => series)).toEqual(["ct", "ct", "ct", "ct"]);
  expect(restored.panes[0]).toMatchObject({ series: "ct", frame: 1, isInverted: true });
  expect(restored.measurements).toEqual([]);
});

it("saves small JSON that the server accepts", () => {
  const state = getViewerState(createSnapshot([ct, prior], null, wide));
  expect(viewerStateSchema.parse(JSON.parse(JSON.stringify(state)))).toEqual(state);
  expect(JSON.stringify(state).length).toBeLessThan(1_000);
});
