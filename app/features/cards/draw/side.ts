import { letterOf } from "../../../lib/text";
import { type CardSide, capitals } from "../rules";
import type { CardSideName, CardTemplate } from "../taxonomy";
import { decor, mark } from "./decor";
import { box, type Element, type Style, words } from "./element";
import { roomOf, type Sheet } from "./sheet";
import { type Theme, themes } from "./themes";

export interface Drawn {
  template: CardTemplate;
  name: CardSideName;
  side: CardSide;
  /** The site's host name, shown in the footer. */
  host: string;
  /** Whether the card has a back with the answer. */
  answered: boolean;
}

/** Options below the stem, or in a column beside it. */
export type Arrangement = "stacked" | "columns";

/** Builds the text of a side at one text size and width. */
export function body(drawn: Drawn, size: number, width: number, arrangement: Arrangement): Element {
  const theme = themes[drawn.template];
  const column = { flexDirection: "column", width, fontSize: size, color: theme.ink };
  if (drawn.name === "back") return box({ ...column, gap: size * 0.7 }, ...answer(drawn.side, theme, size));
  const { side } = drawn;
  const balance: Style = side.options.length ? {} : { textWrap: "balance" };
  const stem = words(side.text, {
    ...balance,
    fontSize: size,
    fontWeight: theme.weight,
    lineHeight: 1.32,
    letterSpacing: size > 30 ? -size * 0.012 : 0,
  });
  const kicker = kickerOf(side.kicker, theme, size);
  if (!side.options.length) return box({ ...column, gap: size * 0.55 }, kicker, stem);
  if (arrangement === "stacked")
    return box(
      { ...column, gap: size * 0.75 },
      box({ flexDirection: "column", gap: size * 0.5 }, kicker, stem),
      options(side.options, theme, size),
    );
  const gap = Math.round(width * 0.04);
  const left = Math.round((width - gap) * 0.54);
  return box(
    { width, gap, alignItems: "center", fontSize: size, color: theme.ink },
    box({ flexDirection: "column", width: left, gap: size * 0.5 }, kicker, stem),
    box({ flexDirection: "column", width: width - gap - left }, options(side.options, theme, size * 0.96)),
  );
}

/** Builds the whole picture. */
export function picture(drawn: Drawn, sheet: Sheet, size: number, arrangement: Arrangement): Element {
  const theme = themes[drawn.template];
  const room = roomOf(sheet);
  return box(
    { width: sheet.width, height: sheet.height, position: "relative", background: theme.background },
    ...decor(drawn.template, sheet),
    box(
      {
        // Positioned like the background, because positioned elements cover static ones.
        position: "absolute",
        left: sheet.side,
        top: sheet.top,
        flexDirection: "column",
        width: room.width,
        height: sheet.height - sheet.top - sheet.bottom,
      },
      head(drawn, theme, sheet.head),
      box(
        {
          flexDirection: "column",
          justifyContent: "center",
          height: room.height,
          marginTop: sheet.gap,
          marginBottom: sheet.gap,
        },
        body(drawn, size, room.width, arrangement),
      ),
      foot(drawn, theme, sheet.foot),
    ),
  );
}

function head({ name, side, answered }: Drawn, theme: Theme, height: number): Element {
  const label = name === "back" ? "Answer" : answered || side.options.length ? "Question" : "Teaching point";
  return box(
    { height, alignItems: "center", justifyContent: "space-between" },
    box(
      { alignItems: "center", gap: height * 0.24 },
      mark(theme, height),
      words("RadCore", { fontSize: height * 0.54, fontWeight: 700, color: theme.ink, letterSpacing: -height * 0.012 }),
    ),
    words(label, { ...small, fontSize: height * 0.38, color: theme.accent }),
  );
}

