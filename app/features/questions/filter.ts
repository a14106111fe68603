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

// Without zod, because the browser reads and writes filters too.

/** The organ axis, with the value of questions without an organ. */
export const organDomains = [...organs, "none"] as const;
/** Difficulty bands, with the value of questions that too few learners have answered. */
export const bandChoices = [...bands, "unrated"] as const;
/** Marks that narrow a set: a question matches if it has all selected marks (S2). */
export const marksOfQuestions = ["flagged", "noted", "due", "images", "stack", "risc", "normal", "free"] as const;
export type QuestionMark = (typeof marksOfQuestions)[number];

/** The questions to draw from (S2). An empty list means all; several values of one list are a union. */
export interface Filter {
  organs: (Organ | "none")[];
  modalities: Modality[];
  /** Topic ids, which include the topics below. Before the answer, a question counts in the topics above its own (Q12). */
  topics: string[];
  types: QuestionType[];
  levels: Level[];
  bands: (Band | "unrated")[];
  outcomes: Outcome[];
  /** Marks, all of which must match. */
  only: QuestionMark[];
  /** Not answered in this many last days; null: any time. */
  notSeenDays: number | null;
  /** Words in the topics above its own, in the stem, or, once answered, in the explanation; "" for any. */
  text: string;
}

export const everything: Filter = {
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

/** One domain of either axis. */
export type Domain = { axis: "organ"; domain: Organ | "none" } | { axis: "modality"; domain: Modality };

/** Returns the filter that selects a single domain. */
export function domainFilter(domain: Domain): Filter {
  return domain.axis === "organ"
    ? { ...everything, organs: [domain.domain] }
    : { ...everything, modalities: [domain.domain] };
}

/** The closed lists of a filter, with their name in an address and their values. */
const lists = {
  organs: ["organ", organDomains],
  modalities: ["modality", modalities],
  types: ["type", questionTypes],
  levels: ["level", levels],
  bands: ["band", bandChoices],
  outcomes: ["outcome", outcomes],
  only: ["only", marksOfQuestions],
} as const;
export type FilterList = keyof typeof lists;
export const filterLists = Object.keys(lists) as FilterList[];

/** Returns the name of a list in addresses and forms. */
export function listField(list: FilterList | "topics"): string {
  return list === "topics" ? "topic" : lists[list][0];
}

/** Returns the values of a closed list, in the order shown. */
export function listValues<L extends FilterList>(list: L): readonly Filter[L][number][] {
  return lists[list][1] as unknown as readonly Filter[L][number][];
}

export const mostTopics = 20;
export const longestText = 100;
export const mostDays = 3650;

/** Returns the filter in an address (`?organ=gi&organ=gu&modality=ct&outcome=unused`) without unknown values. */
export function readFilter(query: URLSearchParams): Filter {
  const days = query.get("unseen") ?? "";
  const read = Object.fromEntries(
    filterLists.map((list) => {
      const given = query.getAll(listField(list));
      return [list, (listValues(list) as readonly string[]).filter((value) => given.includes(value))];
    }),
  ) as Pick<Filter, FilterList>;
  return {
    ...read,
    topics: [...new Set(query.getAll("topic"))].filter((id) => /^[\w-]{1,120}$/.test(id)).slice(0, mostTopics),
    notSeenDays: /^[1-9]\d{0,3}$/.test(days) ? Math.min(Number(days), mostDays) : null,
    text: (query.get("text") ?? "").trim().slice(0, longestText),
  };
}

/** Returns the address form of a filter: the inverse of `readFilter`. */
export function writeFilter(filter: Filter): URLSearchParams {
  const query = new URLSearchParams();
  for (const list of [...filterLists, "topics"] as const)
    for (const value of filter[list]) query.append(listField(list), value);
  if (filter.notSeenDays !== null) query.set("unseen", String(filter.notSeenDays));
  if (filter.text) query.set("text", filter.text);
  return query;
}

/** Returns the filter with one value of a list added, or removed if it was selected. */
export function toggle<K extends FilterList | "topics">(filter: Filter, list: K, value: Filter[K][number]): Filter {
  const values: readonly string[] = filter[list];
  const next = values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
  return { ...filter, [list]: next };
}
