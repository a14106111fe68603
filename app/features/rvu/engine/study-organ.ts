import type { Organ } from "../../questions/taxonomy";
import type { CatalogStudy } from "./rvu-catalog";
import type { BodyPart, Modality } from "./rvu-taxonomy";
import type { Counts } from "./tally/tally-counts";

/** Minimum number of studies of one organ in a shift for a suggestion of questions. */
export const minStudiesForSuggestion = 5;

const organByPart: Record<BodyPart, Organ | null> = {
  head: "neuro",
  neck: "neuro",
  spine: "neuro",
  chest: "thoracic",
  breast: "breast",
  heart: "cardiovascular",
  vessels: "cardiovascular",
  abdomen: "gi",
  pelvis: "gu",
  pregnancy: "gu",
  arm: "msk",
  leg: "msk",
  "whole body": null,
  any: null,
};

const vesselModalities: readonly Modality[] = ["CTA", "MRA", "VUS"];
const boneModalities: readonly Modality[] = ["XR", "DXA"];

/** Returns the board's organ domain of a study; null if it has none, such as a line placement. */
export function getOrgan({ part, modality, organ }: Pick<CatalogStudy, "part" | "modality" | "organ">): Organ | null {
  if (organ) return organ === "none" ? null : organ;
  if (modality === "LN") return null;
  if (vesselModalities.includes(modality) && ["abdomen", "pelvis", "arm", "leg"].includes(part))
    return "cardiovascular";
  if (boneModalities.includes(modality) && ["spine", "pelvis"].includes(part)) return "msk";
  return organByPart[part];
}

/**
 * Returns the organ that most studies of a tally show, with the number of these studies; null below
 * `minStudiesForSuggestion` (C9).
 */
export function findMostReadOrgan(
  counts: Counts,
  byId: ReadonlyMap<string, CatalogStudy>,
): { organ: Organ; studies: number } | null {
  const countByOrgan = new Map<Organ, number>();
  for (const [id, count] of Object.entries(counts)) {
    const study = byId.get(id);
    const organ = study && getOrgan(study);
    if (organ) countByOrgan.set(organ, (countByOrgan.get(organ) ?? 0) + count);
  }
  const [largestCount] = [...countByOrgan].sort(([, a], [, b]) => b - a);
  return largestCount && largestCount[1] >= minStudiesForSuggestion
    ? { organ: largestCount[0], studies: largestCount[1] }
    : null;
}
