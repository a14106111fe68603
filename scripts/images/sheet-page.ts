import { encode } from "fast-png";
import type { TrueRegion } from "../../app/features/phantoms/phantom";
import type { Series } from "../../app/features/series/series";
import type { ComputedPicture } from "./compute-pictures";
import type { RecipeResult, RecipeSeriesResult } from "./make-series";
import type { Recipe } from "./recipe";
import type { AskedFrame } from "./sheet-questions";

// The page of a picture on the contact sheet: frames in the first window, and again with their regions drawn over them.

const colors = [
  "#ff5252",
  "#40c4ff",
  "#69f0ae",
  "#ffd740",
  "#e040fb",
  "#ff9100",
  "#b2ff59",
  "#18ffff",
  "#ff80ab",
  "#8c9eff",
];

/** A picture as the contact sheet shows it. */
export interface SheetPicture extends RecipeResult {
  title: string;
  /** What the reader must know about the picture, one line each. */
  notes: string[];
}

interface SheetOptions {
  /** Limit of frames per series. */
  most: number;
  /** Frames that questions open; they are drawn first and larger. */
  asked: readonly AskedFrame[];
}

/** Returns a recipe's result with the finding, its evidence, and the topics that questions must not ask about. */
export function createRecipeSheet(recipe: Recipe, result: RecipeResult): SheetPicture {
  const { title, finding, evidence, neverAsk } = recipe;
  return { ...result, title, notes: [finding, evidence, `Never ask: ${neverAsk.join(", ") || "nothing excluded"}`] };
}

/** Returns a computed picture with its phantom and parameters as a note. Only questions describe its series. */
export function createComputedSheet({
  id,
  title,
  provenance,
  truth,
  lab,
  series,
  regions,
}: ComputedPicture): SheetPicture {
  const parts = series.map((one, index) => ({
    series: one,
    caption: `Series ${index}`,
    alt: "stated by each question",
    regions: regions[index] ?? [],
  }));
  return { id, title, provenance, truth, series: parts, notes: lab ? [lab] : [] };
}

/** Returns the page as HTML. Frames that questions open come first, then frames with regions. */
export function sheetPage(picture: SheetPicture, { most, asked }: SheetOptions): string {
  const { provenance } = picture;
  const truth = Object.entries(picture.truth).map(([name, value]) => `${name}: ${value}`);
  return `<body style="margin:12px;background:#1c1c1e;color:#eee;font:14px/1.4 sans-serif">
    <h1 style="font-size:22px;margin:0">${picture.id}: ${escapeHtml(picture.title)}</h1>
    <p>${[...picture.notes, ...truth].map(escapeHtml).join("<br>")}</p>
    <p style="color:#aaa">${[provenance.credit, provenance.license].map(escapeHtml).join("<br>")}</p>
    ${picture.series.map((part, index) => seriesPart(part, most, listFrames(asked, index))).join("")}</body>`;
}

function listFrames(asked: readonly AskedFrame[], series: number): number[] {
  return asked.filter((one) => one.series === series).map(({ frame }) => frame);
}

/** Returns one frame as a PNG of 8 bits: gray in window `index` of the series, or in its own colors. */
function frameAsPng(series: Series, frame: number, index = 0): Uint8Array {
  const { width, height, slope, intercept, invert } = series;
  const { center, width: range } = series.windows[index] ?? { center: 128, width: 256 };
  const pixels = series.frames[frame]?.pixels ?? new Uint8Array(width * height * series.channels);
  if (series.channels === 3) return encode({ width, height, data: Uint8Array.from(pixels), channels: 3, depth: 8 });
  const data = Uint8Array.from(pixels, (stored) => {
    const gray = Math.min(1, Math.max(0, (stored * slope + intercept - center) / range + 0.5));
    return Math.round((invert ? 1 - gray : gray) * 255);
  });
  return encode({ width, height, data, channels: 1, depth: 8 });
}

