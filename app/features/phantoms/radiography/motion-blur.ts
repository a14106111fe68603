import { boxKernel, convolveImage } from "../simulation/blur-image";
import { definePhantom } from "../simulation/define-phantom";
import { outlineRectangle } from "../simulation/outline-region";
import { addQuantumNoise, transmitPrimary } from "./expose-detector";
import { handThickness } from "./hand-thickness";
import { radiographSeries } from "./radiograph-series";

export const motionBlur = definePhantom({
  id: "xr-motion",
  name: "Motion blur",
  explanation:
    "A hand that moves sideways during the exposure. Edges perpendicular to the motion blur; edges parallel to it stay sharp. Shorten the exposure: the blur shrinks with the time, at the same speed.",
  physics:
    "Blur at the object = speed × exposure time; at the detector it is magnified. The object moves evenly and lies on the detector (magnification 1), so an edge becomes a ramp of that width.",
  knobs: {
    speed: { label: "Speed", min: 0, max: 200, step: 5, unit: "mm/s" },
    exposureTime: { label: "Exposure time", min: 2, max: 200, step: 2, unit: "ms" },
  },
  defaults: { speed: 80, exposureTime: 100 },
  truths: { blurWidth: "Width of the blurred edge in mm" },
  simulate({ speed, exposureTime }, seed, side) {
    const map = handThickness(side);
    const blurWidth = (speed * exposureTime) / 1000;
    const moved = convolveImage(transmitPrimary(map, 26), boxKernel(blurWidth / map.spacing), boxKernel(0));
    return {
      series: [
        radiographSeries([addQuantumNoise(moved, 4_000, seed)], { spacing: map.spacing, center: 1.3, width: 3.2 }),
      ],
      truth: { blurWidth },
      regions: [{ name: "Blurred metacarpals", from: 0, to: 0, polygon: outlineRectangle(0.36, 0.42, 0.64, 0.66) }],
    };
  },
});
