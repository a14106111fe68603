import { decoded, htmlOfText, textOfHtml } from "./markup";

/** A text of GIFT with its format, as the parser returns it. */
export type GiftText = { format: string; text: string } | null;

/** Returns a text for GIFT. A text that begins like a format or a weight gets a format. */
export function giftText(text: string, format = ""): string {
  return `${format || (/^(%|\[(html|markdown|plain|moodle)\])/.test(text) ? "[plain]" : "")}${escaped(text)}`;
}

/** Returns a text for the left of a pair, which ends at its first arrow, or for an option, which an arrow makes a pair. */
export function giftTextBefore(text: string): string {
  return text.includes("->") ? `[html]${escaped(htmlOfText(text))}` : giftText(text);
}

/** Returns feedback for GIFT; empty if there is none. */
export function giftFeedback(words: string | undefined): string {
  return words ? `#${giftText(words)}` : "";
}

/** Escapes the characters that mean something to GIFT. */
export function escaped(text: string): string {
  return text
    .replaceAll("\r", " ")
    .replace(/[\\:#={}~]/g, (sign) => `\\${sign}`)
    .replaceAll("\n", "\\n");
}

/** Returns a number without an exponent, which GIFT does not have. */
export function decimal(value: number): string {
  const text = String(value);
  if (!text.includes("e")) return text;
  const fixed = value.toFixed(20).replace(/0+$/, "").replace(/\.$/, "");
  return /e\+/.test(text) ? BigInt(Math.round(value)).toString() : fixed;
}

/** Returns a text of GIFT as plain text. */
export function plainOfGift(said: GiftText): string {
  if (!said) return "";
  if (said.format === "plain" || said.format === "markdown") return said.text;
  // "Moodle" format is text that may hold tags.
  return said.format === "html" || /<[a-z/!]|&[a-z#]/i.test(said.text)
    ? textOfHtml(said.text.replaceAll("\n", "<br>"))
    : decoded(said.text);
}

/** Returns the right half of a pair, in which the parser leaves its own marks for escaped characters. */
export function unescapedAnswer(answer: string): string {
  return answer.replace(/&&(\d{3});/g, (_, code: string) => String.fromCharCode(Number(code)));
}