function seriesPart({ series, caption, alt, regions }: RecipeSeriesResult, most: number, asked: number[]): string {
  const names = [...new Set(regions.map(({ name }) => name))];
  const { width, height, plane, modality, phase, unit, pixelSpacing, windows, frames } = series;
  const facts = [
    `${frames.length} frames of ${width} × ${height}, ${series.bits} bits`,
    `${modality} ${plane}${phase ? `, ${phase}` : ""}, ${unit}`,
    pixelSpacing ? `${pixelSpacing.x} × ${pixelSpacing.y} mm` : "no spacing",
    windows.map(({ name, center, width: range }) => `${name} ${center}/${range}`).join("; "),
  ];
  const legend = names
    .map((name, index) => `<b style="color:${getRegionColor(index)}">${escapeHtml(name)}</b>`)
    .join(", ");
  return `<h2 style="font-size:17px;margin:12px 0 0">${escapeHtml(caption)}</h2>
    <p style="margin:4px 0">${facts.join(" · ")}<br>Alt: ${escapeHtml(alt)}<br>Regions: ${legend || "none"}</p>
    <div style="display:flex;flex-wrap:wrap;gap:6px">${chooseFrames(series, { regions, most, asked })
      .map((frame) => framePart(series, regions, names, { frame, isAsked: asked.includes(frame) }))
      .join("")}</div>
    ${windows.length > 1 ? `<p>Windows</p><div style="display:flex;gap:6px">${windows.map((window, index) => `<figure style="margin:0">${image(series, Math.floor(frames.length / 2), index, 240)}<figcaption>${escapeHtml(window.name)}</figcaption></figure>`).join("")}</div>` : ""}`;
}

interface ShownFrame {
  frame: number;
  isAsked: boolean;
}

function framePart(
  series: Series,
  regions: readonly TrueRegion[],
  names: string[],
  { frame, isAsked }: ShownFrame,
): string {
  const shown = regions.filter(({ from, to }) => from <= frame && frame <= to);
  const imageWidth = isAsked || series.frames.length <= 2 ? 560 : series.frames.length <= 8 ? 380 : 250;
  const shapes = shown.map(({ name, polygon }) => {
    const points = polygon.map(({ x, y }) => `${x},${y}`).join(" ");
    return `<polygon points="${points}" fill="none" stroke="${getRegionColor(names.indexOf(name))}" stroke-width="1.5" vector-effect="non-scaling-stroke"/>`;
  });
  const overlay = shown.length
    ? `<div style="position:relative">${image(series, frame, 0, imageWidth)}<svg viewBox="0 0 1 1" preserveAspectRatio="none" style="position:absolute;inset:0;width:100%;height:100%">${shapes.join("")}</svg></div>`
    : "";
  const position = series.frames[frame]?.position;
  return `<figure style="margin:0"><div style="display:flex;gap:2px">${image(series, frame, 0, imageWidth)}${overlay}</div><figcaption>${frame}${position === null || position === undefined ? "" : ` (${position} mm)`}</figcaption></figure>`;
}

function image(series: Series, frame: number, window: number, imageWidth: number): string {
  const { x, y } = series.pixelSpacing ?? { x: 1, y: 1 };
  const high = Math.round((imageWidth * series.height * y) / (series.width * x));
  const data = Buffer.from(frameAsPng(series, frame, window)).toString("base64");
  return `<img src="data:image/png;base64,${data}" style="display:block;width:${imageWidth}px;height:${high}px">`;
}

interface FrameChoice {
  regions: readonly TrueRegion[];
  most: number;
  asked: readonly number[];
}

function chooseFrames(series: Series, { regions, most, asked }: FrameChoice): number[] {
  const all = series.frames.map((_, frame) => frame);
  const hasRegion = (frame: number) => regions.some(({ from, to }) => from <= frame && frame <= to);
  const others = all.filter((frame) => !asked.includes(frame));
  const groups = [
    all.filter((frame) => asked.includes(frame)),
    others.filter(hasRegion),
    others.filter((frame) => !hasRegion(frame)),
  ];
  const chosen: number[] = [];
  for (const group of groups) chosen.push(...pickEvenly(group, most - chosen.length));
  return chosen.sort((one, other) => one - other);
}

function pickEvenly(frames: number[], count: number): number[] {
  if (frames.length <= count) return frames;
  return Array.from({ length: count }, (_, n) => frames[Math.floor((n * frames.length) / count)] ?? 0);
}

function getRegionColor(index: number): string {
  return colors[index % colors.length] ?? "#fff";
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
