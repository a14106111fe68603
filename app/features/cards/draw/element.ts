/** An element for satori, which has the shape of a React element. */
export interface Element {
  type: string;
  props: { style?: Style; children?: Child[] | Child; [attribute: string]: unknown };
}
export type Style = Record<string, string | number>;
export type Child = Element | string;

/** Builds a flex container. */
export function createBox(style: Style, ...children: (Child | false | "" | undefined)[]): Element {
  return {
    type: "div",
    props: { style: { display: "flex", ...style }, children: children.filter(Boolean) as Child[] },
  };
}

/**
 * Builds wrapping text that keeps its line breaks. Turns kerning off if a word may break, because satori measures the
 * letters of a broken word separately and kerning would push them past the margin.
 */
export function createText(text: string, style: Style): Element {
  const kerning: Style = hasBreakableWord(text) ? { fontFeatureSettings: '"kern" 0, "calt" 0' } : {};
  return {
    type: "div",
    props: {
      style: { display: "block", whiteSpace: "pre-wrap", wordBreak: "break-word", ...kerning, ...style },
      children: text,
    },
  };
}

/** Width in ems of the shortest line that any layout has: the line of a statement on a story. */
const shortestLineEms = 10;

/** Returns whether a word may be longer than a line, assuming wide letters. */
function hasBreakableWord(text: string): boolean {
  return text.split(/\s+/).some((word) => {
    let ems = 0;
    for (const letter of word) ems += /[a-ln-vx-z\d]/.test(letter) ? 0.65 : /[A-LN-VX-Z]/.test(letter) ? 0.8 : 1;
    return ems > shortestLineEms;
  });
}

/** Builds an image element from an SVG. `width` and `height` are in pixels of the card. */
export function createDrawing(svg: string, width: number, height: number, style: Style = {}): Element {
  return {
    type: "img",
    props: { src: `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`, width, height, style },
  };
}