function foot({ name, host, answered }: Drawn, theme: Theme, height: number): Element {
  const style = { fontSize: height * 0.66, color: theme.soft, lineHeight: 1.2 };
  return box(
    { height, alignItems: "center", justifyContent: "space-between" },
    words(host.slice(0, 40), { ...style, fontWeight: 600 }),
    words(name === "front" && answered ? "Answer on the next card →" : "Radiology, with reasons", style),
  );
}

function answer(side: CardSide, theme: Theme, size: number): Element[] {
  const found = side.text.match(/^([A-F])[.)] ([\s\S]+)$/);
  const style = { fontSize: size * 1.12, fontWeight: theme.weight, lineHeight: 1.28, flexGrow: 1, flexShrink: 1 };
  const headline = found
    ? box(
        { gap: size * 0.55, alignItems: "flex-start" },
        box(
          { flexShrink: 0, marginTop: -size * 0.09 },
          letter(found[1] ?? "", theme.badge ?? theme.letter, size * 1.6),
        ),
        words(found[2] ?? "", { ...style, minWidth: 0 }),
      )
    : words(side.text, style);
  const parts = [
    box({ flexDirection: "column", gap: size * 0.5 }, kickerOf(side.kicker, theme, size), side.text && headline),
  ];
  if (side.reason) parts.push(words(side.reason, { fontSize: size * 0.86, color: theme.soft, lineHeight: 1.42 }));
  if (side.point) parts.push(point(side.point, theme, size));
  return parts;
}

function point(text: string, theme: Theme, size: number): Element {
  const { background, edge, label, ink } = theme.point;
  return box(
    {
      flexDirection: "column",
      gap: size * 0.22,
      padding: `${size * 0.6}px ${size * 0.75}px`,
      background,
      borderLeft: `${Math.max(4, Math.round(size * 0.16))}px solid ${edge}`,
      borderRadius: theme.option.shape === "ruled" ? 0 : Math.min(theme.option.radius, 20) * 0.6,
    },
    words("Teaching point", { ...small, fontSize: size * 0.56, color: label }),
    words(text, { fontSize: size * 0.9, fontWeight: 600, lineHeight: 1.36, color: ink }),
  );
}

function options(texts: string[], theme: Theme, size: number): Element {
  const { option } = theme;
  const ruled = option.shape === "ruled";
  return box(
    { flexDirection: "column", gap: ruled ? 0 : size * 0.36 },
    ...texts.map((text, index) =>
      box(
        {
          alignItems: "center",
          gap: size * (ruled ? 0.3 : 0.55),
          padding: ruled ? `${size * 0.32}px 0` : `${size * 0.34}px ${size * 0.75}px ${size * 0.34}px ${size * 0.42}px`,
          background: option.background,
          ...(ruled
            ? { borderTop: `2px solid ${option.border}` }
            : { border: `2px solid ${option.border}`, borderRadius: Math.min(option.radius, size * 1.1) }),
        },
        letter(letterOf(index), theme.letter, size * 1.36),
        words(text, {
          fontSize: size * 0.88,
          lineHeight: 1.3,
          color: option.ink,
          fontWeight: 400,
          flexGrow: 1,
          flexShrink: 1,
          minWidth: 0,
        }),
      ),
    ),
  );
}

function letter(text: string, look: Theme["letter"], size: number): Element {
  return box(
    {
      width: size,
      height: size,
      flexShrink: 0,
      alignItems: "center",
      justifyContent: "center",
      background: look.background,
      border: `2px solid ${look.border}`,
      borderRadius: look.round ? size / 2 : size * 0.12,
    },
    words(text, { fontSize: size * 0.54, fontWeight: 700, lineHeight: 1, color: look.ink }),
  );
}

function kickerOf(text: string, theme: Theme, size: number): Element | "" {
  const style = { ...small, textTransform: "none", fontSize: size * (size < 36 ? 0.66 : 0.56), color: theme.accent };
  return text && words(capitals(text), style);
}

const small: Style = { fontWeight: 700, lineHeight: 1.3, letterSpacing: 1.5, textTransform: "uppercase" };
