/** Formats an amount in the currency's smallest unit, such as "$199.00" or "¥2,000"; `currency` is an ISO 4217 code. */
export function formatMoney(amount: number, currency: string): string {
  return currencyFormat(currency).format(toMajorUnits(amount, currency));
}

/** Converts an amount in the currency's smallest unit to its main unit, such as 19900 cents to 199. */
export function toMajorUnits(amount: number, currency: string): number {
  return amount / 10 ** (currencyFormat(currency).resolvedOptions().maximumFractionDigits ?? 2);
}

function currencyFormat(currency: string) {
  return new Intl.NumberFormat("en", { style: "currency", currency: currency.toUpperCase() });
}

/** Converts an amount such as "4200.50" to the currency's smallest unit, such as 420050 cents. */
export function toMinorUnits(amount: string, currency: string): number {
  return Math.round(Number(amount) * 10 ** (currencyFormat(currency).resolvedOptions().maximumFractionDigits ?? 2));
}
