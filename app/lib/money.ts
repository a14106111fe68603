/** An amount in the currency's smallest unit as people read it, e.g. "$199.00", "¥2,000"; `currency` is ISO 4217. */
export function formatMoney(amount: number, currency: string): string {
  return currencyFormat(currency).format(toMajorUnits(amount, currency));
}

/** An amount in the currency's smallest unit as a number of the currency itself, e.g. 199 for 19900 cents. */
export function toMajorUnits(amount: number, currency: string): number {
  return amount / 10 ** (currencyFormat(currency).resolvedOptions().maximumFractionDigits ?? 2);
}

function currencyFormat(currency: string) {
  return new Intl.NumberFormat("en", { style: "currency", currency: currency.toUpperCase() });
}
