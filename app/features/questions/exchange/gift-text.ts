import { decodeEntities, htmlToText, isFormattedAsHtml, textToHtml } from "./html-text";

/** A text and its format, as the GIFT parser returns it. */
export type GiftText = { format: string; text: string } | null;

/** Escapes a text for GIFT. Adds a format in front if the text contains formatting or begins like a format or a weight. */
export function toGiftText(text: string, format = ""): string {
  if (isFormattedAsHtml(text)) return `[html]${escapeGift(textToHtml(text))}`;
  return `${format || (/^(%|\[(html|markdown|plain|moodle)\])/.test(text) ? "[plain]" : "")}${escapeGift(text)}`;
}

/**
 * Escapes the text of an option or of the left side of a pair. A text with the arrow "->" becomes HTML, because the arrow
 * separates the sides of a pair.
 */
export function toGiftChoiceText(text: string): string {
  return text.includes("->") ? `[html]${escapeGift(textToHtml(text))}` : toGiftText(text);
}

/** Returns feedback for GIFT; "" if there is none. */
export function toGiftFeedback(feedback: string | undefined): string {
  return feedback ? `#${toGiftText(feedback)}` : "";
}

/** Escapes the special characters of GIFT. */
export function escapeGift(text: string): string {
  return text
    .replaceAll("\r", " ")
    .replace(/[\\:#={}~]/g, (sign) => `\\${sign}`)
    .replaceAll("\n", "\\n");
}

/** Formats a number without an exponent, because GIFT has none. */
export function formatDecimal(value: number): string {
  const text = String(value);
  if (!text.includes("e")) return text;
  const fixed = value.toFixed(20).replace(/0+$/, "").replace(/\.$/, "");
  return /e\+/.test(text) ? BigInt(Math.round(value)).toString() : fixed;
}

/** Converts a GIFT text to plain text. */
export function giftToPlainText(giftText: GiftText): string {
  if (!giftText) return "";
  if (giftText.format === "plain" || giftText.format === "markdown") return giftText.text;
  // Text in the "moodle" format may contain HTML tags.
  return giftText.format === "html" || /<[a-z/!]|&[a-z#]/i.test(giftText.text)
    ? htmlToText(giftText.text.replaceAll("\n", "<br>"))
    : decodeEntities(giftText.text);
}

/** Returns the right side of a pair, after decoding the parser's codes for escaped characters. */
export function unescapeAnswer(answer: string): string {
  return answer.replace(/&&(\d{3});/g, (_, code: string) => String.fromCharCode(Number(code)));
}
