import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeFramePng } from "../../../../testing/make-frame-png";
import { makeShownSeries } from "../../../../testing/make-shown-series";
import type { DecodeReply, DecodeRequest } from "../pixels/frame-decoder";
import { decodePng } from "../pixels/png-decoder";
import type { SeriesViewerProps } from "../viewer-props";
import { clickCrosshair } from "./crosshair";
import { moveByKeyboard, scrollBy, selectTool, toggleTool } from "./viewer-actions";
import { createViewerController, type ViewerController } from "./viewer-controller";

// The viewer without a browser: its network and its worker are fakes.

const size = 20;
const ct = makeShownSeries({ width: size, height: size });
const mr = makeShownSeries({ id: "mr", width: size, height: size, modality: "MR", unit: "arbitrary" });
const png = (value: number) => makeFramePng({ width: size, height: size, pixels: Array(size * size).fill(value) });
let answer: (url: string) => Response;
let viewer: ViewerController | undefined;

/** Decodes as the worker does. `isBroken` workers never start. */
function stubWorker(isBroken = false) {
  class FakeWorker {
    onmessage?: (event: { data: DecodeReply }) => void;
    onerror?: () => void;
    constructor() {
      if (isBroken) queueMicrotask(() => this.onerror?.());
    }
    async postMessage({ id, file, expected }: DecodeRequest) {
      if (isBroken) return;
      const { pixels } = await decodePng(file, expected);
      this.onmessage?.({ data: { id, pixels } });
    }
    terminate() {}
  }
  vi.stubGlobal("Worker", FakeWorker);
}

