import { boxKernel, convolveImage } from "../simulation/blur-image";
import { definePhantom } from "../simulation/define-phantom";
import { outlineEllipse } from "../simulation/outline-region";
import { addQuantumNoise } from "./expose-detector";
import { plateDiscDiameter, plateDiscPlace, shadeObjectPlate } from "./object-plate";
import { radiographSeries } from "./radiograph-series";

/** Width of the field at the detector in mm. */
const field = 64;

export const magnificationPenumbra = definePhantom({
  id: "xr-magnification",
  name: "Magnification and penumbra",
  explanation:
    "A plate of lead objects at a distance from the detector. Move the plate toward the tube: everything grows, and edges blur more the larger the focal spot is. Measure the disc, which is 10 mm wide, and compare.",
  physics:
    "Magnification M = SID ÷ SOD. Geometric unsharpness at the detector = focal spot × (M − 1). The focal spot emits evenly over a square.",
  knobs: {
    focusToDetector: { label: "Focus-to-detector distance (SID)", min: 1000, max: 1800, step: 50, unit: "mm" },
    objectToDetector: { label: "Object-to-detector distance", min: 0, max: 500, step: 25, unit: "mm" },
    focalSpot: { label: "Focal spot", min: 0.1, max: 2, step: 0.1, unit: "mm" },
  },
  defaults: { focusToDetector: 1000, objectToDetector: 300, focalSpot: 1.2 },
  truths: {
    magnification: "SID ÷ SOD",
    penumbra: "Width of the geometric unsharpness at the detector in mm",
    shownDiameter: "Diameter of the 10 mm disc at the detector in mm",
  },
  simulate({ focusToDetector, objectToDetector, focalSpot }, seed, side) {
    const spacing = field / side;
    const magnification = focusToDetector / (focusToDetector - objectToDetector);
    const penumbra = focalSpot * (magnification - 1);
    const kernel = boxKernel(penumbra / spacing);
    const shadow = convolveImage(shadeObjectPlate(side, spacing, magnification), kernel, kernel);
    const noisy = addQuantumNoise(shadow, 4_000, seed);
    const place = (mm: number) => 0.5 + (mm * magnification) / field;
    const radius = (0.55 * plateDiscDiameter * magnification) / field;
    return {
      series: [radiographSeries([noisy], { spacing, center: 1.3, width: 3 })],
      truth: { magnification, penumbra, shownDiameter: plateDiscDiameter * magnification },
      regions: [
        {
          name: "Disc",
          from: 0,
          to: 0,
          polygon: outlineEllipse(place(plateDiscPlace.x), place(plateDiscPlace.y), radius),
        },
      ],
    };
  },
});
