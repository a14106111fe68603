import type { Organ } from "../../questions/taxonomy";
import type { CatalogueStudy } from "./catalogue";
import type { Counts } from "./tally/counts";
import type { BodyPart, Modality } from "./taxonomy";

/** Minimum number of studies of an organ before questions are suggested. */
export const fewestRead = 5;

const byPart: Record<BodyPart, Organ | null> = {
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

const ofVessels: readonly Modality[] = ["CTA", "MRA", "VUS"];
const ofBones: readonly Modality[] = ["XR", "DXA"];

/** Returns the board's organ domain of a study; null if it has none, such as a line placement. */
export function organOf({ part, modality, organ }: Pick<CatalogueStudy, "part" | "modality" | "organ">): Organ | null {
  if (organ) return organ === "none" ? null : organ;
  if (modality === "LN") return null;
  if (ofVessels.includes(modality) && ["abdomen", "pelvis", "arm", "leg"].includes(part)) return "cardiovascular";
  if (ofBones.includes(modality) && ["spine", "pelvis"].includes(part)) return "msk";
  return byPart[part];
}

/** Returns the organ that most studies of a tally show, with their number; null below `fewestRead` (C9). */
export function mostReadOrgan(
  counts: Counts,
  byId: ReadonlyMap<string, CatalogueStudy>,
): { organ: Organ; studies: number } | null {
  const read = new Map<Organ, number>();
  for (const [id, count] of Object.entries(counts)) {
    const study = byId.get(id);
    const organ = study && organOf(study);
    if (organ) read.set(organ, (read.get(organ) ?? 0) + count);
  }
  const [most] = [...read].sort(([, a], [, b]) => b - a);
  return most && most[1] >= fewestRead ? { organ: most[0], studies: most[1] } : null;
}
