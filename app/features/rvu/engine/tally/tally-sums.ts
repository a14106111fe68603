import type { CatalogStudy } from "../rvu-catalog";
import { type Modality, modalities } from "../rvu-taxonomy";
import type { Counts } from "./tally-counts";

/** Number of studies, and their RVUs in hundredths. */
export interface TallySums {
  studies: number;
  work: number;
  officePe: number;
  facilityPe: number;
  /** Malpractice RVUs. */
  mp: number;
}

/** Indexes studies by id. */
export function indexStudiesById(studies: readonly CatalogStudy[]): Map<string, CatalogStudy> {
  return new Map(studies.map((study) => [study.id, study]));
}

/** Adds up the studies of a tally and their RVUs. Unknown studies have no RVUs. */
export function sumCounts(counts: Counts, studies: ReadonlyMap<string, CatalogStudy>): TallySums {
  const sums: TallySums = { studies: 0, work: 0, officePe: 0, facilityPe: 0, mp: 0 };
  for (const [id, count] of Object.entries(counts)) {
    const study = studies.get(id);
    sums.studies += count;
    if (!study) continue;
    sums.work += count * study.work;
    // A setting without a value (n/a) uses the other setting's value.
    sums.officePe += count * (study.officePe ?? study.facilityPe ?? 0);
    sums.facilityPe += count * (study.facilityPe ?? study.officePe ?? 0);
    sums.mp += count * study.mp;
  }
  return sums;
}

/** Returns the number of studies and their work by modality, in the order of `modalities` (C3). */
export function sumByModality(
  counts: Counts,
  studies: ReadonlyMap<string, CatalogStudy>,
): { modality: Modality; studies: number; work: number }[] {
  const sumsByModality = new Map<Modality, { studies: number; work: number }>();
  for (const [id, count] of Object.entries(counts)) {
    const study = studies.get(id);
    const modality = study?.modality ?? "OT";
    const sum = sumsByModality.get(modality) ?? { studies: 0, work: 0 };
    sumsByModality.set(modality, { studies: sum.studies + count, work: sum.work + count * (study?.work ?? 0) });
  }
  return modalities.flatMap((modality) => {
    const sum = sumsByModality.get(modality);
    return sum?.studies ? [{ modality, ...sum }] : [];
  });
}

/** The multiple-procedure reduction in hundredths of an RVU, and the number of reduced studies (C5). */
export interface Reduction {
  furtherStudies: number;
  work: number;
  officePe: number;
  facilityPe: number;
  /** Malpractice RVUs. */
  mp: number;
}

/**
 * Computes the multiple-procedure reduction (C5): 5% off the professional component of each further imaging study in a
 * session. A tally does not record sessions, so the user enters the number of sessions. Treats the highest-paid studies
 * as first studies, which gives the smallest possible reduction. Rounds each value half up once, at the end.
 */
export function computeReduction(
  counts: Counts,
  studies: ReadonlyMap<string, CatalogStudy>,
  { sessions }: { sessions: number },
): Reduction {
  const imagingStudies = Object.entries(counts).flatMap(([id, count]) => {
    const study = studies.get(id);
    return study?.mppr && count > 0 ? [{ study, count }] : [];
  });
  imagingStudies.sort((a, b) => getProfessionalRvus(b.study) - getProfessionalRvus(a.study));
  const furtherCounts: Counts = {};
  let firstStudiesLeft = Math.max(0, Math.trunc(sessions));
  for (const { study, count } of imagingStudies) {
    furtherCounts[study.id] = Math.max(0, count - firstStudiesLeft);
    firstStudiesLeft = Math.max(0, firstStudiesLeft - count);
  }
  const { studies: furtherStudies, ...sums } = sumCounts(furtherCounts, studies);
  const takeFivePercent = (hundredths: number) => Math.floor((hundredths * 5 + 50) / 100);
  return {
    furtherStudies,
    work: takeFivePercent(sums.work),
    officePe: takeFivePercent(sums.officePe),
    facilityPe: takeFivePercent(sums.facilityPe),
    mp: takeFivePercent(sums.mp),
  };
}

function getProfessionalRvus({ work, facilityPe, officePe, mp }: CatalogStudy): number {
  return work + (facilityPe ?? officePe ?? 0) + mp;
}
