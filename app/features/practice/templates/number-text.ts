// Formats numbers for stems, options, and worked solutions.

/** Returns a number with the given count of significant digits, without an exponent, such as 0.0250, 12.5, or 12,500. */
export function formatDigits(value: number, digits: number): string {
  if (value === 0) return "0";
  const magnitude = Math.floor(Math.log10(Math.abs(value)));
  const decimals = digits - 1 - magnitude;
  if (decimals <= 0) return groupThousands(String(Number(value.toPrecision(digits))));
  const text = value.toFixed(decimals);
  // Rounding up can add a digit: 9.996 becomes 10.0 instead of 10.00.
  return Math.abs(Number(text)) >= 10 ** (magnitude + 1) ? value.toFixed(decimals - 1) : text;
}

/** Returns a number as it is, without the rounding errors of binary fractions: 0.3 instead of 0.30000000000000004. */
export function formatExact(value: number): string {
  return groupThousands(String(roundExact(value)));
}

/** Returns a number without the rounding errors of binary fractions. */
export function roundExact(value: number): number {
  return Math.round(value * 1e9) / 1e9;
}

/** Returns a number rounded to a count of decimals. */
export function roundTo(value: number, decimals: number): number {
  return roundExact(Math.round(value * 10 ** decimals) / 10 ** decimals);
}

/** Returns the smallest whole number that is not less than a value, without the rounding errors of binary fractions. */
export function roundUp(value: number): number {
  return Math.ceil(roundExact(value));
}

/** Returns a value with its unit; units such as "%" have no space before them. */
export function addUnit(text: string, unit: string): string {
  if (!unit) return text;
  return unit === "%" || unit === "°" ? `${text}${unit}` : `${text} ${unit}`;
}

/** Separates thousands with commas from five digits on. */
function groupThousands(text: string): string {
  if (text.length < 5) return text;
  const [whole = "", fraction] = text.split(".");
  if (whole.length < 5) return text;
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}
