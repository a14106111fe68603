/** Which mails of a campaign the send log shows; `doubt`: sent, but the mail server never said that it took them (0013). */
export const logFilters = ["all", "waiting", "sent", "doubt", "failed"] as const;
export type LogFilter = (typeof logFilters)[number];

/** The filter and page (1-based) that an address names; what it does not name well is everything, from the start. */
export function readLogQuery(search: URLSearchParams): { filter: LogFilter; page: number } {
  const named = search.get("state");
  return { filter: logFilters.find((filter) => filter === named) ?? "all", page: readPage(search.get("page")) };
}

/** A page number of an address, 1 where it is none. */
export function readPage(text: string | null): number {
  return /^[1-9]\d{0,4}$/.test(text ?? "") ? Number(text) : 1;
}
