import type { SeriesManifest } from "../../series/series";
import { formatCount } from "../format-count";

/** Names of the modalities of series. */
export const seriesModalityLabels: Record<SeriesManifest["modality"], string> = {
  CT: "CT",
  MR: "MR",
  PT: "PET",
  NM: "Nuclear medicine",
  US: "Ultrasound",
  XR: "Radiography",
  MG: "Mammography",
  RF: "Fluoroscopy",
};

export const planeLabels: Record<SeriesManifest["plane"], string> = {
  axial: "Axial",
  coronal: "Coronal",
  sagittal: "Sagittal",
  oblique: "Oblique",
  projection: "Projection",
};

/** Returns a size such as "2.4 MB", with decimal units. */
export function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${formatCount(Math.max(1, Math.round(bytes / 1000)))} KB`;
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}

/** Returns a line such as "CT · axial · 24 frames · 512 × 512". */
export function describeSeries(
  series: Pick<SeriesManifest, "modality" | "plane" | "phase" | "width" | "height"> & { frameCount: number },
): string {
  const { modality, plane, phase, frameCount, width, height } = series;
  const parts = [
    seriesModalityLabels[modality],
    planeLabels[plane].toLowerCase(),
    phase,
    `${frameCount} ${frameCount === 1 ? "frame" : "frames"}`,
    `${width} × ${height}`,
  ];
  return parts.filter(Boolean).join(" · ");
}

/** Returns the manifest in words, for the page of a series. */
export function listManifestFacts(manifest: SeriesManifest): [name: string, value: string][] {
  const { provenance, pixelSpacing, frames, windows, unit, slope, intercept, frameRate } = manifest;
  const positions = frames.flatMap(({ position }) => position ?? []);
  const spacing =
    positions.length > 1 ? Math.abs((positions.at(-1) ?? 0) - (positions[0] ?? 0)) / (positions.length - 1) : null;
  const facts: [string, string | null][] = [
    ["Modality", seriesModalityLabels[manifest.modality]],
    ["Plane", planeLabels[manifest.plane]],
    ["Phase or weighting", manifest.phase],
    ["Frames", `${frames.length} of ${manifest.width} × ${manifest.height} pixels`],
    ["Pixels", manifest.channels === 3 ? "RGB, 8 bits per color" : `Gray, ${manifest.bits} bits`],
    ["Values", `${describeScale(slope, intercept)}, ${unit === "arbitrary" ? "no unit" : `unit: ${unit}`}`],
    [
      "Windows",
      windows
        .map(({ name, center, width }) => `${name}: center ${formatValue(center)}, width ${formatValue(width)}`)
        .join("; "),
    ],
    ["Low values", manifest.invert ? "White" : "Black"],
    [
      "Pixel spacing",
      pixelSpacing &&
        `${formatValue(pixelSpacing.x)} × ${formatValue(pixelSpacing.y)} mm${manifest.spacingAtDetector ? " at the detector" : ""}`,
    ],
    ["Distance between frames", spacing === null ? null : `${formatValue(spacing)} mm on average`],
    ["Cine", frameRate === null ? null : `${formatValue(frameRate)} frames per second`],
    ["Source", provenance.source],
    ["License", provenance.license],
    ["Credit", provenance.credit],
    ["Simulated", provenance.simulated ? "Yes: computed, not from a patient" : "No"],
    ["De-identification", describeDeidentification(provenance.deidentification)],
  ];
  return facts.flatMap(([name, value]) => (value ? [[name, value]] : []));
}

/** Returns a line such as "Stored value × 1 − 1024". */
function describeScale(slope: number, intercept: number): string {
  return `Stored value × ${formatValue(slope)} ${intercept < 0 ? "−" : "+"} ${formatValue(Math.abs(intercept))}`;
}

function describeDeidentification(done: SeriesManifest["provenance"]["deidentification"]): string {
  if (!done) return "Not needed: the pictures never contained patient data";
  return `${done.method}. ${done.confirmedBy ? `Confirmed by ${done.confirmedBy} on ${done.at}` : done.at}`;
}

/** Formats a number with at most four significant digits, which hides rounding errors. */
function formatValue(value: number): string {
  return String(Number(value.toPrecision(4))).replace("-", "−");
}
