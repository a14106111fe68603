import { annihilationAttenuation, type PetSlice } from "./pet-slice";
import type { Ellipse } from "./tomography";

// A transaxial slice through a schematic chest in mm, with usual SUVs of FDG: blood 1.7, muscle 0.7, lung 0.5, marrow 1.3.

/** Width of the field in mm. */
export const chestSliceField = 440;

export const trunk = { x: 0, y: 0, radiusX: 175, radiusY: 112 };
const rightLung = { x: -84, y: -6, radiusX: 66, radiusY: 80 };
const leftLung = { x: 102, y: -2, radiusX: 50, radiusY: 76 };
const heart = { x: 26, y: -40, radiusX: 40, radiusY: 36 };
const vertebra = { x: 0, y: 62, radiusX: 21, radiusY: 18 };
const aorta = { x: 28, y: 44, radiusX: 12, radiusY: 12 };

/** A target in the right lung and one in the mediastinum, in mm. */
export const lungTarget = { x: -96, y: -14, radiusX: 12, radiusY: 12 };
export const mediastinalTarget = { x: -8, y: 6, radiusX: 10, radiusY: 10 };

/** Returns ellipses of shapes and their values. */
function withValues(parts: [Omit<Ellipse, "value">, number][]): Ellipse[] {
  return parts.map(([shape, value]) => ({ ...shape, value }));
}

/** Returns the slice with targets of an SUV. Values of overlapping ellipses add up. */
export function chestSlice(targetSuv: number, bloodSuv = 1.7): PetSlice {
  const muscle = 0.7;
  const lung = 0.5;
  const { water, lung: lungAttenuation, bone } = annihilationAttenuation;
  return {
    activity: withValues([
      [trunk, muscle],
      [rightLung, lung - muscle],
      [leftLung, lung - muscle],
      [heart, bloodSuv - muscle],
      [vertebra, 1.3 - muscle],
      [aorta, bloodSuv - muscle],
      [lungTarget, targetSuv - lung],
      [mediastinalTarget, targetSuv - muscle],
    ]),
    attenuation: withValues([
      [trunk, water],
      [rightLung, lungAttenuation - water],
      [leftLung, lungAttenuation - water],
      [vertebra, bone - water],
      [lungTarget, water - lungAttenuation],
    ]),
  };
}
