import { formatRvu } from "../browser/rvu-format";
import type { CatalogStudy } from "../engine/rvu-catalog";
import { type Counts, getCount } from "../engine/tally/tally-counts";

/** Common studies of a call shift, offered until the user has favorites. */
export const commonStudyIds = [
  "chest-x-ray-1-view",
  "ct-head-without-contrast",
  "ct-abdomen-and-pelvis-with-contrast",
  "cta-chest",
  "us-abdomen-limited",
  "ct-cervical-spine-without-contrast",
];

interface FavoriteStudiesProps {
  favorites: readonly string[];
  studies: ReadonlyMap<string, CatalogStudy>;
  counts: Counts;
  onAdd: (study: CatalogStudy) => void;
}

/** Buttons that add a favorite study with one tap. */
export function FavoriteStudies({ favorites, studies, counts, onAdd }: FavoriteStudiesProps) {
  const shownStudies = (favorites.length ? favorites : commonStudyIds).flatMap((id) => studies.get(id) ?? []);
  return (
    <section aria-label={favorites.length ? "Favorites" : "Common studies"} className="print:hidden">
      <p className="mb-1.5 text-muted-foreground text-xs">
        {favorites.length
          ? "Favorites"
          : "Common studies. Press the star next to a study to show your favorites here instead."}
      </p>
      <ul className="-m-1 flex max-h-72 flex-wrap gap-1.5 overflow-y-auto p-1">
        {shownStudies.map((study) => (
          <li key={study.id} className="max-w-full">
            <button
              type="button"
              className="btn btn-outline min-h-11 max-w-full whitespace-normal text-start leading-tight"
              aria-label={`Add ${study.name}, ${formatRvu(study.work)} wRVU`}
              onClick={() => onAdd(study)}
            >
              {study.name}
              {/* Reserves the space so that a tap does not shift the layout. */}
              <span aria-hidden="true" className="min-w-4 text-end text-muted-foreground text-xs tabular-nums">
                {getCount(counts, study.id) || ""}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
