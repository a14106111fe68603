import { paths } from "../../paths";
import { type SessionMode, sessionModes } from "./engine/session-taxonomy";

/** The states by which the session list can be filtered (S6). */
export const recentStates = ["all", "unfinished", "finished", "archived"] as const;
export type RecentState = (typeof recentStates)[number];

/** Filter of the recent study sets. If `mode` is null, the filter includes all modes. */
export interface RecentFilter {
  state: RecentState;
  mode: SessionMode | null;
}

export const defaultRecentFilter: RecentFilter = { state: "all", mode: null };

export const recentStateNames: Record<RecentState, string> = {
  all: "All",
  unfinished: "Unfinished",
  finished: "Finished",
  archived: "Archived",
};

/**
 * Reads the parameters `state`, `mode`, and `before` (ms) of the list; ignores unknown values. With `before`, the list
 * contains only sessions that finished earlier.
 */
export function readRecentQuery(query: URLSearchParams): { filter: RecentFilter; before: number | null } {
  const before = query.get("before") ?? "";
  return {
    filter: {
      state: recentStates.find((state) => state === query.get("state")) ?? "all",
      mode: sessionModes.find((mode) => mode === query.get("mode")) ?? null,
    },
    before: /^\d{1,15}$/.test(before) ? Number(before) : null,
  };
}

/**
 * Returns the path of the list with a filter, optionally for sessions that finished before a time (ms), or with a
 * notice that a session was archived.
 */
export function recentPath({ state, mode }: RecentFilter, page: { before?: number; archived?: string } = {}): string {
  const query = new URLSearchParams();
  if (state !== "all") query.set("state", state);
  if (mode) query.set("mode", mode);
  if (page.before !== undefined) query.set("before", String(page.before));
  if (page.archived) query.set("archived", page.archived);
  return query.size ? `${paths.recent}?${query}` : paths.recent;
}
