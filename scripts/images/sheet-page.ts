import { encode } from "fast-png";
import type { TrueRegion } from "../../app/features/phantoms/phantom";
import type { Series } from "../../app/features/series/series";
import type { RecipeResult } from "./make-series";
import type { Recipe } from "./recipe";

// The page of a recipe on the contact sheet: every frame in the first window, and again with its regions drawn over it.

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

/** Returns the page as HTML. `maxFrames` limits the number of frames per series; frames with regions come first. */
export function sheetPage(recipe: Recipe, result: RecipeResult, maxFrames: number): string {
  const { provenance } = result;
  const truth = Object.entries(result.truth).map(([name, value]) => `${name}: ${value}`);
  return `<body style="margin:12px;background:#1c1c1e;color:#eee;font:14px/1.4 sans-serif">
    <h1 style="font-size:22px;margin:0">${recipe.id}: ${escapeHtml(recipe.title)}</h1>
    <p>${[recipe.finding, recipe.evidence, `Never ask: ${recipe.neverAsk.join(", ") || "nothing excluded"}`, ...truth].map(escapeHtml).join("<br>")}</p>
    <p style="color:#aaa">${[provenance.credit, provenance.license].map(escapeHtml).join("<br>")}</p>
    ${result.series.map((part) => seriesPart(part, maxFrames)).join("")}</body>`;
}

/** Returns one frame as a PNG of 8 bits in window `index` of the series. */
function frameAsPng(series: Series, frame: number, index = 0): Uint8Array {
  const { width, height, slope, intercept, invert } = series;
  const { center, width: range } = series.windows[index] ?? { center: 128, width: 256 };
  const pixels = series.frames[frame]?.pixels ?? new Uint8Array(width * height);
  const data = Uint8Array.from(pixels, (stored) => {
    const gray = Math.min(1, Math.max(0, (stored * slope + intercept - center) / range + 0.5));
    return Math.round((invert ? 1 - gray : gray) * 255);
  });
  return encode({ width, height, data, channels: 1, depth: 8 });
}

function seriesPart({ series, caption, alt, regions }: RecipeResult["series"][number], maxFrames: number): string {
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
    <div style="display:flex;flex-wrap:wrap;gap:6px">${chooseFrames(series, regions, maxFrames)
      .map((frame) => framePart(series, regions, names, frame))
      .join("")}</div>
    ${windows.length > 1 ? `<p>Windows</p><div style="display:flex;gap:6px">${windows.map((window, index) => `<figure style="margin:0">${image(series, Math.floor(frames.length / 2), index, 240)}<figcaption>${escapeHtml(window.name)}</figcaption></figure>`).join("")}</div>` : ""}`;
}

function framePart(series: Series, regions: readonly TrueRegion[], names: string[], frame: number): string {
  const shown = regions.filter(({ from, to }) => from <= frame && frame <= to);
  const imageWidth = series.frames.length <= 2 ? 560 : series.frames.length <= 8 ? 380 : 250;
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

function chooseFrames(series: Series, regions: readonly TrueRegion[], maxFrames: number): number[] {
  const all = series.frames.map((_, frame) => frame);
  const withRegions = all.filter((frame) => regions.some(({ from, to }) => from <= frame && frame <= to));
  const pick = (list: number[], count: number) =>
    list.length <= count
      ? list
      : Array.from({ length: count }, (_, n) => list[Math.floor((n * list.length) / count)] ?? 0);
  const chosen = pick(withRegions, maxFrames);
  const others = all.filter((frame) => !withRegions.includes(frame));
  return [...chosen, ...pick(others, maxFrames - chosen.length)].sort((one, other) => one - other);
}

function getRegionColor(index: number): string {
  return colors[index % colors.length] ?? "#fff";
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
