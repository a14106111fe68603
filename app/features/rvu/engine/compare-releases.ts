import type { Catalog, CatalogStudy } from "./rvu-catalog";
import { type Modality, modalities } from "./rvu-taxonomy";
import type { NoCreditReason } from "./study-credit";
import type { Counts } from "./tally/tally-counts";
import { indexStudiesById, sumCounts } from "./tally/tally-sums";

/** The change in the work of one modality between two releases. */
export interface ModalityChange {
  modality: Modality;
  /** Number of studies that have credit in both releases. */
  studies: number;
  /** Work in the old and in the new release, in hundredths of a wRVU, counting one of each study. */
  before: number;
  after: number;
  /** Change in percent. */
  changePercent: number;
}

/** Returns the change in work per modality, counting one of each study that has credit in both releases. */
export function compareByModality(before: Catalog, after: Catalog): ModalityChange[] {
  const oldStudies = indexStudiesById(before.studies);
  const pairs = after.studies.flatMap((study) => {
    const oldStudy = oldStudies.get(study.id);
    return oldStudy && oldStudy.work > 0 && study.work > 0
      ? [{ modality: study.modality, oldWork: oldStudy.work, newWork: study.work }]
      : [];
  });
  return modalities.flatMap((modality) => {
    const modalityPairs = pairs.filter((one) => one.modality === modality);
    if (!modalityPairs.length) return [];
    const sums = {
      before: sum(modalityPairs.map(({ oldWork }) => oldWork)),
      after: sum(modalityPairs.map(({ newWork }) => newWork)),
    };
    return [
      {
        modality,
        studies: modalityPairs.length,
        ...sums,
        changePercent: ((sums.after - sums.before) * 100) / sums.before,
      },
    ];
  });
}

/** Counts the studies left out of the comparison because only one release has a value for them. */
export function countIncomparableStudies(before: Catalog, after: Catalog): number {
  const oldStudies = indexStudiesById(before.studies);
  return after.studies.filter((study) => isAbsent(study) !== isAbsent(oldStudies.get(study.id))).length;
}

/** The effect of another release on a tally, shown before the switch (C2). */
export interface TallyChange {
  /** Work of the tally in the old and in the new release, in hundredths of a wRVU. */
  before: number;
  after: number;
  /** Difference in the work of those studies that have a value in both releases. */
  difference: number;
  /** Studies whose work differs, largest difference first. */
  studies: ChangedStudy[];
  /** Studies with a value in only one release, which the difference leaves out. */
  incomparableStudies: ChangedStudy[];
  /** Studies that lose their credit, with the reason. */
  studiesWithoutCredit: { id: string; reason: NoCreditReason }[];
}

export interface ChangedStudy {
  id: string;
  name: string;
  count: number;
  before: number;
  after: number;
}

/** Computes the change in a tally's work if the tally switches from one release to another. */
export function compareTally(counts: Counts, from: readonly CatalogStudy[], to: readonly CatalogStudy[]): TallyChange {
  const oldStudies = indexStudiesById(from);
  const newStudies = indexStudiesById(to);
  const changedStudies = Object.entries(counts).flatMap(([id, count]) => {
    const [oldStudy, newStudy] = [oldStudies.get(id), newStudies.get(id)];
    const [before, after] = [count * (oldStudy?.work ?? 0), count * (newStudy?.work ?? 0)];
    return before === after ? [] : [{ id, count, name: (newStudy ?? oldStudy)?.name ?? id, before, after }];
  });
  changedStudies.sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before));
  const isIncomparable = ({ id }: ChangedStudy) => isAbsent(oldStudies.get(id)) || isAbsent(newStudies.get(id));
  const studies = changedStudies.filter((study) => !isIncomparable(study));
  return {
    ...{ before: sumCounts(counts, oldStudies).work, after: sumCounts(counts, newStudies).work },
    difference: sum(studies.map(({ before, after }) => after - before)),
    ...{ studies, incomparableStudies: changedStudies.filter(isIncomparable) },
    studiesWithoutCredit: changedStudies.flatMap(({ id, after }) =>
      after === 0 ? [{ id, reason: newStudies.get(id)?.reason ?? "absent" }] : [],
    ),
  };
}

function isAbsent(study: CatalogStudy | undefined): boolean {
  return !study || study.reason === "absent";
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
