import { expect, test } from "vitest";
import { getCompEnd } from "../admin/comp-end";
import { computeChurn, computeRevenue, formatMonth, listLastMonths } from "./monthly-figures";

const now = Date.parse("2026-03-31T23:59:59Z");

test("the last months end with this one, across years", () => {
  expect(listLastMonths(now, 4)).toEqual(["2025-12", "2026-01", "2026-02", "2026-03"]);
  expect(listLastMonths(now + 1000, 1)).toEqual(["2026-04"]);
  expect(formatMonth("2026-03")).toBe("Mar 2026");
});

test("churn is counted back from those who pay now", () => {
  const moves = [
    { month: "2026-01", started: 10, ended: 0, recovered: 0 },
    { month: "2026-03", started: 3, ended: 2, recovered: 1 },
  ];
  expect(computeChurn(["2026-01", "2026-02", "2026-03"], moves, 11)).toEqual([
    { month: "2026-01", activeAtStart: 0, started: 10, ended: 0, recovered: 0, churn: null },
    { month: "2026-02", activeAtStart: 10, started: 0, ended: 0, recovered: 0, churn: 0 },
    { month: "2026-03", activeAtStart: 10, started: 3, ended: 2, recovered: 1, churn: 20 },
  ]);
});

test("revenue has every month, and never adds two currencies", () => {
  const takings = [
    { month: "2026-02", currency: "eur", amount: 100, payments: 1 },
    { month: "2026-01", currency: "usd", amount: 500, payments: 2 },
  ];
  expect(computeRevenue(["2026-01", "2026-02"], takings)).toEqual([
    {
      currency: "usd",
      payments: 2,
      months: [
        { month: "2026-01", amount: 500, payments: 2 },
        { month: "2026-02", amount: 0, payments: 0 },
      ],
    },
    {
      currency: "eur",
      payments: 1,
      months: [
        { month: "2026-01", amount: 0, payments: 0 },
        { month: "2026-02", amount: 100, payments: 1 },
      ],
    },
  ]);
});

const at = (moment: string) => Date.parse(moment);
const none = { compUntil: 0, paidUntil: 0, currentPeriodEnd: 0 };
const lastMoment = "T23:59:59.999Z";

test.each([
  ["until a day, that day included", { kind: "date" as const, date: "2026-12-24" }, null, "2026-12-24"],
  [
    "months from today, at the end of a short month",
    { kind: "months" as const, months: 1, from: "today" as const },
    null,
    "2026-04-30",
  ],
  [
    "from the end of nothing is from today",
    { kind: "months" as const, months: 12, from: "end" as const },
    none,
    "2027-03-31",
  ],
  [
    "from the end of a comp",
    { kind: "months" as const, months: 1, from: "end" as const },
    { ...none, compUntil: at("2026-05-10T23:59:59.999Z") },
    "2026-06-10",
  ],
  [
    "from the paid period's end, without the grace",
    { kind: "months" as const, months: 1, from: "end" as const },
    { compUntil: 0, paidUntil: at("2026-06-04T12:00:00Z"), currentPeriodEnd: at("2026-06-01T12:00:00Z") },
    "2026-07-01",
  ],
  [
    "from today, whatever they have",
    { kind: "months" as const, months: 3, from: "today" as const },
    { ...none, compUntil: at("2027-05-10T00:00:00Z") },
    "2026-06-30",
  ],
])("a comp %s", (_what, wish, has, day) => {
  expect(new Date(getCompEnd(wish, has, now)).toISOString()).toBe(`${day}${lastMoment}`);
});
