import { getOptionLetter } from "../../lib/text";
import type { CardSideName } from "./card-taxonomy";

// Length limits for the text of a card. Text within these limits fits every template and size (draw/longest-text.test.ts).

/** The text of one side. */
export interface CardSide {
  /** The line above the text: a domain or a series. May be empty. */
  kicker: string;
  /** Stem or statement on the front, the answer on the back. */
  text: string;
  /** Front: the answer options in order. */
  options: string[];
  /** Back: the reason. May be empty. */
  reason: string;
  /** Back: the teaching point. May be empty. */
  point: string;
  picture?: CardPicture;
}

/** The picture on a side of a card: a frame of a series of the question, or an image of the library. */
export type CardPicture = CardFramePicture | CardImagePicture;

export interface CardImagePicture {
  /** Key of the uploaded image. */
  image: string;
  /** The line below the picture: its maker and license. */
  credit: string;
}

export interface CardFramePicture {
  /** Id of the series in the question. */
  seriesId: string;
  /** Key of the stored series. */
  key: string;
  /** 0-based index of the frame. */
  frame: number;
  /** The line below the picture: its maker and license. */
  credit: string;
  /** Polygons around the finding, in fractions of the width and height; always empty on the front (Q12). */
  outline: { x: number; y: number }[][];
}

/** Maximum field lengths, as counted by `countCharacters`. */
export const maxFieldLengths = { kicker: 40, front: 480, option: 100, back: 140, reason: 360, point: 200 } as const;
/** Maximum number of lines per field. */
export const maxLines = { kicker: 1, front: 6, option: 1, back: 2, reason: 5, point: 3 } as const;
export const maxOptions = 6;
/** Limits of Instagram for the caption and the hashtags. */
export const maxCaptionLength = 2200;
export const maxHashtags = 30;
export const maxHashtagLength = 50;
export const maxAltLength = 1000;

export const emptySide: CardSide = { kicker: "", text: "", options: [], reason: "", point: "" };

/**
 * Normalizes text for drawing: composed letters, no control or direction characters, one kind of line end, and replacements
 * for signs the fonts lack. Emoji are drawn in one color, so skin tones are removed.
 */
export function normalizeText(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[\t\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, " ")
    .replace(/[^\P{Cc}\n]|[\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, "")
    .replace(/\p{Variation_Selector}|[\u{1f3fb}-\u{1f3ff}]/gu, "")
    .replace(/[⩽≦∼⅓⅔⅛✗‑]/g, (sign) => replacementSigns[sign] ?? sign)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
const replacementSigns: Record<string, string> = {
  "⩽": "≤",
  "≦": "≤",
  "∼": "~",
  "⅓": "1/3",
  "⅔": "2/3",
  "⅛": "1/8",
  "✗": "×",
  "‑": "-",
};

/** Converts the kicker to upper case, except for units, because "µm" would become "MM". */
export function uppercaseKicker(text: string): string {
  const parts = text.split(/(\d\s?\p{L}{1,3}(?!\p{L})|\S*[µμ]\S*)/u);
  return parts.map((part, place) => (place % 2 ? part : part.toUpperCase())).join("");
}

/** Counts characters. Wide characters (CJK, emoji) count twice. */
export function countCharacters(text: string): number {
  let length = 0;
  for (const letter of text) length += wideCharacter.test(letter) ? 2 : 1;
  return length;
}
const wideCharacter =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{Extended_Pictographic}\u3001-\u303f\uff01-\uff60]/u;

/** Returns the unique hashtags in a text, without their signs. Spaces, commas, semicolons, and signs separate hashtags. */
export function parseHashtags(text: string): string[] {
  const found = text
    .normalize("NFC")
    .split(/[\s,;#]+/)
    .map((word) => word.replace(/[^\p{L}\p{N}\p{M}_]/gu, ""))
    .filter(Boolean);
  const seen = new Set<string>();
  return found.filter((tag) => !seen.has(tag.toLowerCase()) && seen.add(tag.toLowerCase()));
}

/** Joins caption and hashtags for the clipboard. */
export function joinCaption(caption: string, hashtags: string[]): string {
  return [caption, hashtags.map((tag) => `#${tag}`).join(" ")].filter(Boolean).join("\n\n");
}

/** Joins the text of a side as a first draft of its alt text. */
export function describeSide(side: CardSide, name: CardSideName): string {
  const answers = side.options.map((option, index) => `${getOptionLetter(index)}. ${withFullStop(option)}`);
  const parts =
    name === "front"
      ? [side.kicker && withFullStop(side.kicker), withFullStop(side.text), ...answers]
      : [
          side.kicker && withFullStop(side.kicker),
          `Answer: ${withFullStop(side.text)}`,
          side.reason && withFullStop(side.reason),
          side.point && `Teaching point: ${withFullStop(side.point)}`,
        ];
  return parts.filter(Boolean).join(" ").replace(/\s+/g, " ").slice(0, maxAltLength);
}

function withFullStop(text: string): string {
  return /[.!?:…]$/.test(text) ? text : `${text}.`;
}
