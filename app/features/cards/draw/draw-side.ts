import { getOptionLetter } from "~/lib/text";
import { type CardSide, uppercaseKicker } from "../card-rules";
import type { CardSideName, CardTemplate } from "../card-taxonomy";
import { drawDecor, drawLogo } from "./decor";
import { type CardFrame, drawFrameBox } from "./draw-frame";
import { createBox, createText, type Element, type Style } from "./element";
import { getRoom, type Sheet } from "./sheet";
import { type Theme, themes } from "./themes";

export interface DrawnSide {
  template: CardTemplate;
  name: CardSideName;
  side: CardSide;
  /** The site's host name, shown in the footer. */
  host: string;
  /** Whether the card has a back with the answer. */
  answered: boolean;
  /** The frame of a series beside or above the text. */
  picture?: CardFrame;
}

/** Options below the stem ("stacked") or beside the stem ("columns"). */
export type Arrangement = "stacked" | "columns";

/** Share of the room that a picture takes: of the height above the text, or of the width beside it. */
export const pictureShares = [0.5, 0.42, 0.34, 0.27] as const;

/** The layout of a body. */
export interface BodyLayout {
  /** Text size in pixels. */
  size: number;
  room: { width: number; height: number };
  arrangement: Arrangement;
  /** See `pictureShares`; without effect if there is no picture. */
  pictureShare: number;
  /** Whether the picture is drawn; otherwise, only its space is left. */
  hasPixels: boolean;
}

/** Builds the text of a side and its picture. */
export function drawBody(
  drawnSide: DrawnSide,
  { size, room, arrangement, pictureShare, hasPixels }: BodyLayout,
): Element {
  const { width, height } = room;
  if (!drawnSide.picture) return drawWords(drawnSide, size, width, arrangement);
  const theme = themes[drawnSide.template];
  if (arrangement === "columns") {
    const gap = Math.round(width * 0.04);
    const pictureWidth = Math.round(width * Math.max(pictureShare, 0.34));
    return createBox(
      { width, gap, alignItems: "center" },
      drawFrameBox(drawnSide.picture, theme, { width: pictureWidth, height }, hasPixels),
      drawWords(drawnSide, size, width - gap - pictureWidth, "stacked"),
    );
  }
  return createBox(
    { flexDirection: "column", width, gap: size * 0.5 },
    drawFrameBox(drawnSide.picture, theme, { width, height: Math.round(height * pictureShare) }, hasPixels),
    drawWords(drawnSide, size, width, "stacked"),
  );
}

/** Builds the text of a side at one text size and width. */
function drawWords(drawnSide: DrawnSide, size: number, width: number, arrangement: Arrangement): Element {
  const theme = themes[drawnSide.template];
  const column = { flexDirection: "column", width, fontSize: size, color: theme.ink };
  if (drawnSide.name === "back")
    return createBox({ ...column, gap: size * 0.7 }, ...drawAnswer(drawnSide.side, theme, size));
  const { side } = drawnSide;
  const balanceStyle: Style = side.options.length ? {} : { textWrap: "balance" };
  const stem = createText(side.text, {
    ...balanceStyle,
    fontSize: size,
    fontWeight: theme.textWeight,
    lineHeight: 1.32,
    letterSpacing: size > 30 ? -size * 0.012 : 0,
  });
  const kicker = drawKicker(side.kicker, theme, size);
  if (!side.options.length) return createBox({ ...column, gap: size * 0.55 }, kicker, stem);
  if (arrangement === "stacked")
    return createBox(
      { ...column, gap: size * 0.75 },
      createBox({ flexDirection: "column", gap: size * 0.5 }, kicker, stem),
      drawOptions(side.options, theme, size),
    );
  const gap = Math.round(width * 0.04);
  const leftWidth = Math.round((width - gap) * 0.54);
  return createBox(
    { width, gap, alignItems: "center", fontSize: size, color: theme.ink },
    createBox({ flexDirection: "column", width: leftWidth, gap: size * 0.5 }, kicker, stem),
    createBox(
      { flexDirection: "column", width: width - gap - leftWidth },
      drawOptions(side.options, theme, size * 0.96),
    ),
  );
}

/** Builds the whole picture. */
export function drawPicture(drawn: DrawnSide, sheet: Sheet, layout: Omit<BodyLayout, "room" | "hasPixels">): Element {
  const theme = themes[drawn.template];
  const room = getRoom(sheet);
  return createBox(
    { width: sheet.width, height: sheet.height, position: "relative", background: theme.background },
    ...drawDecor(drawn.template, sheet),
    createBox(
      {
        // Positioned like the background, because positioned elements cover elements that are not positioned.
        position: "absolute",
        left: sheet.sideMargin,
        top: sheet.topMargin,
        flexDirection: "column",
        width: room.width,
        height: sheet.height - sheet.topMargin - sheet.bottomMargin,
      },
      drawHeader(drawn, theme, sheet.headerHeight),
      createBox(
        {
          flexDirection: "column",
          justifyContent: "center",
          height: room.height,
          marginTop: sheet.gap,
          marginBottom: sheet.gap,
        },
        drawBody(drawn, { ...layout, room, hasPixels: true }),
      ),
      drawFooter(drawn, theme, sheet.footerHeight),
    ),
  );
}

