import { seededRandom } from "../../../lib/random";
import { fwhmPerSigma } from "../simulation/blur-image";
import { definePhantom } from "../simulation/define-phantom";
import { outlineEllipse } from "../simulation/outline-region";
import { poissonCounts } from "../simulation/random-counts";
import { mapImage } from "../simulation/scalar-image";
import { scintigramSeries } from "./scintigram-series";
import { computeSinogram, reconstruct, spreadAngles } from "./tomography";

/** Width of the reconstructed field and resolution (full width at half maximum) in mm. */
const field = 200;
const resolution = 8;
/** Point sources in mm. */
const points = [
  { x: 0, y: 0 },
  { x: 55, y: 20 },
  { x: -30, y: -55 },
];
const views = 120;

export const centerOfRotation = definePhantom({
  id: "nm-center-of-rotation",
  name: "SPECT: center of rotation",
  explanation:
    "Three point sources. The software assumes a wrong axis of rotation. Over 360° each point becomes a ring whose radius is the offset; over 180° it becomes a half-moon. The dark ring in the picture is a few millimeters wider than twice the offset. Small offsets only blur.",
  physics:
    "A point at (x, y) is measured at x·cos θ + y·sin θ + offset. Back-projection without the offset misses the point by the offset on every side. The resolution of 8 mm and the ramp filter, which turns the inside of the ring negative, push its darkest line outward by 1 to 2 mm.",
  knobs: {
    offset: { label: "Offset of the axis", min: 0, max: 16, step: 1, unit: "mm" },
    arc: { label: "Arc", min: 180, max: 360, step: 180, unit: "°" },
  },
  defaults: { offset: 10, arc: 360 },
  truths: {
    ringDiameter: "Diameter of the ring of a sharp point source over 360° in mm: twice the offset",
    offsetPixels: "Offset in pixels of a 128 × 128 matrix over 400 mm",
  },
  simulate({ offset, arc }, seed, side) {
    const bins = Math.round(0.75 * side);
    const frame = { angles: spreadAngles(views, (arc * Math.PI) / 180), bins, spacing: (1.5 * field) / bins };
    const sigma = resolution / fwhmPerSigma;
    const draw = poissonCounts(seededRandom(seed));
    const sinogram = computeSinogram(frame, (angle, place) => {
      let mean = 0.2;
      for (const { x, y } of points) {
        const distance = place - (x * Math.cos(angle) + y * Math.sin(angle) + offset);
        mean += 400 * Math.exp((-distance * distance) / (2 * sigma * sigma));
      }
      return draw(mean);
    });
    const image = reconstruct(sinogram, side, field / side);
    const peak = image.values.reduce((maxValue, value) => Math.max(maxValue, value), 0);
    const shown = mapImage(image, (value) => Math.max(0, (50 * value) / peak));
    return {
      series: [
        scintigramSeries([shown], {
          modality: "NM",
          plane: "axial",
          unit: "arbitrary",
          spacing: field / side,
          darkestValue: 45,
        }),
      ],
      truth: { ringDiameter: 2 * offset, offsetPixels: offset / (400 / 128) },
      regions: points.map(({ x, y }) => ({
        name: "Image of a point source",
        from: 0,
        to: 0,
        polygon: outlineEllipse(0.5 + x / field, 0.5 + y / field, (offset + 8) / field),
      })),
    };
  },
});
