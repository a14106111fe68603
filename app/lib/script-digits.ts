const superscripts = pairDigits("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻");
const subscripts = pairDigits("₀₁₂₃₄₅₆₇₈₉₊₋");

/** Returns an exponent in raised digits; null if it contains other signs. */
export function toSuperscriptDigits(text: string): string | null {
  return convert(text, superscripts);
}

/** Returns an index in lowered digits; null if it contains other signs. */
export function toSubscriptDigits(text: string): string | null {
  return convert(text, subscripts);
}

function pairDigits(signs: string): ReadonlyMap<string, string> {
  return new Map([...signs].map((sign, at) => ["0123456789+-"[at] ?? "", sign]));
}

function convert(text: string, digits: ReadonlyMap<string, string>): string | null {
  const signs = [...text.trim().replaceAll("−", "-")];
  return signs.every((sign) => digits.has(sign)) ? signs.map((sign) => digits.get(sign)).join("") : null;
}
