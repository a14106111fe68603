import { domainName, type Modality, modalities, type Organ, organs } from "../../questions/taxonomy";
import type { Counts } from "./metrics";

// What the report lists, and how its values are called; pure.

/** Dimensions of visits that a list shows and a filter may name. */
export const visitDimensions = ["path", "referrer", "country", "device", "os", "browser", "element", "event"] as const;
/** Dimensions of answers. */
export const studyDimensions = ["mode", "organ", "modality", "hour"] as const;

export type VisitDimension = (typeof visitDimensions)[number];
export type StudyDimension = (typeof studyDimensions)[number];
export type FilterDimension = VisitDimension | StudyDimension;
/** "dropped" is a list, and no filter. */
export type ListId = FilterDimension | "dropped";

/** Report on what has this value only. */
export interface Filter {
  dimension: FilterDimension;
  value: string;
}

interface ListKind {
  /** Heading of the list. */
  title: string;
  /** What one row is. */
  one: string;
  /** The count that rows are ordered and shared by. */
  by: keyof Counts;
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

const ofVisits = { by: "visits", columns: ["visits", "bounce"] } as const;
const ofAnswers = { by: "answers", columns: ["answers", "correct"] } as const;

export const lists: Record<ListId, ListKind> = {
  path: { title: "Pages", one: "Page", by: "views", columns: ["views", "visits", "bounce"] },
  referrer: { title: "Referrers", one: "Referrer", ...ofVisits },
  country: { title: "Countries", one: "Country", ...ofVisits },
  device: { title: "Devices", one: "Device", ...ofVisits },
  os: { title: "Operating systems", one: "System", ...ofVisits },
  browser: { title: "Browsers", one: "Browser", ...ofVisits },
  element: { title: "Clicks", one: "Element", by: "clicks", columns: ["clicks"] },
  event: { title: "Engagement", one: "Event", by: "events", columns: ["events"] },
  dropped: { title: "Not counted", one: "Reason", by: "events", columns: ["events"] },
  mode: { title: "Modes", one: "Mode", ...ofAnswers },
  organ: { title: "Organ systems", one: "Organ system", ...ofAnswers },
  modality: { title: "Modalities and other", one: "Modality", ...ofAnswers },
  hour: { title: "Hours of the learner’s day", one: "Hour", ...ofAnswers },
};

/** A list as it is counted under a filter: of a click or an event only its own count is known. */
export function listUnder(id: ListId, filter: Filter | null): Pick<ListKind, "by" | "columns"> {
  if (filter?.dimension === "element") return { by: "clicks", columns: ["clicks"] };
  if (filter?.dimension === "event") return { by: "events", columns: ["events"] };
  return lists[id];
}

/** The lists that hold numbers under a filter. Clicks and events are never counted by each other. */
export function listsUnder(filter: Filter | null): ListId[] {
  if (!filter) return [...visitDimensions, "dropped", ...studyDimensions];
  if (isStudy(filter)) return [...studyDimensions];
  const happening = filter.dimension === "element" || filter.dimension === "event";
  return visitDimensions.filter((id) => id === filter.dimension || !happening || (id !== "element" && id !== "event"));
}

/** Whether a filter is about answers. */
export function isStudy(filter: Filter): boolean {
  return studyDimensions.some((one) => one === filter.dimension);
}

const regions = new Intl.DisplayNames("en", { type: "region", fallback: "code" });
/** Two pages share an address; which is which, in words. */
const sharedPages: Record<string, string> = { "/": "/ (landing page)", "/ (home)": "/ (learner’s home)" };
const reasons: Record<string, string> = {
  bot: "Automated traffic",
  "opted-out": "Asked not to be tracked",
};

/** The name people read for a value. Made on the server: browsers name some countries differently. */
export function valueName(dimension: ListId, value: string): string {
  switch (dimension) {
    case "path":
      return sharedPages[value] ?? value;
    case "country":
      return /^[A-Z]{2}$/.test(value) ? (regions.of(value) ?? value) : value;
    case "organ":
    case "modality":
      return isDomain(value) ? domainName(value) : value;
    case "mode":
      return value.charAt(0).toUpperCase() + value.slice(1);
    case "hour":
      return `${value}:00`;
    case "dropped":
      return reasons[value] ?? value;
    default:
      return value;
  }
}

function isDomain(value: string): value is Organ | Modality | "none" {
  return value === "none" || [...organs, ...modalities].some((domain) => domain === value);
}
