import { type ImportVerdict, importVerdicts } from "../import-taxonomy";

/** Which rows of a dry run are shown. */
export interface DryRunQuery {
  verdict: ImportVerdict | null;
  search: string;
  page: number;
}

/** Reads the query of an address; what it does not know is left out. */
export function readDryRunQuery(search: URLSearchParams): DryRunQuery {
  const page = search.get("page") ?? "";
  return {
    verdict: importVerdicts.find((one) => one === search.get("verdict")) ?? null,
    search: (search.get("search") ?? "").trim().slice(0, 60),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

/** The same as the query of an address. */
export function writeDryRunQuery({ verdict, search, page }: DryRunQuery): Record<string, string> {
  return { ...(verdict && { verdict }), ...(search && { search }), ...(page > 1 && { page: String(page) }) };
}
