import { letterOf } from "../../lib/text";
import type { CardSideName } from "./taxonomy";

// What a card may say, and how much of it: every text that keeps to these limits fits every template and size
// (draw/longest.test.ts draws them all).

/** The words of one side. */
export interface CardSide {
  /** The line above: a domain, a series. May be empty. */
  kicker: string;
  /** Stem or statement on the front, the answer on the back. */
  text: string;
  /** Front: answers to choose from, lettered in this order. */
  options: string[];
  /** Back: why. May be empty. */
  reason: string;
  /** Back: the teaching point. May be empty. */
  point: string;
}

/** How long a field may be, as `lengthOf` counts. */
export const longest = { kicker: 40, front: 480, option: 100, back: 140, reason: 360, point: 200 } as const;
/** Lines of its own that a field may have. */
export const mostLines = { kicker: 1, front: 6, option: 1, back: 2, reason: 5, point: 3 } as const;
export const mostOptions = 6;
/** What goes with a card when it is posted; Instagram's own bounds. */
export const longestCaption = 2200;
export const mostHashtags = 30;
export const longestHashtag = 50;
export const longestAlt = 1000;

/** A side with nothing on it. */
export const emptySide: CardSide = { kicker: "", text: "", options: [], reason: "", point: "" };

/**
 * Text as it is drawn: composed letters, no control or direction signs, one kind of line end, and plain letters where the
 * fonts have no others. Emoji are drawn in one colour, so their colour signs go.
 */
export function tidy(text: string): string {
  return text
    .normalize("NFC")
    .replace(/\r\n?|[\u2028\u2029]/g, "\n")
    .replace(/[\t\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, " ")
    .replace(/[^\P{Cc}\n]|[\u200b\u200c\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, "")
    .replace(/\p{Variation_Selector}|[\u{1f3fb}-\u{1f3ff}]/gu, "")
    .replace(/[⩽≦∼⅓⅔⅛✗‑]/g, (sign) => plain[sign] ?? sign)
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}
const plain: Record<string, string> = {
  "⩽": "≤",
  "≦": "≤",
  "∼": "~",
  "⅓": "1/3",
  "⅔": "2/3",
  "⅛": "1/8",
  "✗": "×",
  "‑": "-",
};

/** The line above, in capitals; units stay as they are, for the capital of "µm" is "MM". */
export function capitals(text: string): string {
  const parts = text.split(/(\d\s?\p{L}{1,3}(?!\p{L})|\S*[µμ]\S*)/u);
  return parts.map((part, place) => (place % 2 ? part : part.toUpperCase())).join("");
}

/** Characters; those as wide as two (Chinese, Japanese and Korean, emoji) count twice. */
export function lengthOf(text: string): number {
  let length = 0;
  for (const letter of text) length += wide.test(letter) ? 2 : 1;
  return length;
}
const wide =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{Extended_Pictographic}\u3001-\u303f\uff01-\uff60]/u;

/** Hashtags without the sign, each once, out of what people type with commas, spaces or signs between. */
export function readHashtags(text: string): string[] {
  const found = text
    .normalize("NFC")
    .split(/[\s,;#]+/)
    .map((word) => word.replace(/[^\p{L}\p{N}\p{M}_]/gu, ""))
    .filter(Boolean);
  const seen = new Set<string>();
  return found.filter((tag) => !seen.has(tag.toLowerCase()) && seen.add(tag.toLowerCase()));
}

/** What is copied: the caption, and under it the hashtags. */
export function captionWithHashtags(caption: string, hashtags: string[]): string {
  return [caption, hashtags.map((tag) => `#${tag}`).join(" ")].filter(Boolean).join("\n\n");
}

/** The words of a side in one text, to start the text for those who do not see it from. */
export function spokenSide(side: CardSide, name: CardSideName): string {
  const answers = side.options.map((option, index) => `${letterOf(index)}. ${ended(option)}`);
  const parts =
    name === "front"
      ? [side.kicker && ended(side.kicker), ended(side.text), ...answers]
      : [
          side.kicker && ended(side.kicker),
          `Answer: ${ended(side.text)}`,
          side.reason && ended(side.reason),
          side.point && `Teaching point: ${ended(side.point)}`,
        ];
  return parts.filter(Boolean).join(" ").replace(/\s+/g, " ").slice(0, longestAlt);
}

function ended(text: string): string {
  return /[.!?:…]$/.test(text) ? text : `${text}.`;
}
