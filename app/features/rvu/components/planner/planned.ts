import type { CatalogueStudy } from "../../engine/catalogue";
import { type Offer, payOf } from "../../engine/money/offer";
import { type Plan, planFor, workForPay } from "../../engine/money/planner";
import type { Counts } from "../../engine/tally/counts";
import { choiceOf, fieldsOf, textOf } from "../money/kept-inputs";
import { type Typed, typedNumber } from "../money/typed-number";

/** Local storage key of the plan. */
export const plannerKey = "radcore-rvu-planner";

export const goals = ["year", "day", "pay"] as const;

/** The planner's fields as typed; each goal has its own fields. */
export interface PlannerInputs {
  goal: (typeof goals)[number];
  /** wRVUs a year. */
  year: string;
  /** wRVUs a day. */
  day: string;
  /** Dollars a year, with base pay, rate per wRVU, and the wRVUs that the base covers. */
  pay: string;
  base: string;
  rate: string;
  covered: string;
  days: string;
  hours: string;
  /** Id of a mix, or "tally". */
  mix: string;
}

export const usualPlan: PlannerInputs = {
  ...{ goal: "year", year: "10,000", day: "", pay: "", base: "", rate: "", covered: "" },
  ...{ days: "220", hours: "8", mix: "tally" },
};

/** Reads the stored plan; accepts any value. */
export function readPlannerInputs(kept: unknown): PlannerInputs {
  const fields = fieldsOf(kept);
  const text = (name: keyof PlannerInputs, longest?: number) => textOf(fields[name], usualPlan[name], longest);
  return {
    goal: choiceOf(fields.goal, goals, usualPlan.goal),
    ...{ year: text("year"), day: text("day"), pay: text("pay"), base: text("base"), rate: text("rate") },
    ...{ covered: text("covered"), days: text("days"), hours: text("hours"), mix: text("mix", 20) },
  };
}

/** The parsed fields, with their errors. */
export type TypedPlan = Record<"year" | "day" | "pay" | "base" | "rate" | "covered" | "days" | "hours", Typed>;

/** Parses every field into hundredths; dollars become cents. */
export function typedPlan(inputs: PlannerInputs): TypedPlan {
  return {
    year: typedNumber(inputs.year, { least: 100, most: 10_000_000 }),
    day: typedNumber(inputs.day, { least: 100, most: 100_000 }),
    pay: typedNumber(inputs.pay, { least: 100, most: 1_000_000_000 }),
    base: typedNumber(inputs.base, { most: 1_000_000_000 }),
    rate: typedNumber(inputs.rate, { least: 1, most: 100_000 }),
    covered: typedNumber(inputs.covered, { most: 10_000_000 }),
    days: typedNumber(inputs.days, { least: 100, most: 36_600, whole: true }),
    hours: typedNumber(inputs.hours, { least: 25, most: 2_400 }),
  };
}

/** Fields of each goal. Errors in another goal's hidden fields are ignored. */
const usedBy = { year: ["year"], day: ["day"], pay: ["pay", "base", "rate", "covered"] } as const;

export type Planned =
  | { plan: Plan; days: number; workADay: number /** Hundredths of a wRVU. */; perHour: number | null }
  | { missing: "fields" | "mix" | "out of reach" };

/** Returns how many studies a day reach the goal, or the reason there is no plan. */
export function plannedOf(
  goal: PlannerInputs["goal"],
  typed: TypedPlan,
  mix: Counts,
  studies: ReadonlyMap<string, CatalogueStudy>,
): Planned {
  const days = typed.days.value === null ? null : typed.days.value / 100;
  if (days === null || [...usedBy[goal], "hours" as const].some((name) => typed[name].error))
    return { missing: "fields" };
  const target = targetOf(goal, typed, days);
  if (typeof target === "object") return target;
  const plan = planFor(target, mix, studies, days);
  if (!plan) return { missing: "mix" };
  const workADay = Math.ceil(target / days);
  const hours = typed.hours.value;
  return { plan, days, workADay, perHour: hours ? Math.round((target * 100) / (days * hours)) : null };
}

/** Returns the year's work in hundredths of a wRVU. */
function targetOf(
  goal: PlannerInputs["goal"],
  typed: TypedPlan,
  days: number,
): number | { missing: "fields" | "out of reach" } {
  if (goal === "year") return typed.year.value ?? { missing: "fields" };
  if (goal === "day") return typed.day.value === null ? { missing: "fields" } : typed.day.value * days;
  const { pay, base, rate, covered } = typed;
  if (pay.value === null || (rate.value === null && pay.value > (base.value ?? 0))) return { missing: "fields" };
  const tiers = rate.value === null ? [] : [{ from: covered.value ?? 0, rate: rate.value }];
  const offer: Offer = { name: "", base: base.value ?? 0, tiers };
  // The base alone reaches the target.
  if (payOf(offer, 0) >= pay.value) return 0;
  return workForPay(offer, pay.value) ?? { missing: "out of reach" };
}
