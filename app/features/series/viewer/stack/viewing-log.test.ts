import { expect, it } from "vitest";
import { viewingLogSchema } from "../saved-viewer-state";
import { createViewingRecorder } from "./viewing-log";

it("adds up the time on each frame, and remembers where the learner stopped", () => {
  const recorder = createViewingRecorder();
  recorder.show(0, "ct", 4, 1_000);
  recorder.show(0, "ct", 5, 1_250);
  recorder.show(0, "ct", 5, 1_300);
  recorder.show(0, "ct", 4, 1_400);
  expect(recorder.read(1_900)).toEqual({ ct: { last: 4, milliseconds: { 4: 750, 5: 150 } } });
  expect(viewingLogSchema.safeParse(recorder.read(1_900)).success).toBe(true);
});

it("continues a saved log without changing it", () => {
  const saved = { ct: { last: 9, milliseconds: { 9: 500 } } };
  const recorder = createViewingRecorder(saved);
  recorder.show(0, "ct", 9, 0);
  expect(recorder.read(100)).toEqual({ ct: { last: 9, milliseconds: { 9: 600 } } });
  expect(saved.ct.milliseconds[9]).toBe(500);
});

it("records the panes side by side", () => {
  const recorder = createViewingRecorder();
  recorder.show(0, "ct", 1, 0);
  recorder.show(1, "prior", 2, 0);
  recorder.show(0, "ct", 2, 100);
  expect(recorder.read(200)).toEqual({
    ct: { last: 2, milliseconds: { 1: 100, 2: 100 } },
    prior: { last: 2, milliseconds: { 2: 200 } },
  });
});

it("counts one view of a frame for at most a minute, however often the log is read", () => {
  const recorder = createViewingRecorder();
  recorder.show(0, "ct", 1, 0);
  for (let time = 10_000; time <= 600_000; time += 10_000) recorder.read(time);
  expect(recorder.read(600_000)).toEqual({ ct: { last: 1, milliseconds: { 1: 60_000 } } });
});

it("counts no time while the page is hidden", () => {
  const recorder = createViewingRecorder();
  recorder.show(0, "ct", 1, 0);
  recorder.pause(100);
  recorder.show(0, "ct", 1, 5_000);
  expect(recorder.read(5_100)).toEqual({ ct: { last: 1, milliseconds: { 1: 200 } } });
});

it("stays small: 60 frames take less than a kilobyte", () => {
  const recorder = createViewingRecorder();
  for (let frame = 0; frame < 60; frame++) recorder.show(0, "ct", frame, frame * 1_234);
  expect(JSON.stringify(recorder.read(100_000)).length).toBeLessThan(1_000);
});
