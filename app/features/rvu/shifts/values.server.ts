import { eq, inArray, type SQL } from "drizzle-orm";
import type { Context } from "../../../context.server";
import type { Db } from "../../../db/client.server";
import { rvuContent, rvuRelease } from "../../../db/schema";
import { type CatalogueStudy, catalogueOf, readStudies } from "../engine/catalogue";
import { type ReleaseName, unpackRows } from "../engine/release";
import type { Counts } from "../engine/tally/counts";
import { studiesById } from "../engine/tally/sums";

/** The studies of one release by id, with their values. */
export interface Values {
  release: ReleaseName;
  current: boolean;
  studies: ReadonlyMap<string, CatalogueStudy>;
}

/** Releases that `ids` selects, with all their values; for a batch. */
export function selectReleases(db: Db, ids: SQL) {
  return db
    .select({
      id: rvuRelease.id,
      year: rvuRelease.year,
      letter: rvuRelease.letter,
      conversionFactor: rvuRelease.conversionFactor,
      packed: rvuRelease.packedRows,
      current: rvuRelease.isCurrent,
    })
    .from(rvuRelease)
    .where(inArray(rvuRelease.id, ids));
}

/** The names of the studies; for a batch. */
export function selectStudies(db: Db) {
  return db.select({ lines: rvuContent.json }).from(rvuContent).where(eq(rvuContent.id, "studies"));
}

type ReleaseRows = Awaited<ReturnType<typeof selectReleases>>;
type StudyRows = Awaited<ReturnType<typeof selectStudies>>;

/**
 * The values of each release by its id. Studies that a shift counted by their code keep their value while codes are not
 * displayed; their code is said nowhere.
 */
export function toValues(
  releases: ReleaseRows,
  [names]: StudyRows,
  { showCodes }: Pick<Context["settings"], "showCodes">,
): Map<string, Values> {
  const studies = readStudies(names ? JSON.parse(names.lines) : []);
  return new Map(
    releases.map(({ packed, current, ...release }) => {
      const catalogue = catalogueOf({ ...release, rows: unpackRows(packed) }, studies, { showCodes: true });
      const shown = showCodes ? catalogue.studies : catalogue.studies.map(withoutCode);
      return [release.id, { release, current, studies: studiesById(shown) }];
    }),
  );
}

/** A study that nobody named, or one that the release does not know. */
const namelessStudy = "A study by its code";

function withoutCode({ code, ...study }: CatalogueStudy): CatalogueStudy {
  return study.name === code ? { ...study, name: namelessStudy } : study;
}

/** The studies that counts name; those that the release does not know are there with nothing, so that no id is shown. */
export function studiesFor(counts: Counts, { studies }: Pick<Values, "studies">): Map<string, CatalogueStudy> {
  return new Map(Object.keys(counts).map((id) => [id, studies.get(id) ?? { ...unknownStudy, id }]));
}

const unknownStudy: Omit<CatalogueStudy, "id"> = {
  ...{ name: namelessStudy, also: [], modality: "OT", part: "any" },
  ...{ work: 0, officePe: null, facilityPe: null, mp: 0, mppr: false, reason: "absent" },
};
