import { formatMoney } from "~/lib/money";

// One fixed locale, so that the server and every browser format alike.

const upToTwoDecimals = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
const wholeNumber = new Intl.NumberFormat("en-US", { maximumFractionDigits: 0 });
const fourDecimals = new Intl.NumberFormat("en-US", { minimumFractionDigits: 4, maximumFractionDigits: 4 });

/** Formats hundredths of an RVU without trailing zeros: "8,000", "8,251.3". */
export function formatShortRvu(hundredths: number): string {
  return upToTwoDecimals.format(hundredths / 100);
}

/** Formats cents: "$1,234.50". */
export function formatDollars(cents: number): string {
  return formatMoney(cents, "usd");
}

/** Formats cents rounded to whole dollars, for annual pay: "$412,500". */
export function formatWholeDollars(cents: number): string {
  return `${cents < 0 ? "−" : ""}$${wholeNumber.format(Math.abs(Math.round(cents / 100)))}`;
}

/** Formats a conversion factor given in ten-thousandths: "$33.4009". */
export function formatConversionFactor(tenThousandths: number): string {
  return `$${fourDecimals.format(tenThousandths / 10_000)}`;
}

/** Formats a number with at most two decimals: "1,234", "12.5". */
export function formatNumber(value: number): string {
  return upToTwoDecimals.format(value);
}
