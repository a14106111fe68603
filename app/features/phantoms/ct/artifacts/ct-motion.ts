import { ventricleLevel } from "../anatomy/head-parts";
import { bandOutline, trueRegion } from "../ct-regions";
import { ctFrame, ctSeries } from "../ct-series";
import { ctWindows } from "../ct-windows";
import { defineCtPhantom } from "../define-ct-phantom";
import { reconstructHu } from "../scan/filtered-back-projection";
import { listAddedParts, moveParts } from "../scan/parts";
import { projectHalfScan } from "../scan/project-parts";
import { kernels } from "../scan/reconstruction-kernel";
import { scanGeometry } from "../scan/scan-geometry";
import { measureRays, photonsPerDetector } from "../scan/scan-parts";
import { singleEnergy } from "../scan/tube-spectrum";

const grid = { matrix: 256, fieldOfView: 230 };
const geometry = scanGeometry(250);
/** Direction of the movement: to the right of the picture and a little down. */
const direction = { x: 0.96, y: 0.28 };

export const ctMotion = defineCtPhantom({
  id: "ct-motion",
  name: "Motion artifact",
  explanation:
    "The head slides at a constant speed during a half scan. The last views show the head at another position than the first, so edges appear twice, and streaks run along the direction of these views. A faster rotation reduces the artifact.",
  physics:
    "Filtered back-projection assumes that the object does not move. A half scan uses 180°, so its first and last views are opposite and should measure the same lines; after a displacement d = speed × rotation time/2 they disagree by d.",
  knobs: {
    speed: { label: "Speed of the head", min: 0, max: 20, step: 1, unit: "mm/s" },
    rotation: { label: "Rotation time", min: 0.25, max: 1, step: 0.05, unit: "s" },
  },
  defaults: { speed: 10, rotation: 1 },
  truths: {
    displacement: "Displacement between the first and the last view in mm",
    exposureTime: "Duration of the half scan in s",
  },
  compute({ speed, rotation }, seed) {
    const exposureTime = rotation / 2;
    const displacement = speed * exposureTime;
    const head = ventricleLevel();
    const half = geometry.views / 2;
    const sinograms = projectHalfScan((view) => {
      const shift = displacement * (view / half - 0.5);
      return listAddedParts(moveParts(head, shift * direction.x, shift * direction.y));
    }, geometry);
    const photons = photonsPerDetector({ mAs: 250, sliceThickness: 5 }, geometry);
    const image = reconstructHu(measureRays(sinograms, singleEnergy(70), photons, seed), grid, kernels.smooth);
    const margin = 4 + displacement / 2;
    return {
      series: [
        ctSeries({
          frames: [ctFrame(image)],
          fieldOfView: grid.fieldOfView,
          windows: [{ name: "Brain", center: 40, width: 120 }, ctWindows.stroke, ctWindows.bone],
        }),
      ],
      truth: { displacement, exposureTime },
      regions: [
        trueRegion(
          "Doubled edge",
          bandOutline({ x: 0, y: 0, a: 77 + margin, b: 100 }, { x: 0, y: 0, a: 66 - margin, b: 80 }),
          grid,
        ),
      ],
    };
  },
});
