/** An element as satori takes it: React's shape without React. */
export interface Element {
  type: string;
  props: { style?: Style; children?: Child[] | Child; [attribute: string]: unknown };
}
export type Style = Record<string, string | number>;
export type Child = Element | string;

/** A box that lays its children out in a row; `flexDirection: "column"` in a column. */
export function box(style: Style, ...children: (Child | false | "" | undefined)[]): Element {
  return {
    type: "div",
    props: { style: { display: "flex", ...style }, children: children.filter(Boolean) as Child[] },
  };
}

/**
 * Words that wrap, also inside a word longer than the line, and keep their own line ends. satori measures the letters of a
 * word that it breaks one by one and draws them together: what kerning adds would stand beyond the margin.
 */
export function words(text: string, style: Style): Element {
  const kerning: Style = mayBreak(text) ? { fontFeatureSettings: '"kern" 0, "calt" 0' } : {};
  return {
    type: "div",
    props: {
      style: { display: "block", whiteSpace: "pre-wrap", wordBreak: "break-word", ...kerning, ...style },
      children: text,
    },
  };
}

/** The shortest line that words have to themselves, in ems: of a story's statement. */
const shortestLine = 10;

/** Whether a word may be longer than a line; letters are taken for as wide as they come. */
function mayBreak(text: string): boolean {
  return text.split(/\s+/).some((word) => {
    let ems = 0;
    for (const letter of word) ems += /[a-ln-vx-z\d]/.test(letter) ? 0.65 : /[A-LN-VX-Z]/.test(letter) ? 0.8 : 1;
    return ems > shortestLine;
  });
}

/** An SVG drawing, `width` × `height` on the card. */
export function drawing(svg: string, width: number, height: number, style: Style = {}): Element {
  return {
    type: "img",
    props: { src: `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`, width, height, style },
  };
}
