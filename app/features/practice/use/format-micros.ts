import { formatMoney } from "~/lib/money";

/** Formats millionths of a dollar; amounts under a cent keep four decimals. */
export function formatMicros(micros: number): string {
  return micros > 0 && micros < 10_000 ? `$${(micros / 1e6).toFixed(4)}` : formatMoney(micros / 1e4, "USD");
}
