import {
  type Band,
  bands,
  type Level,
  levels,
  type Modality,
  modalities,
  type Organ,
  type Outcome,
  organs,
  outcomes,
  type QuestionType,
  questionTypes,
} from "./taxonomy";

// Parsed by hand, because zod would enlarge the browser bundle.

/** The values of the organ axis, including "none" for questions without an organ. */
export const organDomains = [...organs, "none"] as const;
/** The difficulty bands, including "unrated" for questions with too few answers. */
export const bandChoices = [...bands, "unrated"] as const;
/** The traits that a filter can require (S2). */
export const questionTraits = [
  "flagged",
  "noted",
  "due",
  "images",
  "stack",
  "measure",
  "risc",
  "normal",
  "free",
  "reviewed",
] as const;
export type QuestionTrait = (typeof questionTraits)[number];

/**
 * A filter for questions (S2). An empty list matches every question. A question matches a list if the question has any value of
 * the list. Only the list `only` requires all of its values.
 */
export interface Filter {
  organs: (Organ | "none")[];
  modalities: Modality[];
  /**
   * Topic ids. A topic includes all topics below it. Until the learner answers a question, the question is found only under the
   * topics above its own (Q12).
   */
  topics: string[];
  types: QuestionType[];
  levels: Level[];
  bands: (Band | "unrated")[];
  outcomes: Outcome[];
  /** Traits. A question must have all of them. */
  only: QuestionTrait[];
  /** Matches questions that the learner has not answered in this many days; null for no limit. */
  notSeenDays: number | null;
  /** Search words; "" for no search. A question matches if a text that the learner may read contains every word. */
  text: string;
}

export const emptyFilter: Filter = {
  organs: [],
  modalities: [],
  topics: [],
  types: [],
  levels: [],
  bands: [],
  outcomes: [],
  only: [],
  notSeenDays: null,
  text: "",
};

/** An organ or a modality, with its axis. */
export type Domain = { axis: "organ"; domain: Organ | "none" } | { axis: "modality"; domain: Modality };

/** Every domain that a learner can name as weak, organs first. Leaves out "none", which stands for questions without an organ. */
export const allDomains: readonly Domain[] = [
  ...organs.map((domain) => ({ axis: "organ" as const, domain })),
  ...modalities.map((domain) => ({ axis: "modality" as const, domain })),
];

/** Returns the domain with this name; null if there is none. */
export function findDomain(name: string): Domain | null {
  return allDomains.find(({ domain }) => domain === name) ?? null;
}

/** Returns the filter that selects a single domain. */
export function filterByDomain(domain: Domain): Filter {
  return domain.axis === "organ"
    ? { ...emptyFilter, organs: [domain.domain] }
    : { ...emptyFilter, modalities: [domain.domain] };
}

/** The lists of a filter whose values are fixed, each with its query parameter and its values. */
const listDefinitions = {
  organs: ["organ", organDomains],
  modalities: ["modality", modalities],
  types: ["type", questionTypes],
  levels: ["level", levels],
  bands: ["band", bandChoices],
  outcomes: ["outcome", outcomes],
  only: ["only", questionTraits],
} as const;
export type FilterList = keyof typeof listDefinitions;
export const filterLists = Object.keys(listDefinitions) as FilterList[];

/** Returns the query parameter of a list, which is also the name of its form field. */
export function getListField(list: FilterList | "topics"): string {
  return list === "topics" ? "topic" : listDefinitions[list][0];
}

/** Returns the fixed values of a list in display order. */
export function getListValues<L extends FilterList>(list: L): readonly Filter[L][number][] {
  return listDefinitions[list][1] as unknown as readonly Filter[L][number][];
}

export const maxTopics = 20;
export const maxSearchLength = 100;
export const maxNotSeenDays = 3650;

/** Parses a filter from a query (`?organ=gi&organ=gu&modality=ct&outcome=unused`). Ignores unknown values. */
export function readFilter(query: URLSearchParams): Filter {
  const daysText = query.get("unseen") ?? "";
  const fixedLists = Object.fromEntries(
    filterLists.map((list) => {
      const paramValues = query.getAll(getListField(list));
      return [list, (getListValues(list) as readonly string[]).filter((value) => paramValues.includes(value))];
    }),
  ) as Pick<Filter, FilterList>;
  return {
    ...fixedLists,
    topics: [...new Set(query.getAll("topic"))].filter((id) => /^[\w-]{1,120}$/.test(id)).slice(0, maxTopics),
    notSeenDays: /^[1-9]\d{0,3}$/.test(daysText) ? Math.min(Number(daysText), maxNotSeenDays) : null,
    text: (query.get("text") ?? "").trim().slice(0, maxSearchLength),
  };
}

/** Returns a filter as a query, the inverse of `readFilter`. */
export function writeFilter(filter: Filter): URLSearchParams {
  const query = new URLSearchParams();
  for (const list of [...filterLists, "topics"] as const)
    for (const value of filter[list]) query.append(getListField(list), value);
  if (filter.notSeenDays !== null) query.set("unseen", String(filter.notSeenDays));
  if (filter.text) query.set("text", filter.text);
  return query;
}

/** Returns the filter with a value added to a list, or removed from the list if already there. */
export function toggleFilterValue<K extends FilterList | "topics">(
  filter: Filter,
  list: K,
  value: Filter[K][number],
): Filter {
  const values: readonly string[] = filter[list];
  const next = values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
  return { ...filter, [list]: next };
}
