const superscripts = pairDigits("⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻");
const subscripts = pairDigits("₀₁₂₃₄₅₆₇₈₉₊₋");

/** Converts an exponent to raised digits; other text gets a ^ before it. */
export function toSuperscript(text: string): string {
  return convert(text, superscripts) ?? `^${text}`;
}

/** Converts an index to lowered digits; other text gets a _ before it. */
export function toSubscript(text: string): string {
  return convert(text, subscripts) ?? `_${text}`;
}

function pairDigits(signs: string): ReadonlyMap<string, string> {
  return new Map([...signs].map((sign, at) => ["0123456789+-"[at] ?? "", sign]));
}

function convert(text: string, digits: ReadonlyMap<string, string>): string | null {
  const signs = [...text.trim().replaceAll("−", "-")];
  return signs.every((sign) => digits.has(sign)) ? signs.map((sign) => digits.get(sign)).join("") : null;
}
