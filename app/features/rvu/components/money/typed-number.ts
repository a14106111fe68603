import { numberText } from "./number-text";

/** What was typed: nothing, a number in whole hundredths, or what is wrong with it. */
export type Typed = { value: number | null; error?: undefined } | { value: null; error: string };

interface Bounds {
  /** In whole hundredths, like the value; 0 unless said otherwise. */
  least?: number;
  most: number;
  /** Whether only whole numbers do, such as days. */
  whole?: boolean;
}

const grouped = /^(\d{1,3}(?:,\d{3})+|\d{1,12})?(?:\.(\d*))?(k?)$/i;

/**
 * A number as people type it: "8,000", "$45.50", "350k". Whole hundredths without a float between; what is not a number is
 * said and never guessed, such as "45,50".
 */
export function typedNumber(text: string, { least = 0, most, whole = false }: Bounds): Typed {
  const bare = text.trim().replace(/^\$/, "").replace(/\s+/g, "");
  if (!bare) return { value: null };
  if (/^[-−–]/.test(bare)) return { value: null, error: "Not below zero." };
  const [, units = "", decimals = "", thousands] = bare.match(grouped) ?? [];
  if (!units && !decimals)
    return { value: null, error: whole ? "Write a whole number." : "Write a number, such as 8,000 or 45.50." };
  if (!thousands && decimals.length > 2) return { value: null, error: "Two decimals at most." };
  if (decimals.length > 5) return { value: null, error: "Fewer decimals, please." };
  // Hundred-thousandths first, so that "350.5k" is exact too.
  const fine = BigInt(units.replaceAll(",", "") || "0") * 100_000n + BigInt(decimals.padEnd(5, "0"));
  const value = Number(thousands ? fine : fine / 1_000n);
  if (whole && value % 100 !== 0) return { value: null, error: "A whole number." };
  if (value < least) return { value: null, error: `At least ${numberText(least / 100)}.` };
  if (value > most) return { value: null, error: `At most ${numberText(most / 100)}.` };
  return { value };
}

/** The error of a field as the form kit takes it. */
export function errorOf(typed: Typed): string[] | undefined {
  return typed.error ? [typed.error] : undefined;
}
