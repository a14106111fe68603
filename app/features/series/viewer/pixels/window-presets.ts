import type { SeriesManifest, Window } from "../../series";
import type { WindowValues } from "./window-table";

/** Usual CT windows in HU (Radiopaedia, "Windowing (CT)"). "Stroke" is the wider of the two stroke windows given there. */
const ctWindows = (
  [
    ["Lung", -600, 1500],
    ["Bone", 400, 1800],
    ["Brain", 40, 80],
    ["Stroke", 40, 40],
    ["Abdomen", 50, 400],
    ["Mediastinum", 50, 350],
    ["Liver", 30, 150],
  ] as const
).map(([name, center, width]): Window => ({ name, center, width }));

type WindowedSeries = Pick<SeriesManifest, "modality" | "unit" | "bits" | "slope" | "windows">;

/** Drag distance in pixels that changes a window by the width of the first window. */
const fullWidthDragDistance = 256;

/** Returns the windows of the series and, for CT in HU, the usual CT windows whose names the series does not use. */
export function listWindowPresets({ modality, unit, windows }: WindowedSeries): Window[] {
  if (modality !== "CT" || unit !== "HU") return windows;
  const names = new Set(windows.map(({ name }) => name.toLowerCase()));
  return [...windows, ...ctWindows.filter(({ name }) => !names.has(name.toLowerCase()))];
}

/** Returns the window in which a series starts. */
export function getFirstWindow({ windows }: Pick<SeriesManifest, "windows">): WindowValues {
  const { center, width } = windows[0] ?? { center: 0, width: 1 };
  return { center, width };
}

/**
 * Returns the window after a drag by `dx` and `dy` pixels: right makes the window wider, up makes the picture brighter. The step
 * is proportional to the width of the first window, so that a drag feels the same in HU and in SUV.
 */
export function dragWindow(series: WindowedSeries, window: WindowValues, dx: number, dy: number): WindowValues {
  const step = getFirstWindow(series).width / fullWidthDragDistance;
  const narrowest = Math.abs(series.slope) || 1;
  return { center: window.center + dy * step, width: Math.max(narrowest, window.width + dx * step) };
}

/**
 * Returns the window in words: "W 400 L 40", or, for 8-bit pictures, brightness and contrast in percent of the initial window,
 * because their values were already windowed when they were stored.
 */
export function describeWindow(series: WindowedSeries, { center, width }: WindowValues): string {
  if (series.bits === 8) {
    const first = getFirstWindow(series);
    const brightness = Math.round(100 + (100 * (first.center - center)) / first.width);
    return `Brightness ${brightness}% Contrast ${Math.round((100 * first.width) / width)}%`;
  }
  return `W ${formatWindowValue(width)} L ${formatWindowValue(center)}`;
}

function formatWindowValue(value: number): string {
  const text = Math.abs(value) >= 10 || value === 0 ? value.toFixed(0) : value.toPrecision(2);
  return text.replace("-", "−");
}
