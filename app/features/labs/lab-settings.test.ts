import { expect, it } from "vitest";
import { readSettings, writeSettings } from "./lab-settings";

const echoTime = { label: "Echo time", min: 10, max: 120, step: 5, unit: "ms" };
const angle = { label: "Angle", min: -90, max: 90, step: 1, unit: "°" };
const lab = { knobs: { echoTime, angle }, defaults: { echoTime: 20, angle: 0 } };
const read = (query: string) => readSettings(new URLSearchParams(query), lab);

it("reads the settings of an address, and takes defaults for the rest", () => {
  expect(read("")).toEqual({ parameters: { echoTime: 20, angle: 0 }, seed: 1 });
  expect(read("echoTime=82.5&seed=7&other=3")).toEqual({ parameters: { echoTime: 82.5, angle: 0 }, seed: 7 });
});

it("moves values outside a knob to its end, and ignores what is no number", () => {
  expect(read("echoTime=1e9&angle=-91&seed=-4")).toEqual({ parameters: { echoTime: 120, angle: -90 }, seed: 0 });
  expect(read("echoTime=NaN&angle=&seed=<script>")).toEqual(read(""));
  expect(read("echoTime=Infinity&seed=99999999").seed).toBe(9999);
});

it("writes only what differs from the defaults, and reads it back", () => {
  const settings = { parameters: { echoTime: 20, angle: -45 }, seed: 3 };
  expect(writeSettings(settings, lab)).toBe("angle=-45&seed=3");
  expect(read(writeSettings(settings, lab))).toEqual(settings);
});
