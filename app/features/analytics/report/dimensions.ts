import { domainName, type Modality, modalities, type Organ, organs } from "../../questions/taxonomy";
import type { Counts } from "./metrics";

// The lists of the report and the labels of their values; pure.

/** Dimensions that each visit has itself; filters by these can be combined. */
export const visitFields = ["path", "referrer", "campaign", "country", "device", "os", "browser"] as const;
/** Dimensions of visits and of what happened in them; each has a list and a filter. */
export const visitDimensions = [...visitFields, "element", "event"] as const;
/** Dimensions of answers; each has a list and a filter. */
export const studyDimensions = ["mode", "organ", "modality", "hour"] as const;

export type VisitField = (typeof visitFields)[number];
export type VisitDimension = (typeof visitDimensions)[number];
export type StudyDimension = (typeof studyDimensions)[number];
export type FilterDimension = VisitDimension | StudyDimension;
/** The lists of the report; "dropped" has a list but no filter. */
export type ListId = FilterDimension | "dropped";

/** Limits the report to visits or answers with this value. */
export interface Filter<D = FilterDimension> {
  dimension: D;
  value: string;
}

/** Returns the filters if they can only be answered from single visits (two or more fields of a visit), otherwise null. */
export function getCombinedFilters(filters: readonly Filter[]): Filter<VisitField>[] | null {
  const combined = filters.filter(isVisitFilter);
  const dimensionCount = new Set(combined.map(({ dimension }) => dimension)).size;
  return filters.length > 1 && combined.length === filters.length && dimensionCount === filters.length
    ? combined
    : null;
}

/** Adds a filter if it can be combined with the others; otherwise it replaces them. */
export function addFilter(filters: readonly Filter[], added: Filter): readonly Filter[] {
  return getCombinedFilters([...filters, added]) ?? [added];
}

function isVisitFilter(filter: Filter): filter is Filter<VisitField> {
  return isVisitField(filter.dimension);
}

/** Returns whether a dimension is a field of each visit. */
export function isVisitField(dimension: string): dimension is VisitField {
  return visitFields.some((field) => field === dimension);
}

interface ListKind {
  /** Heading of the list. */
  title: string;
  /** Singular name of a row. */
  rowName: string;
  /** The count by which the rows are sorted and from which each row's share is computed. */
  orderBy: keyof Counts;
  columns: readonly Column[];
}

export type Column = "views" | "visits" | "bounce" | "clicks" | "events" | "answers" | "correct";
export const columnNames: Record<Column, string> = {
  views: "Views",
  visits: "Visits",
  bounce: "Bounce",
  clicks: "Clicks",
  events: "Events",
  answers: "Answers",
  correct: "Correct",
};

const visitList = { orderBy: "visits", columns: ["visits", "bounce"] } as const;
const answerList = { orderBy: "answers", columns: ["answers", "correct"] } as const;

export const lists: Record<ListId, ListKind> = {
  path: { title: "Pages", rowName: "Page", orderBy: "views", columns: ["views", "visits", "bounce"] },
  referrer: { title: "Referrers", rowName: "Referrer", ...visitList },
  campaign: { title: "Campaigns", rowName: "Campaign", ...visitList },
  country: { title: "Countries", rowName: "Country", ...visitList },
  device: { title: "Devices", rowName: "Device", ...visitList },
  os: { title: "Operating systems", rowName: "System", ...visitList },
  browser: { title: "Browsers", rowName: "Browser", ...visitList },
  element: { title: "Clicks", rowName: "Element", orderBy: "clicks", columns: ["clicks"] },
  event: { title: "Engagement", rowName: "Event", orderBy: "events", columns: ["events"] },
  dropped: { title: "Beacons not counted", rowName: "Reason", orderBy: "events", columns: ["events"] },
  mode: { title: "Modes", rowName: "Mode", ...answerList },
  organ: { title: "Organ systems", rowName: "Organ system", ...answerList },
  modality: { title: "Modalities and other domains", rowName: "Modality", ...answerList },
  hour: { title: "Hours of the learner’s day", rowName: "Hour", ...answerList },
};

/**
 * Returns a list's sort order and columns under filters. Under a filter by click or event, only the count of clicks or events
 * remains; under combined filters, pages are counted by visits, because a visit does not store its views of each page.
 */
export function getListColumns(id: ListId, filters: readonly Filter[]): Pick<ListKind, "orderBy" | "columns"> {
  if (getCombinedFilters(filters)) return visitList;
  const dimension = filters[0]?.dimension;
  if (dimension === "element") return { orderBy: "clicks", columns: ["clicks"] };
  if (dimension === "event") return { orderBy: "events", columns: ["events"] };
  return lists[id];
}

/** Returns the lists available under filters. Clicks and events are never counted within each other. */
export function getAvailableLists(filters: readonly Filter[]): ListId[] {
  const [filter] = filters;
  if (!filter) return [...visitDimensions, "dropped", ...studyDimensions];
  if (getCombinedFilters(filters)) return [...visitFields];
  if (isAnswerFilter(filter)) return [...studyDimensions];
  const isInteraction = filter.dimension === "element" || filter.dimension === "event";
  return visitDimensions.filter(
    (id) => id === filter.dimension || !isInteraction || (id !== "element" && id !== "event"),
  );
}

/** Returns whether a filter applies to answers. */
export function isAnswerFilter(filter: Filter): boolean {
  return studyDimensions.some((one) => one === filter.dimension);
}

const regionNames = new Intl.DisplayNames("en", { type: "region", fallback: "code" });
/** Labels of the two pages that share the path /. */
const pageNames: Record<string, string> = { "/": "/ (landing page)", "/ (home)": "/ (learner’s home)" };
const dropReasonNames: Record<string, string> = {
  bot: "Automated traffic",
  "opted-out": "Opted out of tracking",
};

/** Formats a value of a list. Server only, because browsers name some countries differently. */
export function getValueName(dimension: ListId, value: string): string {
  switch (dimension) {
    case "path":
      return pageNames[value] ?? value;
    case "country":
      return /^[A-Z]{2}$/.test(value) ? (regionNames.of(value) ?? value) : value;
    case "organ":
    case "modality":
      return isDomain(value) ? domainName(value) : value;
    case "mode":
      return value.charAt(0).toUpperCase() + value.slice(1);
    case "hour":
      return `${value}:00`;
    case "dropped":
      return dropReasonNames[value] ?? value;
    default:
      return value;
  }
}

function isDomain(value: string): value is Organ | Modality | "none" {
  return value === "none" || [...organs, ...modalities].some((domain) => domain === value);
}
