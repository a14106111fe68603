import type { Catalogue, CatalogueStudy } from "./catalogue";
import type { NoCredit } from "./credit";
import type { Counts } from "./tally/counts";
import { studiesById, sumsOf } from "./tally/sums";
import { type Modality, modalities } from "./taxonomy";

/** How one modality's studies changed from a release to another one. */
export interface ModalityChange {
  modality: Modality;
  /** Studies that have credit in both releases. */
  studies: number;
  /** Hundredths of a wRVU, one of each study. */
  before: number;
  after: number;
  /** In percent. */
  share: number;
}

/** Year-to-year change of work by modality, over the studies that have credit in both releases; one of each study. */
export function changeByModality(before: Catalogue, after: Catalogue): ModalityChange[] {
  const old = studiesById(before.studies);
  const both = after.studies.flatMap((study) => {
    const was = old.get(study.id);
    return was && was.work > 0 && study.work > 0 ? [{ modality: study.modality, was: was.work, is: study.work }] : [];
  });
  return modalities.flatMap((modality) => {
    const own = both.filter((one) => one.modality === modality);
    if (!own.length) return [];
    const sums = { before: sum(own.map(({ was }) => was)), after: sum(own.map(({ is }) => is)) };
    return [{ modality, studies: own.length, ...sums, share: ((sums.after - sums.before) * 100) / sums.before }];
  });
}

/** How many studies the comparison leaves out because we have a value for them in one of the releases alone. */
export function leftOutOf(before: Catalogue, after: Catalogue): number {
  const old = studiesById(before.studies);
  return after.studies.filter((study) => isUnknown(study) !== isUnknown(old.get(study.id))).length;
}

/** What another release makes of a tally (C2): said before it is taken, never silently. */
export interface TallyChange {
  /** Hundredths of a wRVU, of all that is counted. */
  before: number;
  after: number;
  /** Of the studies that we have a value for in both releases. */
  difference: number;
  /** Those of them whose work differs, the largest difference first. */
  studies: ChangedStudy[];
  /** Studies that we have a value for in one of the releases alone: left out of the difference. */
  leftOut: ChangedStudy[];
  /** Studies that have no credit in the other release, though they have in this one, and why. */
  lost: { id: string; reason: NoCredit }[];
}

export interface ChangedStudy {
  id: string;
  name: string;
  count: number;
  before: number;
  after: number;
}

/** The difference that another release makes to counts. */
export function changeOf(counts: Counts, from: readonly CatalogueStudy[], to: readonly CatalogueStudy[]): TallyChange {
  const old = studiesById(from);
  const next = studiesById(to);
  const changed = Object.entries(counts).flatMap(([id, count]) => {
    const [was, is] = [old.get(id), next.get(id)];
    const [before, after] = [count * (was?.work ?? 0), count * (is?.work ?? 0)];
    return before === after ? [] : [{ id, count, name: (is ?? was)?.name ?? id, before, after }];
  });
  changed.sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before));
  const isLeftOut = ({ id }: ChangedStudy) => isUnknown(old.get(id)) || isUnknown(next.get(id));
  const studies = changed.filter((study) => !isLeftOut(study));
  return {
    ...{ before: sumsOf(counts, old).work, after: sumsOf(counts, next).work },
    difference: sum(studies.map(({ before, after }) => after - before)),
    ...{ studies, leftOut: changed.filter(isLeftOut) },
    lost: changed.flatMap(({ id, after }) => (after === 0 ? [{ id, reason: next.get(id)?.reason ?? "absent" }] : [])),
  };
}

function isUnknown(study: CatalogueStudy | undefined): boolean {
  return !study || study.reason === "absent";
}

function sum(values: number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
