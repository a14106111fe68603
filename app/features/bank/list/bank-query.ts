import { bandChoices, organDomains } from "../../questions/filter";
import { flags } from "../../questions/statistics/flags";
import {
  draftStages,
  levels,
  modalities,
  origins,
  questionStatuses,
  questionTypes,
  reviewStates,
  skills,
} from "../../questions/taxonomy";

// Which questions the admins' list shows, all of it in its address, so that a list can be kept and passed on.

const yesOrNo = ["yes", "no"] as const;

/** The closed lists that narrow it, by their names in the address, and the values each may have. */
export const filterValues = {
  status: questionStatuses,
  /** Of what is being written: of a new question, or of the next version of a published one. */
  stage: draftStages,
  type: questionTypes,
  organ: organDomains,
  modality: modalities,
  level: levels,
  skill: skills,
  band: bandChoices,
  flag: ["any", ...flags],
  reports: ["open"],
  image: yesOrNo,
  free: yesOrNo,
  origin: origins,
  review: reviewStates,
  /** Drafts that the reader wrote on; approved ones that they did not, and so may publish. */
  mine: ["drafts", "publishable"],
} as const;
export type FilterName = keyof typeof filterValues;
export const filterNames = Object.keys(filterValues) as FilterName[];

export const orders = ["changed", "reports", "p", "discrimination", "id"] as const;
export type BankOrder = (typeof orders)[number];

export type BankFilters = { [Name in FilterName]: (typeof filterValues)[Name][number] | null };

export interface BankQuery extends BankFilters {
  /** Words, or the beginning of some; or an id, or the beginning of an external one. */
  search: string;
  /** A part of a topic's path. */
  topic: string;
  order: BankOrder;
  /** From 1. */
  page: number;
}

const maxTextLength = 80;

/** Reads the list's address; what cannot be read counts as not said. */
export function readBankQuery(params: URLSearchParams): BankQuery {
  const text = (name: string) => (params.get(name) ?? "").trim().slice(0, maxTextLength);
  const read = Object.fromEntries(
    filterNames.map((name) => {
      const known: readonly string[] = filterValues[name];
      return [name, known.find((one) => one === params.get(name)) ?? null];
    }),
  ) as unknown as BankFilters;
  const page = params.get("page") ?? "";
  return {
    ...read,
    search: text("search"),
    topic: text("topic"),
    order: orders.find((one) => one === params.get("order")) ?? "changed",
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

/** The address form of a query, the inverse of `readBankQuery`. */
export function writeBankQuery(query: BankQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (query.search) params.set("search", query.search);
  if (query.topic) params.set("topic", query.topic);
  for (const name of filterNames) if (query[name]) params.set(name, query[name]);
  if (query.order !== "changed") params.set("order", query.order);
  if (query.page > 1) params.set("page", String(query.page));
  return params;
}

/** Whether anything but the order is asked for. */
export function isNarrowed(query: BankQuery): boolean {
  return Boolean(query.search || query.topic || filterNames.some((name) => query[name]));
}