beforeEach(() => {
  answer = (url) => new Response(png(1024 + Number(url.at(-1))));
  stubWorker();
  vi.stubGlobal("fetch", async (url: string) => answer(url));
});
afterEach(() => {
  viewer?.dispose();
  viewer = undefined;
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function open(host: Partial<SeriesViewerProps> = {}): ViewerController {
  viewer = createViewerController({ series: [ct], ...host }, false);
  viewer.setPaneSize(0, { width: 200, height: 200 });
  viewer.setPaneSize(1, { width: 200, height: 200 });
  return viewer;
}
const paneOf = (opened: ViewerController, index?: number) => {
  const pane = opened.getPane(index);
  if (!pane) throw new Error("The pane has no size.");
  return pane;
};
const loadFrame = (opened: ViewerController) => vi.waitFor(() => expect(opened.getPane()?.frame).toBeDefined(), 30_000);

it("loads the frame on the screen, and says when it did", async () => {
  const opened = open();
  const listener = vi.fn();
  opened.subscribe(listener);
  await loadFrame(opened);
  expect(paneOf(opened).frame?.[0]).toBe(1024);
  expect(listener).toHaveBeenCalled();
  scrollBy(opened, paneOf(opened), 3);
  await loadFrame(opened);
  expect(paneOf(opened).frame?.[0]).toBe(1027);
});

it("scrolls once for each key, also while no frame loads, and requests three neighbors of the last one only", async () => {
  const frames = Array.from({ length: 60 }, (_, index) => ({ url: `/f/${index}`, position: index }));
  const requested: string[] = [];
  const waiting: (() => void)[] = [];
  vi.stubGlobal("fetch", (url: string) => {
    requested.push(url);
    return new Promise<Response>((resolve) => waiting.push(() => resolve(new Response(png(7)))));
  });
  const opened = open({ series: [makeShownSeries({ width: size, height: size, frames, firstFrame: 0 })] });
  for (let presses = 1; presses <= 40; presses++) {
    moveByKeyboard(opened, paneOf(opened), 0, 1);
    expect(paneOf(opened).pane.frame).toBe(presses);
  }
  // At most four requests run at a time, and the frames passed meanwhile are not requested any more.
  expect(requested).toHaveLength(4);
  requested.length = 0;
  await vi.waitFor(() => {
    for (const answerRequest of waiting.splice(0)) answerRequest();
    expect(requested).toHaveLength(7);
  }, 30_000);
  expect(requested).toEqual([40, 41, 39, 42, 38, 43, 37].map((index) => `/f/${index}`));
});

it("says in words that the decoder does not start, and starts another one on retry", async () => {
  stubWorker(true);
  const opened = open();
  await vi.waitFor(() => expect(opened.getProblem(0)).toMatch(/could not be loaded/), 30_000);
  stubWorker();
  opened.retry();
  await loadFrame(opened);
  expect(paneOf(opened).frame?.[0]).toBe(1024);
});

it("says in words why a frame does not show, and loads it on retry", async () => {
  answer = () => new Response(null, { status: 500 });
  const opened = open();
  await vi.waitFor(() => expect(opened.getProblem(0)).toMatch(/could not be loaded. Check your connection/), 30_000);
  answer = () => new Response(null, { status: 404 });
  opened.retry();
  await vi.waitFor(() => expect(opened.getProblem(0)).toMatch(/not available. Reload/), 30_000);
  answer = () => new Response(png(1024));
  opened.retry();
  await loadFrame(opened);
  expect(opened.getProblem(0)).toBeUndefined();
});

it("does with arrow keys what a drag with the tool does", () => {
  const opened = open();
  moveByKeyboard(opened, paneOf(opened), 0, 1);
  expect(paneOf(opened).pane.frame).toBe(1);
  toggleTool(opened, "window");
  moveByKeyboard(opened, paneOf(opened), 32, 0);
  expect(paneOf(opened).pane.window).toEqual({ center: 50, width: 800 });
  toggleTool(opened, "window");
  expect(opened.getSnapshot().tool).toBe("scroll");
  selectTool(opened, "zoom");
  moveByKeyboard(opened, paneOf(opened), 0, -1);
  expect(paneOf(opened).pane.viewport.zoom).toBeCloseTo(1.1);
  selectTool(opened, "pan");
  moveByKeyboard(opened, paneOf(opened), -1, 0);
  // 8 of 220 CSS pixels.
  expect(paneOf(opened).pane.viewport.x).toBeCloseTo(0.5 + 8 / 220);
});

it("marks at the keyboard's crosshair, in fractions of the picture (Q15)", async () => {
  const onMark = vi.fn();
  const opened = open({ onMark });
  await vi.waitFor(() => expect(opened.getMarking()).not.toBeNull(), 30_000);
  expect(opened.getSnapshot().tool).toBe("mark");
  clickCrosshair(opened, paneOf(opened));
  expect(onMark).not.toHaveBeenCalled();
  moveByKeyboard(opened, paneOf(opened), 10, 0);
  moveByKeyboard(opened, paneOf(opened), 0, -1);
  clickCrosshair(opened, paneOf(opened));
  const [mark] = onMark.mock.calls[0] ?? [];
  expect(mark).toMatchObject({ series: "ct", frame: 0 });
  expect([mark.x, mark.y].map((value) => Math.round(value * 1e6) / 1e6)).toEqual([0.55, 0.495]);
  moveByKeyboard(opened, paneOf(opened), 10_000, 0);
  clickCrosshair(opened, paneOf(opened));
  expect(onMark.mock.calls[1]?.[0].x).toBe(1);
});

it("measures with the keyboard, moves a point, and deletes", async () => {
  const opened = open();
  selectTool(opened, "distance");
  await vi.waitFor(() => expect(opened.getMeasuring()).not.toBeNull(), 30_000);
  clickCrosshair(opened, paneOf(opened));
  clickCrosshair(opened, paneOf(opened));
  moveByKeyboard(opened, paneOf(opened), 20, 0);
  clickCrosshair(opened, paneOf(opened));
  const line = { kind: "distance", series: "ct", frame: 0 };
  expect(opened.getSnapshot()).toMatchObject({
    measurements: [
      {
        ...line,
        points: [
          { x: 10, y: 10 },
          { x: 12, y: 10 },
        ],
      },
    ],
    selectedMeasurement: 0,
    unfinished: null,
  });
  const measuring = opened.getMeasuring();
  const place = measuring?.grabPoint(opened, paneOf(opened), { x: 12.3, y: 10 }, "mouse");
  expect(place).toEqual({ measurement: 0, point: 1 });
  if (place) measuring?.moveMeasurementPoint(opened, place, { x: 15.123, y: 10 });
  expect(opened.getSnapshot().measurements[0]?.points[1]).toEqual({ x: 15.12, y: 10 });
  scrollBy(opened, paneOf(opened), 1);
  expect(measuring?.grabPoint(opened, paneOf(opened), { x: 15, y: 10 }, "mouse")).toBeNull();
  measuring?.deleteSelectedMeasurement(opened);
  expect(opened.getSnapshot().measurements).toEqual([]);
});

it("saves a second after a change, the log every ten seconds, and both at the end", () => {
  vi.useFakeTimers();
  const onStateChange = vi.fn();
  const onLogChange = vi.fn();
  const opened = open({ onStateChange, onLogChange });
  opened.recordShown(0, 0);
  scrollBy(opened, paneOf(opened), 1);
  scrollBy(opened, paneOf(opened), 1);
  opened.recordShown(0, 500);
  selectTool(opened, "zoom");
  vi.advanceTimersByTime(1_100);
  expect(onStateChange).toHaveBeenCalledTimes(1);
  expect(onStateChange.mock.calls[0]?.[0].panes[0].frame).toBe(2);
  vi.advanceTimersByTime(10_000);
  expect(onLogChange).toHaveBeenCalledTimes(1);
  opened.flush(1_000);
  // Nothing is new.
  expect(onStateChange).toHaveBeenCalledTimes(1);
  scrollBy(opened, paneOf(opened), 1);
  opened.recordShown(0, 2_000);
  opened.flush(2_300);
  expect(onStateChange).toHaveBeenCalledTimes(2);
  expect(onLogChange.mock.calls.at(-1)?.[0].ct).toMatchObject({ last: 3, milliseconds: { 0: 500, 3: 300 } });
});

it("shows a series as it was left, a series that comes later, and a frame that the host requests", () => {
  const opened = open();
  scrollBy(opened, paneOf(opened), 3);
  opened.setHost({ series: [ct, mr] });
  expect(paneOf(opened).pane.series).toBe("mr");
  opened.showSeries("ct");
  expect(paneOf(opened).pane).toMatchObject({ series: "ct", frame: 3 });
  const requestedFrame = { series: "mr", frame: 4 };
  opened.setHost({ series: [ct, mr], requestedFrame });
  expect(paneOf(opened).pane).toMatchObject({ series: "mr", frame: 4 });
  scrollBy(opened, paneOf(opened), -1);
  opened.setHost({ series: [ct, mr], requestedFrame });
  expect(paneOf(opened).pane.frame).toBe(3);
});

it("keeps the current examination in view when an older prior comes later", () => {
  const prior = makeShownSeries({ id: "prior", width: size, height: size, role: "prior" });
  const older = { ...prior, id: "older" };
  const opened = open({ series: [ct, prior] });
  opened.setHost({ series: [ct, prior, older] });
  expect(
    opened
      .getSnapshot()
      .panes.slice(0, 2)
      .map(({ series }) => series),
  ).toEqual(["ct", "older"]);
  expect(opened.getSnapshot().activePane).toBe(1);
  opened.setHost({ series: [ct, prior, older], requestedFrame: { series: "ct", frame: 1 } });
  expect(paneOf(opened)).toMatchObject({ index: 0, pane: { series: "ct", frame: 1 } });
  expect(opened.getSnapshot().panes[1]?.series).toBe("older");
});

it("starts at the frame that the host requests", () => {
  const requestedFrame = { series: "mr", frame: 4 };
  const host = { series: [ct, mr], requestedFrame };
  const opened = open(host);
  opened.setHost(host);
  expect(paneOf(opened).pane).toMatchObject({ series: "mr", frame: 4 });
});

it("reports the log up to the moment when the host ends it, and nothing later", () => {
  vi.useFakeTimers();
  const onLogChange = vi.fn();
  const opened = open({ onLogChange });
  opened.recordShown(0, performance.now());
  vi.advanceTimersByTime(300);
  opened.setHost({ series: [ct] });
  expect(onLogChange).toHaveBeenCalledTimes(1);
  expect(onLogChange.mock.calls[0]?.[0].ct).toEqual({ last: 0, milliseconds: { 0: 300 } });
  scrollBy(opened, paneOf(opened), 1);
  opened.recordShown(0, performance.now());
  vi.advanceTimersByTime(20_000);
  opened.flush(performance.now());
  expect(onLogChange).toHaveBeenCalledTimes(1);
});

it("goes back to the tool that works on the picture: marking, or the window of a single picture", () => {
  const single = makeShownSeries({ frames: [{ url: "/f/0", position: null }] });
  const opened = open({ series: [single], onMark: () => undefined });
  for (const tool of ["window", "mark"]) {
    toggleTool(opened, "window");
    expect(opened.getSnapshot().tool).toBe(tool);
  }
  opened.setHost({ series: [single] });
  expect(opened.getSnapshot().tool).toBe("window");
  toggleTool(opened, "window");
  expect(opened.getSnapshot().tool).toBe("window");
});

it("begins and ends marking with the host", () => {
  const opened = open({ onMark: () => undefined });
  opened.setHost({ series: [ct] });
  expect(opened.getSnapshot().tool).toBe("scroll");
  opened.setHost({ series: [ct], onMark: () => undefined });
  expect(opened.getSnapshot().tool).toBe("mark");
});
