import { type ImportVerdict, importVerdicts } from "../import-taxonomy";

/** Search and filter of a dry run's rows. */
export interface DryRunQuery {
  verdict: ImportVerdict | null;
  search: string;
  page: number;
}

/** Parses the query from the page's address; unknown values are ignored. */
export function parseDryRunQuery(search: URLSearchParams): DryRunQuery {
  const page = search.get("page") ?? "";
  return {
    verdict: importVerdicts.find((verdict) => verdict === search.get("verdict")) ?? null,
    search: (search.get("search") ?? "").trim().slice(0, 60),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

/** Writes the query as URL parameters. */
export function formatDryRunQuery({ verdict, search, page }: DryRunQuery): Record<string, string> {
  return { ...(verdict && { verdict }), ...(search && { search }), ...(page > 1 && { page: String(page) }) };
}
