import { paths } from "~/paths";
import type { Catalog } from "../engine/rvu-catalog";
import type { ReleaseInfo } from "../engine/rvu-release";

/** The response of the catalog endpoint. */
export interface CatalogResponse extends Catalog {
  /** All published releases. */
  releases: ReleaseInfo[];
  /** Id of the release that new tallies use. */
  current: string;
}

/** Returns the path of a release's catalog; without an id, of the current release's catalog. */
export function getCatalogPath(releaseId?: string | null): string {
  return releaseId ? `${paths.rvuCatalog}?release=${encodeURIComponent(releaseId)}` : paths.rvuCatalog;
}

const timeoutMs = 15_000;

/**
 * Fetches the catalog of a release; without an id, of the current release. Throws if the request fails or times out.
 */
export async function fetchCatalog(releaseId?: string | null): Promise<CatalogResponse> {
  const response = await fetch(getCatalogPath(releaseId), { signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`Fetching the catalog failed with status ${response.status}`);
  return (await response.json()) as CatalogResponse;
}
