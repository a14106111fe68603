import { maxTopicSearchLength } from "./builder-counts";
import { maxSetNameLength } from "./custom-set-limits";

/** Reasons why a set was not saved. */
export const setProblems = ["name", "full", "unreadable", "groupEmpty", "groupFull"] as const;
export type SetProblem = (typeof setProblems)[number];
/** Completed actions on a set, shown as a message. */
export const setOutcomes = [
  "saved",
  "renamed",
  "deleted",
  "shared",
  "unshared",
  "groupShared",
  "groupUnshared",
] as const;
export type SetOutcome = (typeof setOutcomes)[number];

/** The query parameters of the builder besides the filter and session options. */
export interface BuilderQuery {
  /** Id of the set being edited. */
  editedSetId: string | null;
  /** The name that was typed before a failed save. */
  name: string | null;
  /** Search text for topics. */
  find: string;
  /** 1-based page of the learner's sets. */
  page: number;
  problem: SetProblem | null;
  done: SetOutcome | null;
  /** Id of the set whose details are open. */
  openSetId: string | null;
}

/** Reads `set`, `name`, `find`, `page`, `problem`, `done`, and `open`. */
export function parseBuilderQuery(query: URLSearchParams): BuilderQuery {
  const page = query.get("page") ?? "";
  return {
    editedSetId: (query.get("set") ?? query.get("setId"))?.slice(0, 40) || null,
    name: query.get("name")?.slice(0, 2 * maxSetNameLength) ?? null,
    find: (query.get("find") ?? "").slice(0, maxTopicSearchLength),
    page: /^\d{1,2}$/.test(page) ? Math.max(1, Number(page)) : 1,
    problem: setProblems.find((known) => known === query.get("problem")) ?? null,
    done: setOutcomes.find((one) => one === query.get("done")) ?? null,
    openSetId: query.get("open"),
  };
}
