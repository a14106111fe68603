import { bandChoices, organDomains } from "../../questions/filter";
import { flags } from "../../questions/statistics/statistics-flags";
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

// The query of the question list is stored in its address, so that a list can be bookmarked and shared.

const yesOrNo = ["yes", "no"] as const;

/** Filters with closed lists of values, by their parameter names. */
export const filterValues = {
  status: questionStatuses,
  /** Stage of the draft of a new question or of a next version. */
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
  /** "drafts": drafts that the viewer edited; "publishable": approved drafts that the viewer may publish. */
  mine: ["drafts", "publishable"],
} as const;
export type FilterName = keyof typeof filterValues;
export const filterNames = Object.keys(filterValues) as FilterName[];

export const bankOrders = ["changed", "reports", "p", "discrimination", "id"] as const;
export type BankOrder = (typeof bankOrders)[number];

export type BankFilters = { [Name in FilterName]: (typeof filterValues)[Name][number] | null };

export interface BankQuery extends BankFilters {
  /** Words or word prefixes, an id, or a prefix of an external id. */
  search: string;
  /** Text that the topic's path must contain. */
  topic: string;
  order: BankOrder;
  /** Page number, starting at 1. */
  page: number;
}

const maxTextLength = 80;

/** Parses the query from the list's address; invalid values are ignored. */
export function parseBankQuery(params: URLSearchParams): BankQuery {
  const text = (name: string) => (params.get(name) ?? "").trim().slice(0, maxTextLength);
  const filters = Object.fromEntries(
    filterNames.map((name) => {
      const knownValues: readonly string[] = filterValues[name];
      return [name, knownValues.find((value) => value === params.get(name)) ?? null];
    }),
  ) as unknown as BankFilters;
  const page = params.get("page") ?? "";
  return {
    ...filters,
    search: text("search"),
    topic: text("topic"),
    order: bankOrders.find((order) => order === params.get("order")) ?? "changed",
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

/** Writes a query as URL parameters; the inverse of `parseBankQuery`. */
export function formatBankQuery(query: BankQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (query.search) params.set("search", query.search);
  if (query.topic) params.set("topic", query.topic);
  for (const name of filterNames) if (query[name]) params.set(name, query[name]);
  if (query.order !== "changed") params.set("order", query.order);
  if (query.page > 1) params.set("page", String(query.page));
  return params;
}

/** Returns whether the query has a search or a filter. */
export function hasFilter(query: BankQuery): boolean {
  return Boolean(query.search || query.topic || filterNames.some((name) => query[name]));
}
