// Months of the revenue and churn report, in UTC as YYYY-MM; pure functions.

/** Returns the `count` months that end with the month of `now` (ms), oldest first. */
export function listLastMonths(now: number, count: number): string[] {
  const date = new Date(now);
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - count + 1 + index, 1)).toISOString().slice(0, 7),
  );
}

/** Returns the start of a month, ms. */
export function getMonthStart(month: string): number {
  return Date.parse(`${month}-01T00:00:00Z`);
}

const longMonthFormat = new Intl.DateTimeFormat("en", { month: "short", year: "numeric", timeZone: "UTC" });
const shortMonthFormat = new Intl.DateTimeFormat("en", { month: "short", timeZone: "UTC" });

/** Formats a month as "Mar 2026". */
export function formatMonth(month: string): string {
  return longMonthFormat.format(getMonthStart(month));
}

/** Formats a month as "Mar". */
export function formatShortMonth(month: string): string {
  return shortMonthFormat.format(getMonthStart(month));
}

export interface MonthlyChanges {
  month: string;
  started: number;
  ended: number;
  recovered: number;
}

export interface ChurnMonth extends MonthlyChanges {
  /** Number of paying learners at the start of the month. */
  activeAtStart: number;
  /** Percentage of these learners whose subscription ended in the month; null if `activeAtStart` is 0. */
  churn: number | null;
}

/**
 * Returns the churn of each month and the number of paying learners at its start, counted backward from the current number
 * of paying learners (`activeNow`).
 */
export function computeChurn(months: string[], monthlyChanges: MonthlyChanges[], activeNow: number): ChurnMonth[] {
  const changesByMonth = new Map(monthlyChanges.map((one) => [one.month, one]));
  let activeAtEnd = activeNow;
  const rows = months.toReversed().map((month) => {
    const { started, ended, recovered } = changesByMonth.get(month) ?? { started: 0, ended: 0, recovered: 0 };
    const activeAtStart = Math.max(0, activeAtEnd - started + ended);
    activeAtEnd = activeAtStart;
    const churn = activeAtStart > 0 ? Math.round((ended / activeAtStart) * 1000) / 10 : null;
    return { month, started, ended, recovered, activeAtStart, churn };
  });
  return rows.toReversed();
}

export interface MonthlyPayments {
  month: string;
  currency: string;
  amount: number;
  payments: number;
}

/**
 * Returns revenue by month, one list per currency, the currency with the most payments first; months without payments are 0.
 */
export function computeRevenue(months: string[], monthlyPayments: MonthlyPayments[]) {
  const currencies = [...new Set(monthlyPayments.map(({ currency }) => currency))];
  return currencies
    .map((currency) => {
      const rows = monthlyPayments.filter((one) => one.currency === currency);
      return {
        currency,
        payments: rows.reduce((sum, one) => sum + one.payments, 0),
        months: months.map((month) => {
          const row = rows.find((one) => one.month === month);
          return { month, amount: row?.amount ?? 0, payments: row?.payments ?? 0 };
        }),
      };
    })
    .sort((a, b) => b.payments - a.payments || a.currency.localeCompare(b.currency));
}
