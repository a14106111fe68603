import type { CatalogueStudy } from "../catalogue";
import { type Modality, modalities } from "../taxonomy";
import type { Counts } from "./counts";

/** Sums in hundredths of an RVU. */
export interface Sums {
  studies: number;
  work: number;
  officePe: number;
  facilityPe: number;
  mp: number;
}

/** The studies of a catalogue by id. */
export function studiesById(studies: readonly CatalogueStudy[]): Map<string, CatalogueStudy> {
  return new Map(studies.map((study) => [study.id, study]));
}

/** What counts add up to; studies that the catalogue does not know count as studies with nothing. Exact: whole hundredths. */
export function sumsOf(counts: Counts, studies: ReadonlyMap<string, CatalogueStudy>): Sums {
  const sums: Sums = { studies: 0, work: 0, officePe: 0, facilityPe: 0, mp: 0 };
  for (const [id, count] of Object.entries(counts)) {
    const study = studies.get(id);
    sums.studies += count;
    if (!study) continue;
    sums.work += count * study.work;
    // A setting it is never done in (n/a) has the other one's value.
    sums.officePe += count * (study.officePe ?? study.facilityPe ?? 0);
    sums.facilityPe += count * (study.facilityPe ?? study.officePe ?? 0);
    sums.mp += count * study.mp;
  }
  return sums;
}

/** Studies and work by modality, in the order of the list, none left out that counts something (C3). */
export function sumsByModality(
  counts: Counts,
  studies: ReadonlyMap<string, CatalogueStudy>,
): { modality: Modality; studies: number; work: number }[] {
  const found = new Map<Modality, { studies: number; work: number }>();
  for (const [id, count] of Object.entries(counts)) {
    const study = studies.get(id);
    const modality = study?.modality ?? "OT";
    const sum = found.get(modality) ?? { studies: 0, work: 0 };
    found.set(modality, { studies: sum.studies + count, work: sum.work + count * (study?.work ?? 0) });
  }
  return modalities.flatMap((modality) => {
    const sum = found.get(modality);
    return sum?.studies ? [{ modality, ...sum }] : [];
  });
}

/** What the multiple-procedure rule takes off (C5), in hundredths, and of how many further studies. */
export interface Reduction {
  furtherStudies: number;
  work: number;
  officePe: number;
  facilityPe: number;
  mp: number;
}

/**
 * The multiple-procedure reduction (C5): 5 % off the professional part of each further imaging study of a session. A tally
 * does not say which studies were one patient's session, so the number of sessions is the reader's guess; the most valuable
 * studies are taken as the sessions' first ones, which is the smallest reduction there can be. Each value is rounded half
 * up once, at the end.
 */
export function reductionOf(
  counts: Counts,
  studies: ReadonlyMap<string, CatalogueStudy>,
  { sessions }: { sessions: number },
): Reduction {
  const imaging = Object.entries(counts).flatMap(([id, count]) => {
    const study = studies.get(id);
    return study?.mppr && count > 0 ? [{ study, count }] : [];
  });
  imaging.sort((a, b) => professional(b.study) - professional(a.study));
  const further: Counts = {};
  let first = Math.max(0, Math.trunc(sessions));
  for (const { study, count } of imaging) {
    further[study.id] = Math.max(0, count - first);
    first = Math.max(0, first - count);
  }
  const { studies: furtherStudies, ...sums } = sumsOf(further, studies);
  const off = (hundredths: number) => Math.floor((hundredths * 5 + 50) / 100);
  return {
    furtherStudies,
    work: off(sums.work),
    officePe: off(sums.officePe),
    facilityPe: off(sums.facilityPe),
    mp: off(sums.mp),
  };
}

function professional({ work, facilityPe, officePe, mp }: CatalogueStudy): number {
  return work + (facilityPe ?? officePe ?? 0) + mp;
}
