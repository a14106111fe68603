import { paths } from "~/paths";
import type { Catalogue } from "../engine/rvu-catalogue";
import type { ReleaseName } from "../engine/rvu-release";

/** The response of the catalogue endpoint. */
export interface CatalogueResponse extends Catalogue {
  /** All published releases. */
  releases: ReleaseName[];
  /** Id of the release that new tallies use. */
  current: string;
}

/** Returns the path of a release's catalogue, or of the current one without an id. */
export function getCataloguePath(releaseId?: string | null): string {
  return releaseId ? `${paths.rvuCatalogue}?release=${encodeURIComponent(releaseId)}` : paths.rvuCatalogue;
}

const timeoutMs = 15_000;

/** Fetches the catalogue of a release, or of the current one without an id. Throws if the request fails or times out. */
export async function fetchCatalogue(releaseId?: string | null): Promise<CatalogueResponse> {
  const answer = await fetch(getCataloguePath(releaseId), { signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`Fetching the catalogue failed with status ${answer.status}`);
  return (await answer.json()) as CatalogueResponse;
}
