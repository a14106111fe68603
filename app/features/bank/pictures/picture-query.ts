import { seriesModalities } from "../../series/series";

// The query of the picture library, stored in its address so that a list can be bookmarked.

/** Filters with closed lists of values, by their parameter names. */
export const pictureFilterValues = {
  modality: seriesModalities,
  use: ["used", "unused"],
  simulated: ["yes", "no"],
} as const;

type PictureFilterName = keyof typeof pictureFilterValues;
export type PictureFilters = { [Name in PictureFilterName]: (typeof pictureFilterValues)[Name][number] | null };

export interface PictureQuery extends PictureFilters {
  /** Search text: part of a title, license, credit, or source, or the start of a key. */
  search: string;
  /** Page number, starting at 1. */
  page: number;
}

const maxSearchLength = 60;

/** Parses the query from the library's address; invalid values are ignored. */
export function parsePictureQuery(params: URLSearchParams): PictureQuery {
  const find = <Value extends string>(name: PictureFilterName, values: readonly Value[]): Value | null =>
    values.find((value) => value === params.get(name)) ?? null;
  const page = params.get("page") ?? "";
  return {
    search: (params.get("search") ?? "").trim().slice(0, maxSearchLength),
    modality: find("modality", pictureFilterValues.modality),
    use: find("use", pictureFilterValues.use),
    simulated: find("simulated", pictureFilterValues.simulated),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
  };
}

/** Writes a query as URL parameters; the inverse of `parsePictureQuery`. */
export function formatPictureQuery({ search, modality, use, simulated, page }: PictureQuery): URLSearchParams {
  const params = new URLSearchParams();
  if (search) params.set("search", search);
  for (const [name, value] of Object.entries({ modality, use, simulated })) if (value) params.set(name, value);
  if (page > 1) params.set("page", String(page));
  return params;
}

/** Returns whether the query has a search or a filter. */
export function isPictureQueryFiltered({ search, modality, use, simulated }: PictureQuery): boolean {
  return Boolean(search || modality || use || simulated);
}
