import { paths } from "../../paths";
import { type SessionMode, sessionModes } from "./engine/taxonomy";

/** States of sessions in the list (S6). */
export const recentStates = ["all", "unfinished", "finished", "archived"] as const;
export type RecentState = (typeof recentStates)[number];

/** Filter of the recent study sets; mode null selects all modes. */
export interface RecentFilter {
  state: RecentState;
  mode: SessionMode | null;
}

export const allRecent: RecentFilter = { state: "all", mode: null };

export const recentStateNames: Record<RecentState, string> = {
  all: "All",
  unfinished: "Unfinished",
  finished: "Finished",
  archived: "Archived",
};

/** Reads `?state=…&mode=…&before=…`; ignores unknown values. `before`: only sessions that ended earlier, ms. */
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
 * Returns the address of the list with a filter, optionally for sessions that ended before a time (ms), or after
 * archiving a session.
 */
export function recentPath({ state, mode }: RecentFilter, more: { before?: number; archived?: string } = {}): string {
  const query = new URLSearchParams();
  if (state !== "all") query.set("state", state);
  if (mode) query.set("mode", mode);
  if (more.before !== undefined) query.set("before", String(more.before));
  if (more.archived) query.set("archived", more.archived);
  return query.size ? `${paths.recent}?${query}` : paths.recent;
}
