import { formatNumber } from "./money-format";

/** A parsed input: the value in whole hundredths, null if the input is empty, or an error message. */
export type ParsedNumber = { value: number | null; error?: undefined } | { value: null; error: string };

interface Bounds {
  /** Minimum in whole hundredths; 0 by default. */
  min?: number;
  max: number;
  /** Whether decimals are refused. */
  isWhole?: boolean;
}

const numberPattern = /^(\d{1,3}(?:,\d{3})+|\d{1,12})?(?:\.(\d*))?(k?)$/i;

/**
 * Parses a number such as "8,000", "$45.50", or "350k" into whole hundredths without floating-point errors. Ambiguous input
 * such as "45,50" is an error, never a guess.
 */
export function parseNumber(text: string, { min = 0, max, isWhole = false }: Bounds): ParsedNumber {
  const trimmed = text.trim().replace(/^\$/, "").replace(/\s+/g, "");
  if (!trimmed) return { value: null };
  if (/^[-−–]/.test(trimmed)) return { value: null, error: "Enter a number of 0 or more." };
  const [, units = "", decimals = "", thousands] = trimmed.match(numberPattern) ?? [];
  if (!units && !decimals)
    return { value: null, error: isWhole ? "Enter a whole number." : "Enter a number, such as 8,000 or 45.50." };
  if (!thousands && decimals.length > 2) return { value: null, error: "Enter at most two decimals." };
  if (decimals.length > 5) return { value: null, error: "Enter fewer decimals." };
  // Uses hundred-thousandths, so that "350.5k" is exact too.
  const hundredThousandths = BigInt(units.replaceAll(",", "") || "0") * 100_000n + BigInt(decimals.padEnd(5, "0"));
  const value = Number(thousands ? hundredThousandths : hundredThousandths / 1_000n);
  if (isWhole && value % 100 !== 0) return { value: null, error: "Enter a whole number." };
  if (value < min) return { value: null, error: `Enter at least ${formatNumber(min / 100)}.` };
  if (value > max) return { value: null, error: `Enter at most ${formatNumber(max / 100)}.` };
  return { value };
}

/** Returns the error as the list that a field's `error` property expects; undefined without an error. */
export function toFieldErrors(typed: ParsedNumber): string[] | undefined {
  return typed.error ? [typed.error] : undefined;
}
