/** An amount in the currency's smallest unit as people read it, e.g. "$199.00", "¥2,000"; `currency` is ISO 4217. */
export function moneyText(amount: number, currency: string): string {
  const format = new Intl.NumberFormat("en", { style: "currency", currency: currency.toUpperCase() });
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2));
}
