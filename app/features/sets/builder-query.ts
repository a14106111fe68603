import { maxFindLength } from "./builder-counts";
import { maxSetNameLength } from "./custom-set-limits";

/** Why a set was not saved. */
export const setProblems = ["name", "full", "unreadable"] as const;
export type SetProblem = (typeof setProblems)[number];
/** What was done to a set. */
export const setOutcomes = ["saved", "renamed", "deleted", "shared", "unshared"] as const;
export type SetOutcome = (typeof setOutcomes)[number];

/** What the address of the builder says beside the filter and how to start. */
export interface BuilderQuery {
  /** The set that is being changed. */
  set: string | null;
  /** The name as typed. */
  name: string | null;
  /** Words that narrow the list of topics. */
  find: string;
  /** Page of the learner's sets, from 1. */
  page: number;
  problem: SetProblem | null;
  done: SetOutcome | null;
  /** The set whose sharing is to be shown. */
  open: string | null;
}

/** Reads `set`, `name`, `find`, `page`, `problem`, `done` and `open`. */
export function readBuilderQuery(query: URLSearchParams): BuilderQuery {
  const page = query.get("page") ?? "";
  return {
    set: (query.get("set") ?? query.get("setId"))?.slice(0, 40) || null,
    name: query.get("name")?.slice(0, 2 * maxSetNameLength) ?? null,
    find: (query.get("find") ?? "").slice(0, maxFindLength),
    page: /^\d{1,2}$/.test(page) ? Math.max(1, Number(page)) : 1,
    problem: setProblems.find((one) => one === query.get("problem")) ?? null,
    done: setOutcomes.find((one) => one === query.get("done")) ?? null,
    open: query.get("open"),
  };
}
