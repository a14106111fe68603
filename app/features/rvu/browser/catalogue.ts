import { paths } from "~/paths";
import type { Catalogue } from "../engine/catalogue";
import type { ReleaseName } from "../engine/release";

/** What the catalogue's address answers. */
export interface CatalogueAnswer extends Catalogue {
  /** Every release there is, to choose from. */
  releases: ReleaseName[];
  /** The id of the one that new tallies are counted by. */
  current: string;
}

/** The address of a release's catalogue, of the current one without an id. */
export function cataloguePath(releaseId?: string | null): string {
  return releaseId ? `${paths.rvuCatalogue}?release=${encodeURIComponent(releaseId)}` : paths.rvuCatalogue;
}

const patienceMs = 15_000;

/** The catalogue of a release, of the current one without an id. Throws when it does not come. */
export async function fetchCatalogue(releaseId?: string | null): Promise<CatalogueAnswer> {
  const answer = await fetch(cataloguePath(releaseId), { signal: AbortSignal.timeout(patienceMs) });
  if (!answer.ok) throw new Error(`the catalogue answered ${answer.status}`);
  return (await answer.json()) as CatalogueAnswer;
}
