import { computePay, type Offer } from "../../engine/money/job-offer";
import { findWorkForPay, planStudies, type WorkloadPlan } from "../../engine/money/study-planner";
import type { CatalogStudy } from "../../engine/rvu-catalog";
import type { Counts } from "../../engine/tally/tally-counts";
import { type ParsedNumber, parseNumber } from "../money/parse-number";
import { toChoice, toFields, toText } from "../money/stored-inputs";

/** Local storage key of the plan. */
export const plannerKey = "radcore-rvu-planner";

export const planGoals = ["year", "day", "pay"] as const;

/** The planner's fields as typed; each goal has its own fields. */
export interface PlannerInputs {
  goal: (typeof planGoals)[number];
  /** wRVUs a year. */
  year: string;
  /** wRVUs a day. */
  day: string;
  /** Dollars a year. */
  pay: string;
  /** Base pay in dollars a year. */
  base: string;
  /** Dollars per wRVU that the base pay does not cover. */
  rate: string;
  /** wRVUs a year that the base pay covers. */
  covered: string;
  /** Workdays a year. */
  days: string;
  /** Hours a day. */
  hours: string;
  /** Id of a mix, or "tally". */
  mix: string;
}

export const defaultPlan: PlannerInputs = {
  ...{ goal: "year", year: "10,000", day: "", pay: "", base: "", rate: "", covered: "" },
  ...{ days: "220", hours: "8", mix: "tally" },
};

/** Reads the stored plan; accepts any value. */
export function readPlannerInputs(stored: unknown): PlannerInputs {
  const fields = toFields(stored);
  const text = (name: keyof PlannerInputs, maxLength?: number) => toText(fields[name], defaultPlan[name], maxLength);
  return {
    goal: toChoice(fields.goal, planGoals, defaultPlan.goal),
    ...{ year: text("year"), day: text("day"), pay: text("pay"), base: text("base"), rate: text("rate") },
    ...{ covered: text("covered"), days: text("days"), hours: text("hours"), mix: text("mix", 20) },
  };
}

/** The parsed fields, with their errors. */
export type ParsedPlan = Record<"year" | "day" | "pay" | "base" | "rate" | "covered" | "days" | "hours", ParsedNumber>;

/** Parses every field into hundredths; dollars become cents. */
export function parsePlan(inputs: PlannerInputs): ParsedPlan {
  return {
    year: parseNumber(inputs.year, { min: 100, max: 10_000_000 }),
    day: parseNumber(inputs.day, { min: 100, max: 100_000 }),
    pay: parseNumber(inputs.pay, { min: 100, max: 1_000_000_000 }),
    base: parseNumber(inputs.base, { max: 1_000_000_000 }),
    rate: parseNumber(inputs.rate, { min: 1, max: 100_000 }),
    covered: parseNumber(inputs.covered, { max: 10_000_000 }),
    days: parseNumber(inputs.days, { min: 100, max: 36_600, isWhole: true }),
    hours: parseNumber(inputs.hours, { min: 25, max: 2_400 }),
  };
}

/** Fields of each goal. Errors in the hidden fields of other goals are ignored. */
const fieldsByGoal = { year: ["year"], day: ["day"], pay: ["pay", "base", "rate", "covered"] } as const;

/** A plan, with the work per day and per hour in hundredths of a wRVU, or the reason for no plan. */
export type PlanOutcome =
  | { plan: WorkloadPlan; days: number; workPerDay: number; workPerHour: number | null }
  | { noPlanReason: "fields" | "mix" | "out of reach" };

/** Returns how many studies a day reach the goal, or the reason for no plan. */
export function planWorkload(
  goal: PlannerInputs["goal"],
  parsedPlan: ParsedPlan,
  mix: Counts,
  studies: ReadonlyMap<string, CatalogStudy>,
): PlanOutcome {
  const days = parsedPlan.days.value === null ? null : parsedPlan.days.value / 100;
  if (days === null || [...fieldsByGoal[goal], "hours" as const].some((name) => parsedPlan[name].error))
    return { noPlanReason: "fields" };
  const target = getTarget(goal, parsedPlan, days);
  if (typeof target === "object") return target;
  const plan = planStudies(target, mix, studies, days);
  if (!plan) return { noPlanReason: "mix" };
  const workPerDay = Math.ceil(target / days);
  const hours = parsedPlan.hours.value;
  return { plan, days, workPerDay, workPerHour: hours ? Math.round((target * 100) / (days * hours)) : null };
}

/** Returns the work that the goal requires in a year, in hundredths of a wRVU; or the reason for no plan. */
function getTarget(
  goal: PlannerInputs["goal"],
  parsedPlan: ParsedPlan,
  days: number,
): number | { noPlanReason: "fields" | "out of reach" } {
  if (goal === "year") return parsedPlan.year.value ?? { noPlanReason: "fields" };
  if (goal === "day") return parsedPlan.day.value === null ? { noPlanReason: "fields" } : parsedPlan.day.value * days;
  const { pay, base, rate, covered } = parsedPlan;
  if (pay.value === null || (rate.value === null && pay.value > (base.value ?? 0))) return { noPlanReason: "fields" };
  const tiers = rate.value === null ? [] : [{ from: covered.value ?? 0, rate: rate.value }];
  const offer: Offer = { name: "", base: base.value ?? 0, tiers };
  // The base alone reaches the target.
  if (computePay(offer, 0) >= pay.value) return 0;
  return findWorkForPay(offer, pay.value) ?? { noPlanReason: "out of reach" };
}
