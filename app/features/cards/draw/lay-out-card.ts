import satori, { type Font } from "satori/standalone";
import { emptySide, normalizeText } from "../card-rules";
import type { CardSize } from "../card-taxonomy";
import { type Subset, selectFonts } from "./card-fonts";
import { type Arrangement, type DrawnSide, drawBody, drawPicture, pictureShares } from "./draw-side";
import type { Element } from "./element";
import { createSheet, findLargestFitting, getRoom, type Sheet } from "./sheet";
import { themes } from "./themes";

/** The source of the font files. */
export interface FontFiles {
  subsets(): Promise<Subset[]>;
  read(file: string): Promise<ArrayBuffer>;
}

/** The layout of a card's side, or the reason why there is no layout. */
export type CardLayout = { svg: string; textSize: number; sheet: Sheet } | { missing: string[] } | { tooLong: true };

/**
 * Lays out one side as SVG at the largest text size that fits (B3). With `hasOutlines: false`, the SVG contains text instead of
 * outlines, so that tests can find the text.
 */
export async function layOutCard(
  drawnSide: DrawnSide,
  size: CardSize,
  fontFiles: FontFiles,
  hasOutlines = true,
): Promise<CardLayout> {
  const side = normalizeSide(drawnSide);
  const { neededSubsets, missing } = selectFonts(await fontFiles.subsets(), listCharacters(side));
  if (missing.length) return { missing };
  const fonts = await loadFonts(neededSubsets, fontFiles);
  const fontFamily = neededSubsets.map(({ name }) => name).join(", ");
  const sheet = createSheet(size, themes[side.template].inset);
  const room = getRoom(sheet);
  const addFonts = (element: Element): Element => ({
    ...element,
    props: { ...element.props, style: { ...element.props.style, fontFamily } },
  });
  const fits: Fits = (arrangement, pictureShare) => async (textSize) => {
    const layout = { size: textSize, room, arrangement, pictureShare, hasPixels: false };
    const body = addFonts(drawBody(side, layout));
    const bodySvg = await satori(body as never, { width: room.width, fonts, embedFont: false });
    return Number(bodySvg.match(/ height="([\d.]+)"/)?.[1] ?? Number.POSITIVE_INFINITY) <= room.height;
  };
  const layout = await (side.picture ? arrangePicture(sheet, fits) : chooseArrangement(side, sheet, fits));
  if (!layout) return { tooLong: true };
  const { width, height } = sheet;
  const picture = addFonts(drawPicture(side, sheet, { ...layout, size: layout.textSize }));
  return {
    svg: await satori(picture as never, { width, height, fonts, embedFont: hasOutlines }),
    textSize: layout.textSize,
    sheet,
  };
}

/** Returns whether a body fits the room, by arrangement, share of the picture, and text size. */
type Fits = (arrangement: Arrangement, pictureShare: number) => (textSize: number) => Promise<boolean>;
type ChosenLayout = { arrangement: Arrangement; textSize: number; pictureShare: number };

/** Minimum size in pixels of text beside or below a picture. To fit a longer text, the picture shrinks first. */
const minTextBesidePicture = 26;

/** Chooses the largest share of the room for the picture that leaves the text readable; on wide cards, the picture is at the left. */
async function arrangePicture({ minColumnTextSize, textSizes }: Sheet, fits: Fits): Promise<ChosenLayout | null> {
  const arrangement = minColumnTextSize ? "columns" : "stacked";
  let smallest: ChosenLayout | null = null;
  for (const pictureShare of pictureShares) {
    const textSize = await findLargestFitting(textSizes, fits(arrangement, pictureShare));
    if (textSize) smallest = { arrangement, textSize, pictureShare };
    if (textSize && textSize >= (minColumnTextSize ?? minTextBesidePicture)) break;
  }
  return smallest;
}

/** Chooses two columns if the picture is wide and the text stays large. Otherwise, stacks the options below the stem. */
async function chooseArrangement(
  drawnSide: DrawnSide,
  { minColumnTextSize, textSizes, statementSizes }: Sheet,
  fits: Fits,
): Promise<ChosenLayout | null> {
  if (minColumnTextSize && drawnSide.name === "front" && drawnSide.side.options.length) {
    const columnTextSize = await findLargestFitting(
      textSizes.filter((size) => size >= minColumnTextSize && size <= 34),
      fits("columns", 0),
    );
    if (columnTextSize) return { arrangement: "columns", textSize: columnTextSize, pictureShare: 0 };
  }
  const isStatement = drawnSide.name === "front" && !drawnSide.side.options.length;
  const textSize = await findLargestFitting(
    isStatement ? [...statementSizes, ...textSizes] : textSizes,
    fits("stacked", 0),
  );
  return textSize ? { arrangement: "stacked", textSize, pictureShare: 0 } : null;
}

/** Returns the characters that no font contains. */
export async function findMissingCharacters(text: string, fontFiles: FontFiles): Promise<string[]> {
  return selectFonts(await fontFiles.subsets(), normalizeText(text)).missing;
}

function normalizeSide(drawnSide: DrawnSide): DrawnSide {
  const { kicker, text, options, reason, point } = { ...emptySide, ...drawnSide.side };
  const side = {
    kicker: normalizeText(kicker),
    text: normalizeText(text),
    options: options.map(normalizeText),
    reason: normalizeText(reason),
    point: normalizeText(point),
  };
  const { picture } = drawnSide;
  return { ...drawnSide, side, ...(picture && { picture: { ...picture, credit: normalizeText(picture.credit) } }) };
}

/** Returns all text on the card, including our own labels. */
function listCharacters({ side, host, picture }: DrawnSide): string {
  const { kicker, text, options, reason, point } = side;
  const labels = [picture?.credit ?? "", host, "Answer on the next card →"];
  return [kicker, kicker.toUpperCase(), text, ...options, reason, point, ...labels].join(" ");
}

/** satori parses fonts once per list object, so lists are cached. */
const fontLists = new Map<string, Font[]>();

async function loadFonts(subsets: Subset[], files: FontFiles): Promise<Font[]> {
  const key = subsets.map(({ name }) => name).join();
  const cachedFonts = fontLists.get(key);
  if (cachedFonts) return cachedFonts;
  const fonts = await Promise.all(
    subsets.flatMap(({ name, files: weights }) =>
      weights.map(async ({ weight, file }) => ({
        name,
        weight: weight as Font["weight"] & number,
        style: "normal" as const,
        data: await files.read(file),
      })),
    ),
  );
  if (fontLists.size > 8) fontLists.clear();
  fontLists.set(key, fonts);
  return fonts;
}
