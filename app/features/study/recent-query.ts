import { paths } from "../../paths";
import { type SessionMode, sessionModes } from "./engine/taxonomy";

/** Which of their sessions a learner looks at (S6). */
export const recentStates = ["all", "unfinished", "finished", "archived"] as const;
export type RecentState = (typeof recentStates)[number];

/** The filter of the recent study sets; mode null: any. */
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

/** Reads `?state=…&mode=…&before=…`; what is unknown counts as left out. `before`: only what ended before, ms. */
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

/** The page with a filter, from a moment on, or just after a session was archived. */
export function recentPath({ state, mode }: RecentFilter, more: { before?: number; archived?: string } = {}): string {
  const query = new URLSearchParams();
  if (state !== "all") query.set("state", state);
  if (mode) query.set("mode", mode);
  if (more.before !== undefined) query.set("before", String(more.before));
  if (more.archived) query.set("archived", more.archived);
  return query.size ? `${paths.recent}?${query}` : paths.recent;
}