function drawHeader({ name, side, answered }: DrawnSide, theme: Theme, height: number): Element {
  const label = name === "back" ? "Answer" : answered || side.options.length ? "Question" : "Teaching point";
  return createBox(
    { height, alignItems: "center", justifyContent: "space-between" },
    createBox(
      { alignItems: "center", gap: height * 0.24 },
      drawLogo(theme, height),
      createText("RadCore", {
        fontSize: height * 0.54,
        fontWeight: 700,
        color: theme.ink,
        letterSpacing: -height * 0.012,
      }),
    ),
    createText(label, { ...smallStyle, fontSize: height * 0.38, color: theme.accent }),
  );
}

function drawFooter({ name, host, answered }: DrawnSide, theme: Theme, height: number): Element {
  const style = { fontSize: height * 0.66, color: theme.secondaryInk, lineHeight: 1.2 };
  return createBox(
    { height, alignItems: "center", justifyContent: "space-between" },
    createText(host.slice(0, 40), { ...style, fontWeight: 600 }),
    createText(name === "front" && answered ? "Answer on the next card →" : "Radiology, with reasons", style),
  );
}

function drawAnswer(side: CardSide, theme: Theme, size: number): Element[] {
  const letterMatch = side.text.match(/^([A-F])[.)] ([\s\S]+)$/);
  const style = { fontSize: size * 1.12, fontWeight: theme.textWeight, lineHeight: 1.28, flexGrow: 1, flexShrink: 1 };
  const headline = letterMatch
    ? createBox(
        { gap: size * 0.55, alignItems: "flex-start" },
        createBox(
          { flexShrink: 0, marginTop: -size * 0.09 },
          drawLetter(letterMatch[1] ?? "", theme.badge ?? theme.letter, size * 1.6),
        ),
        createText(letterMatch[2] ?? "", { ...style, minWidth: 0 }),
      )
    : createText(side.text, style);
  const parts = [
    createBox(
      { flexDirection: "column", gap: size * 0.5 },
      drawKicker(side.kicker, theme, size),
      side.text && headline,
    ),
  ];
  if (side.reason)
    parts.push(createText(side.reason, { fontSize: size * 0.86, color: theme.secondaryInk, lineHeight: 1.42 }));
  if (side.point) parts.push(drawTeachingPoint(side.point, theme, size));
  return parts;
}

function drawTeachingPoint(text: string, theme: Theme, size: number): Element {
  const { background, edge, label, ink } = theme.teachingPoint;
  return createBox(
    {
      flexDirection: "column",
      gap: size * 0.22,
      padding: `${size * 0.6}px ${size * 0.75}px`,
      background,
      borderLeft: `${Math.max(4, Math.round(size * 0.16))}px solid ${edge}`,
      borderRadius: theme.option.shape === "ruled" ? 0 : Math.min(theme.option.radius, 20) * 0.6,
    },
    createText("Teaching point", { ...smallStyle, fontSize: size * 0.56, color: label }),
    createText(text, { fontSize: size * 0.9, fontWeight: 600, lineHeight: 1.36, color: ink }),
  );
}

function drawOptions(optionTexts: string[], theme: Theme, size: number): Element {
  const { option } = theme;
  const isRuled = option.shape === "ruled";
  return createBox(
    { flexDirection: "column", gap: isRuled ? 0 : size * 0.36 },
    ...optionTexts.map((text, index) =>
      createBox(
        {
          alignItems: "center",
          gap: size * (isRuled ? 0.3 : 0.55),
          padding: isRuled
            ? `${size * 0.32}px 0`
            : `${size * 0.34}px ${size * 0.75}px ${size * 0.34}px ${size * 0.42}px`,
          background: option.background,
          ...(isRuled
            ? { borderTop: `2px solid ${option.border}` }
            : { border: `2px solid ${option.border}`, borderRadius: Math.min(option.radius, size * 1.1) }),
        },
        drawLetter(getOptionLetter(index), theme.letter, size * 1.36),
        createText(text, {
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

function drawLetter(text: string, letterTheme: Theme["letter"], size: number): Element {
  return createBox(
    {
      width: size,
      height: size,
      flexShrink: 0,
      alignItems: "center",
      justifyContent: "center",
      background: letterTheme.background,
      border: `2px solid ${letterTheme.border}`,
      borderRadius: letterTheme.isRound ? size / 2 : size * 0.12,
    },
    createText(text, { fontSize: size * 0.54, fontWeight: 700, lineHeight: 1, color: letterTheme.ink }),
  );
}

function drawKicker(text: string, theme: Theme, size: number): Element | "" {
  const style = {
    ...smallStyle,
    textTransform: "none",
    fontSize: size * (size < 36 ? 0.66 : 0.56),
    color: theme.accent,
  };
  return text && createText(uppercaseKicker(text), style);
}

const smallStyle: Style = { fontWeight: 700, lineHeight: 1.3, letterSpacing: 1.5, textTransform: "uppercase" };
