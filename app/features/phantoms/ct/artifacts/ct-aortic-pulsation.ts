import { ascendingAorta, enhancedBloodHu, thoraxParts } from "../anatomy/thorax-parts";
import { ellipseOutline, trueRegion } from "../ct-regions";
import { ctFrame, ctSeries } from "../ct-series";
import { ctWindows } from "../ct-windows";
import { defineCtPhantom } from "../define-ct-phantom";
import { measureRoi } from "../roi-statistics";
import { reconstructHu } from "../scan/filtered-back-projection";
import { listAddedParts, waterLike } from "../scan/parts";
import { projectMovingParts } from "../scan/project-parts";
import { kernels } from "../scan/reconstruction-kernel";
import { scanGeometry } from "../scan/scan-geometry";
import { measureRays, photonsPerDetector } from "../scan/scan-parts";
import { singleEnergy } from "../scan/tube-spectrum";

const grid = { matrix: 256, fieldOfView: 260, x: 0, y: -5 };
const geometry = scanGeometry(380);
/** Direction in which the root of the aorta moves to and fro: to the front and left. */
const direction = { x: Math.SQRT1_2, y: -Math.SQRT1_2 };

/** Returns the displacement of the aorta in mm in a view of a rotation that takes `rotation` s. */
function getDisplacement(view: number, amplitude: number, heartRate: number, rotation: number): number {
  const time = (view / geometry.views) * rotation;
  return amplitude * Math.sin(2 * Math.PI * (heartRate / 60) * time);
}

export const ctAorticPulsation = defineCtPhantom({
  id: "ct-aortic-pulsation",
  name: "Pulsation of the ascending aorta",
  explanation:
    "A chest without ECG gating. The ascending aorta moves while the tube rotates, so its wall appears twice, as in a dissection. The descending aorta and the pulmonary trunk stay sharp. A faster rotation reduces the artifact.",
  physics:
    "The aorta is displaced by A·sin(2π·HR/60·t) along one line during the rotation. The blur equals the displacement during one rotation, so it is smallest with a short rotation and a slow heart rate.",
  knobs: {
    amplitude: { label: "Amplitude of the motion", min: 0, max: 5, step: 0.5, unit: "mm" },
    heartRate: { label: "Heart rate", min: 40, max: 120, step: 5, unit: "bpm" },
    rotation: { label: "Rotation time", min: 0.25, max: 1, step: 0.05, unit: "s" },
  },
  defaults: { amplitude: 4, heartRate: 75, rotation: 0.5 },
  truths: {
    cyclesPerRotation: "Cardiac cycles per rotation",
    excursion: "Distance between the extreme positions of the aorta during the rotation in mm",
    lumenHu: "Mean of the ascending aorta in HU",
  },
  compute({ amplitude, heartRate, rotation }, seed) {
    const shifts = Array.from({ length: geometry.views }, (_, view) =>
      getDisplacement(view, amplitude, heartRate, rotation),
    );
    const sinograms = projectMovingParts((view) => {
      const shift = shifts[view] ?? 0;
      const { x, y, a, b } = ascendingAorta;
      const place = { x: x + shift * direction.x, y: y + shift * direction.y, a, b };
      return listAddedParts(thoraxParts([{ ...place, composition: waterLike(enhancedBloodHu) }]));
    }, geometry);
    const photons = photonsPerDetector({ mAs: 200, sliceThickness: 3 }, geometry);
    const image = reconstructHu(measureRays(sinograms, singleEnergy(70), photons, seed), grid, kernels.smooth);
    const { x, y } = ascendingAorta;
    return {
      series: [
        ctSeries({
          frames: [ctFrame(image)],
          fieldOfView: grid.fieldOfView,
          windows: [ctWindows.angiography, ctWindows.mediastinum, ctWindows.lung],
        }),
      ],
      truth: {
        cyclesPerRotation: (heartRate / 60) * rotation,
        excursion: Math.max(...shifts) - Math.min(...shifts),
        lumenHu: measureRoi(image, grid, { x, y, a: 8, b: 8 }).mean,
      },
      regions: [trueRegion("Ascending aorta", ellipseOutline({ x, y, a: 21, b: 21 }), grid)],
    };
  },
});
