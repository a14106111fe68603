import { moneyText } from "~/lib/money";

// Numbers as people read them beside those of browser/words.ts, by one locale, so that the server and every browser write the same.

const upToTwo = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
const whole = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const factor = new Intl.NumberFormat("en-US", { minimumFractionDigits: 4, maximumFractionDigits: 4 });

/** Hundredths of an RVU of a whole year, without zeros at the end: "8,000", "8,251.3". */
export function shortRvuText(hundredths: number): string {
  return upToTwo.format(hundredths / 100);
}

/** Cents: "$1,234.50". */
export function dollarsText(cents: number): string {
  return moneyText(cents, "usd");
}

/** Cents to the whole dollar, for a year's pay: "$412,500". */
export function wholeDollarsText(cents: number): string {
  return `${cents < 0 ? "−" : ""}$${whole.format(Math.abs(Math.round(cents / 100)))}`;
}

/** A conversion factor in ten-thousandths: "$33.4009". */
export function factorText(tenThousandths: number): string {
  return `$${factor.format(tenThousandths / 10_000)}`;
}

/** A plain number: "1,234" or "12.5". */
export function numberText(value: number): string {
  return upToTwo.format(value);
}
