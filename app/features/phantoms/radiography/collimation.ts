import { definePhantom } from "../simulation/define-phantom";
import { outlineRectangle } from "../simulation/outline-region";
import { mapImage, sampleImage } from "../simulation/scalar-image";
import { linearAttenuation } from "./attenuation-coefficients";
import { abdomenPlace, chestField, chestThickness } from "./chest-thickness";
import { addQuantumNoise, transmitPrimary } from "./expose-detector";
import { radiographSeries } from "./radiograph-series";
import { spreadScatter } from "./scatter-field";
import { addTestDisc, discRegion } from "./test-disc";
import { frameFraction, pixelCenter } from "./thickness-map";

const energy = 48;
const disc = { ...abdomenPlace, radius: 9, thickness: 8 };
/** Scatter-to-primary ratio behind the disc with the whole field open. */
const openRatio = 4;

export const collimation = definePhantom({
  id: "xr-collimation",
  name: "Collimation",
  explanation:
    "A chest with a bone disc below the right dome of the diaphragm, without a grid. Narrow the field around the disc: a smaller part of the patient produces scatter, so the contrast of the disc rises, and the dose-area product falls. Parts outside the field receive no primary radiation.",
  physics:
    "Contrast = primary contrast ÷ (1 + SPR). Only irradiated tissue produces scatter. At the detector, the scatter spreads as a Gaussian of 40 mm, scaled to a scatter-to-primary ratio of 4 with an open field. Dose-area product = dose × area of the field.",
  knobs: {
    fieldWidth: { label: "Width of the field", min: 60, max: 400, step: 10, unit: "mm" },
    fieldHeight: { label: "Height of the field", min: 60, max: 400, step: 10, unit: "mm" },
  },
  defaults: { fieldWidth: 120, fieldHeight: 120 },
  truths: {
    fieldArea: "Area of the field at the detector in cm²",
    doseAreaShare: "Dose-area product as a share of that of the open field",
    scatterToPrimary: "Scatter-to-primary ratio at the disc",
    discContrast: "Contrast of the disc with scatter, 0 to 1",
  },
  simulate({ fieldWidth, fieldHeight }, seed, side) {
    const map = chestThickness(side);
    const at = (place: number) => (place / chestField + 0.5) * side - 0.5;
    const soft = sampleImage({ width: side, height: side, values: map.softTissue }, at(disc.x), at(disc.y));
    const primaryBesideDisc = Math.exp(-linearAttenuation("softTissue", energy) * soft);
    addTestDisc(map, disc);
    const primary = transmitPrimary(map, energy);
    // The field stays centered on the disc until it reaches the border of the detector.
    const getFieldCenter = (place: number, width: number) => clamp(place, (chestField - width) / 2);
    const middle = { x: getFieldCenter(disc.x, fieldWidth), y: getFieldCenter(disc.y, fieldHeight) };
    const isOpen = (index: number) =>
      Math.abs(pixelCenter(map, index % side) - middle.x) <= fieldWidth / 2 &&
      Math.abs(pixelCenter(map, Math.floor(index / side)) - middle.y) <= fieldHeight / 2;
    const openSpread = sampleImage(spreadScatter(primary, map.spacing), at(disc.x), at(disc.y));
    const spread = spreadScatter(primary, map.spacing, isOpen);
    const ratio = (openRatio * sampleImage(spread, at(disc.x), at(disc.y))) / openSpread;
    const scatterScale = (openRatio * primaryBesideDisc) / openSpread;
    const signal = mapImage(primary, (value, i) => (isOpen(i) ? value : 0) + scatterScale * (spread.values[i] ?? 0));
    const noisy = addQuantumNoise(signal, 20_000 / (primaryBesideDisc * (1 + ratio)), seed);
    const center = -Math.log(primaryBesideDisc * (1 + ratio)) - 0.2;
    const contrast = 1 - Math.exp((-linearAttenuation("corticalBone", energy) * disc.thickness) / 10);
    const edge = (place: number) => frameFraction(map, place);
    return {
      series: [radiographSeries([noisy], { spacing: map.spacing, center, width: 2.6 })],
      truth: {
        fieldArea: (fieldWidth * fieldHeight) / 100,
        doseAreaShare: (fieldWidth * fieldHeight) / chestField ** 2,
        scatterToPrimary: ratio,
        discContrast: contrast / (1 + ratio),
      },
      regions: [
        discRegion(map, disc, "Bone disc"),
        {
          name: "Open field",
          from: 0,
          to: 0,
          polygon: outlineRectangle(
            edge(middle.x - fieldWidth / 2),
            edge(middle.y - fieldHeight / 2),
            edge(middle.x + fieldWidth / 2),
            edge(middle.y + fieldHeight / 2),
          ),
        },
      ],
    };
  },
});

function clamp(value: number, limit: number): number {
  return Math.min(limit, Math.max(-limit, value));
}
