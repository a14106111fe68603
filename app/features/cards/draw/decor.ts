import type { CardTemplate } from "../card-taxonomy";
import { createBox, createDrawing, type Element } from "./element";
import type { Sheet } from "./sheet";
import type { Theme } from "./themes";

/** Draws the logo of public/favicon.svg in the template's colors. */
export function drawLogo({ logo: { tile, ring, sign } }: Theme, size: number): Element {
  return createDrawing(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${size}" height="${size}"><rect width="32" height="32" rx="8" fill="${tile}"/><circle cx="16" cy="16" r="8.5" fill="none" stroke="${ring}" stroke-opacity=".5" stroke-width="2"/><path d="M16 7.5a8.5 8.5 0 0 1 8.5 8.5" fill="none" stroke="${sign}" stroke-width="2.4" stroke-linecap="round"/><circle cx="16" cy="16" r="3" fill="${sign}"/></svg>`,
    size,
    size,
  );
}

/** Draws the background decoration of a template. */
export function drawDecor(template: CardTemplate, sheet: Sheet): Element[] {
  const decor = decorByTemplate[template](sheet);
  if (!decor) return [];
  const { width, height } = sheet;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${decor}</svg>`;
  return [createBox({ position: "absolute", left: 0, top: 0 }, createDrawing(svg, width, height))];
}

const decorByTemplate: Record<CardTemplate, (sheet: Sheet) => string> = {
  brand: ({ width, height }) => drawRings(width, height, "#ffffff", 0.05),
  light: ({ width, height }) =>
    `${drawRings(width, height, "#0b5f70", 0.045)}<rect width="${width}" height="${getEdgeWidth(width)}" fill="#0b5f70"/>`,
  dark: ({ width, height }) =>
    `<defs><radialGradient id="g" cx="1" cy="0" r="1"><stop offset="0" stop-color="#1b5a66" stop-opacity=".55"/><stop offset=".55" stop-color="#1b5a66" stop-opacity="0"/></radialGradient></defs><rect width="${width}" height="${height}" fill="url(#g)"/>`,
  film: ({ width, height }) => drawFilm(width, height),
  paper: (sheet) => drawPaper(sheet),
  bold: ({ width, height }) =>
    `<circle cx="${width * 0.98}" cy="${height * 0.02}" r="${Math.min(width, height) * 0.36}" fill="#ffd37a" fill-opacity=".75"/><rect y="${height - getEdgeWidth(width) * 2}" width="${width}" height="${getEdgeWidth(width) * 2}" fill="#0b5f70"/>`,
};

function getEdgeWidth(width: number): number {
  return Math.round(width / 90);
}

/** Draws the logo's rings, large, in a corner. */
function drawRings(width: number, height: number, color: string, opacity: number): string {
  const radius = Math.min(width, height) * 0.5;
  const [x, y] = [width * 0.96, height * 0.93];
  return [1, 0.68, 0.36]
    .map(
      (part) =>
        `<circle cx="${x}" cy="${y}" r="${radius * part}" fill="none" stroke="${color}" stroke-opacity="${opacity}" stroke-width="${radius * 0.13}"/>`,
    )
    .join("");
}

/** Draws a film on a light box, held by two clips. */
function drawFilm(width: number, height: number): string {
  const borderWidth = Math.round(Math.min(width, height) / 36);
  const [inner, innerHeight] = [width - 2 * borderWidth, height - 2 * borderWidth];
  const clipWidth = Math.round(Math.min(width, height) / 13);
  const clips = [0.3, 0.7]
    .map(
      (part) =>
        `<rect x="${width * part - clipWidth / 2}" y="${borderWidth - clipWidth * 0.1}" width="${clipWidth}" height="${clipWidth * 0.42}" rx="${clipWidth * 0.1}" fill="#8d9ca2"/>`,
    )
    .join("");
  return `<defs><radialGradient id="f" cx=".5" cy=".42" r=".75"><stop offset="0" stop-color="#1d282d"/><stop offset=".6" stop-color="#0d1316"/><stop offset="1" stop-color="#050809"/></radialGradient></defs><rect x="${borderWidth}" y="${borderWidth}" width="${inner}" height="${innerHeight}" rx="${borderWidth * 0.9}" fill="url(#f)"/>${clips}`;
}

/** Draws an index card with fine lines and a red margin. */
function drawPaper({ width, height, topMargin, sideMargin }: Sheet): string {
  const step = Math.round(Math.min(width, height) / 22);
  const first = topMargin + step * 2;
  const lines = Array.from(
    { length: Math.max(0, Math.ceil((height - first) / step)) },
    (_, index) => first + index * step,
  )
    .map((y) => `<path d="M0 ${y}H${width}" stroke="#5d8fb0" stroke-opacity=".13" stroke-width="2"/>`)
    .join("");
  const margin = sideMargin - Math.round(step * 0.55);
  return `${lines}<path d="M${margin} 0V${height}" stroke="#c2543c" stroke-opacity=".38" stroke-width="3"/>`;
}
