import { eq, inArray, type SQL } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { Db } from "~/db/client.server";
import { rvuContent, rvuRelease } from "~/db/schema";
import { buildCatalog, type CatalogStudy, parseStudies } from "../engine/rvu-catalog";
import { type ReleaseInfo, unpackRows } from "../engine/rvu-release";
import type { Counts } from "../engine/tally/tally-counts";
import { indexStudiesById } from "../engine/tally/tally-sums";

/** The studies of one release by id, with their values. */
export interface ReleaseValues {
  release: ReleaseInfo;
  isCurrent: boolean;
  studies: ReadonlyMap<string, CatalogStudy>;
}

/** Builds the query for the selected releases with all their values, for use in a batch. */
export function selectReleases(db: Db, ids: SQL) {
  return db
    .select({
      id: rvuRelease.id,
      year: rvuRelease.year,
      letter: rvuRelease.letter,
      conversionFactor: rvuRelease.conversionFactor,
      packed: rvuRelease.packedRows,
      isCurrent: rvuRelease.isCurrent,
    })
    .from(rvuRelease)
    .where(inArray(rvuRelease.id, ids));
}

/** Builds the query for the study names, for use in a batch. */
export function selectStudies(db: Db) {
  return db.select({ lines: rvuContent.json }).from(rvuContent).where(eq(rvuContent.id, "studies"));
}

type ReleaseRows = Awaited<ReturnType<typeof selectReleases>>;
type StudyRows = Awaited<ReturnType<typeof selectStudies>>;

/**
 * Returns the values of each release by release id. If codes are hidden, unnamed studies keep their values under a
 * neutral name.
 */
export function toReleaseValues(
  releases: ReleaseRows,
  [names]: StudyRows,
  { showCodes }: Pick<Context["settings"], "showCodes">,
): Map<string, ReleaseValues> {
  const studies = parseStudies(names ? JSON.parse(names.lines) : []);
  return new Map(
    releases.map(({ packed, isCurrent, ...release }) => {
      const catalog = buildCatalog({ ...release, rows: unpackRows(packed) }, studies, { showCodes: true });
      const visibleStudies = showCodes ? catalog.studies : catalog.studies.map(hideCode);
      return [release.id, { release, isCurrent, studies: indexStudiesById(visibleStudies) }];
    }),
  );
}

/** Name of an unnamed or unknown study. */
const unnamedStudyName = "Unnamed study";

function hideCode({ code, ...study }: CatalogStudy): CatalogStudy {
  return study.name === code ? { ...study, name: unnamedStudyName } : study;
}

/** Returns the counted studies by id. Unknown studies get no value and a neutral name, so that no id is shown. */
export function selectCountedStudies(
  counts: Counts,
  { studies }: Pick<ReleaseValues, "studies">,
): Map<string, CatalogStudy> {
  return new Map(Object.keys(counts).map((id) => [id, studies.get(id) ?? { ...unknownStudy, id }]));
}

const unknownStudy: Omit<CatalogStudy, "id"> = {
  ...{ name: unnamedStudyName, also: [], modality: "OT", part: "any" },
  ...{ work: 0, officePe: null, facilityPe: null, mp: 0, mppr: false, reason: "absent" },
};
