/** An amount in the currency's smallest unit as people read it, e.g. "$199.00", "¥2,000"; `currency` is ISO 4217. */
export function moneyText(amount: number, currency: string): string {
  return formatOf(currency).format(inUnits(amount, currency));
}

/** An amount in the currency's smallest unit as a number of the currency itself, e.g. 199 for 19900 cents. */
export function inUnits(amount: number, currency: string): number {
  return amount / 10 ** (formatOf(currency).resolvedOptions().maximumFractionDigits ?? 2);
}

function formatOf(currency: string) {
  return new Intl.NumberFormat("en", { style: "currency", currency: currency.toUpperCase() });
}
