import { createBox, createDrawing, createText, type Element } from "./element";
import type { Theme } from "./themes";

/** A frame of a series as a card shows it. */
export interface CardFrame {
  /** The PNG as a data address. */
  src: string;
  /** Width divided by height. */
  shape: number;
  credit: string;
  /** Polygons in fractions of the width and height; empty before the answer (Q12). */
  outline: { x: number; y: number }[][];
}

/** Size of the credit line, which is the same on all cards: small, but readable. */
const creditSize = 17;

/** Builds a frame with its outline and its credit, as large as fits into the box. Without pixels, only the space that it takes. */
export function drawFrameBox(
  { src, shape, credit, outline }: CardFrame,
  theme: Theme,
  box: { width: number; height: number },
  hasPixels: boolean,
): Element {
  const creditHeight = Math.round(creditSize * 2.1);
  const height = Math.round(Math.min(box.height - creditHeight, box.width / shape));
  const width = Math.round(height * shape);
  return createBox(
    { flexDirection: "column", alignItems: "center", width: box.width, height: height + creditHeight },
    createBox(
      {
        position: "relative",
        flexShrink: 0,
        width,
        height,
        borderRadius: 10,
        overflow: "hidden",
        background: "#000000",
      },
      hasPixels && { type: "img", props: { src, width, height, style: { position: "absolute", left: 0, top: 0 } } },
      hasPixels && outline.length > 0 && drawOutlines(outline, width, height),
    ),
    createText(credit, {
      width: box.width,
      flexShrink: 0,
      height: creditHeight - 10,
      marginTop: 10,
      overflow: "hidden",
      textAlign: "center",
      fontSize: creditSize,
      lineHeight: 1.2,
      color: theme.secondaryInk,
      lineClamp: 1,
    }),
  );
}

/** Draws each outline twice, so that it is visible on black and on white. */
function drawOutlines(outline: CardFrame["outline"], width: number, height: number): Element {
  const polygons = ["#0f172a", "#fcd34d"].flatMap((color, index) =>
    outline.map((points) => {
      const text = points.map(({ x, y }) => `${(x * width).toFixed(1)},${(y * height).toFixed(1)}`).join(" ");
      return `<polygon points="${text}" fill="none" stroke="${color}" stroke-width="${index ? 3 : 6}" stroke-linejoin="round"/>`;
    }),
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${polygons.join("")}</svg>`;
  return createDrawing(svg, width, height, { position: "absolute", left: 0, top: 0 });
}
