import { grayMatterHu, innerTable, paintedHead } from "../anatomy/painted-head";
import { trueRegion } from "../ct-regions";
import { ctFrame, ctSeries } from "../ct-series";
import { ctWindows } from "../ct-windows";
import { defineCtPhantom } from "../define-ct-phantom";
import type { Point } from "../painting/outlines";
import { headGrid, scanHead } from "./head-scanner";

/** Half the angle in radians over which the collection spreads, on the left of the picture. */
const halfAngle = 1.25;
const points = 24;

/** Returns the crescent between the skull and an inner border, `thickness` mm wide in the middle and pointed at both ends. */
function crescentOutline(thickness: number): Point[] {
  const angles = Array.from({ length: points + 1 }, (_, n) => halfAngle * ((2 * n) / points - 1));
  const at = (inset: number) => (angle: number) => ({
    x: -(innerTable.a - inset) * Math.cos(angle),
    y: (innerTable.b - inset) * Math.sin(angle),
  });
  const inner = angles.map((angle) => at(thickness * (1 - (angle / halfAngle) ** 2))(angle));
  return [...angles.map(at(0)), ...inner.reverse()];
}

export const ctSubdural = defineCtPhantom({
  id: "ct-subdural",
  name: "Subdural collection",
  explanation:
    "A crescent under the skull. Make it denser or less dense than the cortex; near 35 HU only the displaced gyri and the midline reveal it. The wide brain window (also called subdural window) separates it from the bone. Measure its thickness and the midline shift.",
  physics:
    "A collection is visible by its difference from gray matter (37 HU). Clotted blood is denser than the cortex at first, about as dense in the subacute stage, and close to fluid when chronic; the time course varies too much to be computed, so you set the CT number.",
  knobs: {
    density: { label: "Collection", min: 5, max: 80, step: 1, unit: "HU" },
    thickness: { label: "Largest thickness", min: 3, max: 18, step: 1, unit: "mm" },
    shift: { label: "Midline shift", min: 0, max: 10, step: 1, unit: "mm" },
    mAs: { label: "Tube current–time product", min: 50, max: 400, step: 50, unit: "mAs" },
  },
  defaults: { density: 65, thickness: 9, shift: 5, mAs: 300 },
  truths: {
    collectionHu: "Collection in HU",
    difference: "Collection minus gray matter in HU",
    thickness: "Largest thickness in mm",
    midlineShift: "Shift of the midline at the septum in mm",
  },
  compute({ density, thickness, shift, mAs }, seed) {
    const outline = crescentOutline(thickness);
    const image = scanHead([...paintedHead(shift), { outline, hu: density }], mAs, seed);
    return {
      series: [
        ctSeries({
          frames: [ctFrame(image)],
          fieldOfView: headGrid.fieldOfView,
          windows: [ctWindows.brain, ctWindows.wideBrain, ctWindows.stroke, ctWindows.bone],
        }),
      ],
      truth: { collectionHu: density, difference: density - grayMatterHu, thickness, midlineShift: shift },
      regions: [trueRegion("Subdural collection", outline, headGrid)],
    };
  },
});
