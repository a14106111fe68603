import { expect, it } from "vitest";
import { makeShownSeries } from "../../../../testing/make-shown-series";
import { choosePane, resetPane, scrollPane, setPaneWindow, showSeriesInPane } from "./change-panes";
import { createSnapshot } from "./viewer-snapshot";

const ct = makeShownSeries();
const prior = makeShownSeries({
  id: "prior",
  role: "prior",
  frames: [0, -5, -10].map((position) => ({ url: `/prior/${position}`, position })),
});
const mr = makeShownSeries({ id: "mr", modality: "MR", unit: "arbitrary", phaseGroup: 1 });
const all = [ct, prior, mr];
const byId = new Map(all.map((one) => [one.id, one]));
const start = () => createSnapshot(all, null, { canMark: false, isNarrow: false });
const frames = ({ panes }: ReturnType<typeof start>) => panes.slice(0, 2).map(({ frame }) => frame);

it("scrolls the pane beside to the same position, and stops at the ends", () => {
  expect(frames(scrollPane(start(), byId, 0, 2))).toEqual([2, 1]);
  expect(frames(scrollPane(start(), byId, 0, 99))).toEqual([4, 2]);
  expect(frames(scrollPane(start(), byId, 1, 2))).toEqual([4, 2]);
  const atStart = start();
  expect(scrollPane(atStart, byId, 0, -1)).toBe(atStart);
});

it("scrolls one pane only when panes are not linked, or not shown", () => {
  expect(frames(scrollPane({ ...start(), isLinked: false }, byId, 0, 2))).toEqual([2, 0]);
  expect(frames(scrollPane({ ...start(), layout: "1x1" }, byId, 0, 2))).toEqual([2, 0]);
});

it("shares a window with the panes whose values mean the same", () => {
  const lung = { center: -600, width: 1500 };
  const { panes } = setPaneWindow({ ...start(), layout: "2x2" }, byId, 0, lung);
  expect(panes.map(({ series }) => series)).toEqual(["ct", "prior", "mr", "ct"]);
  expect(panes.map(({ window }) => window.center)).toEqual([-600, -600, 50, 50]);
});

it("resets everything but the frame", () => {
  const before = start();
  const [pane, ...rest] = before.panes;
  if (!pane) throw new Error("no pane");
  const viewport = { zoom: 3, x: 0.2, y: 0.3, rotation: 1, isFlipped: true } as const;
  const changed = { ...pane, frame: 3, viewport, isInverted: true, window: { center: 0, width: 1 } };
  expect(resetPane({ ...before, panes: [changed, ...rest] }, byId, 0).panes[0]).toEqual({ ...pane, frame: 3 });
});

it("shows another series as it was left", () => {
  const left = { ...start().panes[0], series: "mr", frame: 2 } as ReturnType<typeof start>["panes"][number];
  expect(showSeriesInPane(start(), 1, mr, left).panes[1]).toEqual(left);
  expect(showSeriesInPane(start(), 1, mr).panes[1]).toMatchObject({ series: "mr", frame: 0 });
});

it("opens a series where it is shown, a prior or comparison beside the first pane, and others in the active pane", () => {
  const older = makeShownSeries({ id: "older", role: "prior" });
  const later = makeShownSeries({ id: "later" });
  expect(start()).toMatchObject({ layout: "1x2", activePane: 0 });
  expect(choosePane(start(), prior)).toBe(1);
  expect(choosePane({ ...start(), activePane: 1 }, ct)).toBe(0);
  expect(choosePane(start(), older)).toBe(1);
  expect(choosePane(start(), { ...later, role: "comparison" })).toBe(1);
  expect(choosePane(start(), later)).toBe(0);
  expect(choosePane({ ...start(), activePane: 1 }, later)).toBe(1);
  // On one pane there is no room beside it.
  expect(choosePane({ ...start(), layout: "1x1" }, prior)).toBe(0);
});
