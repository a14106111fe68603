import satori, { type Font } from "satori/standalone";
import { emptySide, tidy } from "../rules";
import type { CardSize } from "../taxonomy";
import type { Element } from "./element";
import { fontsFor, type Subset } from "./fonts";
import { largestFitting, roomOf, type Sheet, sheetOf } from "./sheet";
import { type Arrangement, body, type Drawn, picture } from "./side";
import { themes } from "./themes";

/** Source of the font files. */
export interface FontFiles {
  subsets(): Promise<Subset[]>;
  read(file: string): Promise<ArrayBuffer>;
}

/** A card's layout, or the reason it has none. */
export type Laid = { svg: string; textSize: number; sheet: Sheet } | { missing: string[] } | { tooLong: true };

/**
 * Lays out one side as SVG at the largest text size that fits (B3). With `outlines: false`, text stays text, so that tests
 * can find it.
 */
export async function layOut(asked: Drawn, size: CardSize, files: FontFiles, outlines = true): Promise<Laid> {
  const drawn = tidied(asked);
  const { needed, missing } = fontsFor(await files.subsets(), lettersOf(drawn));
  if (missing.length) return { missing };
  const fonts = await load(needed, files);
  const family = needed.map(({ name }) => name).join(", ");
  const sheet = sheetOf(size, themes[drawn.template].inset);
  const room = roomOf(sheet);
  const inFonts = (element: Element): Element => ({
    ...element,
    props: { ...element.props, style: { ...element.props.style, fontFamily: family } },
  });
  const fits = (arrangement: Arrangement) => async (textSize: number) => {
    const words = inFonts(body(drawn, textSize, room.width, arrangement));
    const measured = await satori(words as never, { width: room.width, fonts, embedFont: false });
    return Number(measured.match(/ height="([\d.]+)"/)?.[1] ?? Number.POSITIVE_INFINITY) <= room.height;
  };
  const chosen = await choose(drawn, sheet, fits);
  if (!chosen) return { tooLong: true };
  const { width, height } = sheet;
  const whole = inFonts(picture(drawn, sheet, chosen.textSize, chosen.arrangement));
  return {
    svg: await satori(whole as never, { width, height, fonts, embedFont: outlines }),
    textSize: chosen.textSize,
    sheet,
  };
}

/** Chooses columns if the picture is wide and the text stays large, otherwise stacks options below the stem. */
async function choose(
  drawn: Drawn,
  { columnsFrom, ladder, larger }: Sheet,
  fits: (arrangement: Arrangement) => (size: number) => Promise<boolean>,
): Promise<{ arrangement: Arrangement; textSize: number } | null> {
  if (columnsFrom && drawn.name === "front" && drawn.side.options.length) {
    const large = await largestFitting(
      ladder.filter((size) => size >= columnsFrom && size <= 34),
      fits("columns"),
    );
    if (large) return { arrangement: "columns", textSize: large };
  }
  const statement = drawn.name === "front" && !drawn.side.options.length;
  const textSize = await largestFitting(statement ? [...larger, ...ladder] : ladder, fits("stacked"));
  return textSize ? { arrangement: "stacked", textSize } : null;
}

/** Returns the characters that no font contains. */
export async function missingLetters(text: string, files: FontFiles): Promise<string[]> {
  return fontsFor(await files.subsets(), tidy(text)).missing;
}

function tidied(drawn: Drawn): Drawn {
  const { kicker, text, options, reason, point } = { ...emptySide, ...drawn.side };
  const side = {
    kicker: tidy(kicker),
    text: tidy(text),
    options: options.map(tidy),
    reason: tidy(reason),
    point: tidy(point),
  };
  return { ...drawn, side };
}

/** Returns all text on the card, including our own labels. */
function lettersOf({ side, host }: Drawn): string {
  const { kicker, text, options, reason, point } = side;
  return [kicker, kicker.toUpperCase(), text, ...options, reason, point, host, "Answer on the next card →"].join(" ");
}

/** satori parses fonts once per list object, so lists are cached. */
const lists = new Map<string, Font[]>();

async function load(subsets: Subset[], files: FontFiles): Promise<Font[]> {
  const key = subsets.map(({ name }) => name).join();
  const kept = lists.get(key);
  if (kept) return kept;
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
  if (lists.size > 8) lists.clear();
  lists.set(key, fonts);
  return fonts;
}
