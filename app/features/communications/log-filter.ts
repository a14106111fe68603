/** Filters of the send log. `doubt` shows emails that were handed over to the mail server but never confirmed (decision 0013). */
export const logFilters = ["all", "waiting", "sent", "doubt", "failed"] as const;
export type LogFilter = (typeof logFilters)[number];

/** Parses filter and page (1-based); falls back to all emails and the first page. */
export function parseLogQuery(search: URLSearchParams): { filter: LogFilter; page: number } {
  const requestedState = search.get("state");
  return {
    filter: logFilters.find((filter) => filter === requestedState) ?? "all",
    page: parsePage(search.get("page")),
  };
}

/** Parses a page number; 1 if it is invalid. */
export function parsePage(text: string | null): number {
  return /^[1-9]\d{0,4}$/.test(text ?? "") ? Number(text) : 1;
}
