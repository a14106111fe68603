import type { Window } from "../../series/series";

/** The usual windows of CT in HU. `narrow` shows differences of a few HU, such as a faint ring in water. */
export const ctWindows = {
  abdomen: { name: "Abdomen", center: 50, width: 400 },
  angiography: { name: "Angiography", center: 200, width: 700 },
  bone: { name: "Bone", center: 500, width: 2000 },
  brain: { name: "Brain", center: 40, width: 80 },
  liver: { name: "Liver", center: 80, width: 150 },
  lung: { name: "Lung", center: -600, width: 1500 },
  mediastinum: { name: "Mediastinum", center: 40, width: 400 },
  narrow: { name: "Narrow", center: 0, width: 100 },
  stroke: { name: "Stroke", center: 35, width: 30 },
  wide: { name: "Wide", center: 0, width: 2000 },
  /** Known as the subdural window; its name here gives no finding away (Q12). */
  wideBrain: { name: "Wide brain", center: 75, width: 215 },
} as const satisfies Record<string, Window>;
