import { toSubscriptDigits, toSuperscriptDigits } from "~/lib/script-digits";

/** Returns an exponent as raised digits, or as formatted text (lib/formatted-text.ts). */
export function toSuperscript(text: string): string {
  return toSuperscriptDigits(text) ?? format("^", text);
}

/** Returns an index as lowered digits, or as formatted text. */
export function toSubscript(text: string): string {
  return toSubscriptDigits(text) ?? format("_", text);
}

/** Formatting cannot be nested in a script, so a script with other scripts gets parentheses. */
function format(sign: "^" | "_", text: string): string {
  const words = text.replaceAll("**", "").trim();
  return /[{}\n\ue000-\ue005]/.test(words) ? `${sign}(${words})` : `${sign}{${words}}`;
}
