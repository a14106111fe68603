import { seededRandom } from "../../../lib/random";
import { boxKernel, convolveImage } from "../simulation/blur-image";
import { definePhantom } from "../simulation/define-phantom";
import { outlineEllipse } from "../simulation/outline-region";
import { computeImage, type ScalarImage } from "../simulation/scalar-image";
import { linearAttenuation } from "./attenuation-coefficients";
import { addQuantumNoise } from "./expose-detector";
import { radiographSeries } from "./radiograph-series";

/** Pixel pitch in mm at 256 pixels; smaller frames have larger pixels. */
const pitch = 0.1;
const energy = 20;
/** Photons per mm² at the detector behind the breast. */
const photonsPerArea = 250_000;
/** Diameters in mm of the specks of each cluster, and the middle of the cluster in mm from the middle of the breast. */
const clusters = [
  { diameter: 0.5, x: -3, y: -3 },
  { diameter: 0.35, x: 3, y: -3 },
  { diameter: 0.25, x: -3, y: 3 },
  { diameter: 0.18, x: 3, y: 3 },
];
const specksPerCluster = 6;

/** A spherical calcification; lengths in mm in the breast. */
interface Speck {
  x: number;
  y: number;
  diameter: number;
}

/** Returns specks on a circle around the middle of each cluster, each moved a little by the seed. */
function placeSpecks(seed: number): Speck[] {
  const random = seededRandom(seed);
  return clusters.flatMap(({ diameter, x, y }) =>
    Array.from({ length: specksPerCluster }, (_, i) => {
      const angle = (2 * Math.PI * (i + 0.4 * random())) / specksPerCluster;
      const distance = i === 0 ? 0.2 : 1.1 + 0.5 * random();
      return { x: x + distance * Math.cos(angle), y: y + distance * Math.sin(angle), diameter };
    }),
  );
}

export const mammographicMagnification = definePhantom({
  id: "mg-magnification",
  name: "Magnification mammography",
  explanation:
    "Four clusters of six calcifications of 0.5, 0.35, 0.25, and 0.18 mm. Magnify with a small focal spot: each speck covers more pixels, and small specks become visible above the noise. Magnify with the large focal spot: the specks blur instead.",
  physics:
    "M = SID ÷ SOD. Blur by the focal spot, in the breast: focal spot × (M − 1)/M; pixel in the breast: pitch/M. Specks attenuate like cortical bone, the breast like breast tissue at 20 keV (NIST SRD 126). The dose at the detector stays the same.",
  knobs: {
    magnification: { label: "Magnification", min: 1, max: 2, step: 0.1, unit: "×" },
    focalSpot: { label: "Focal spot", min: 0.1, max: 0.6, step: 0.1, unit: "mm" },
  },
  defaults: { magnification: 1.8, focalSpot: 0.1 },
  truths: {
    magnification: "SID ÷ SOD",
    blurInBreast: "Blur by the focal spot in the plane of the breast in mm",
    pixelInBreast: "Width of a pixel in the plane of the breast in mm",
    shownDiameter: "Diameter of the 0.5 mm specks at the detector in mm, without blur",
  },
  simulate({ magnification, focalSpot }, seed, side) {
    const spacing = (pitch * 256) / side;
    const specks = placeSpecks(seed);
    const image = shadeSpecks(specks, side, spacing, magnification);
    const kernel = boxKernel((focalSpot * (magnification - 1)) / spacing);
    const noisy = addQuantumNoise(convolveImage(image, kernel, kernel), photonsPerArea * spacing ** 2, seed);
    const field = side * spacing;
    const at = (place: number) => 0.5 + (place * magnification) / field;
    return {
      series: [radiographSeries([noisy], { spacing, center: 0.03, width: 0.36, modality: "MG" })],
      truth: {
        magnification,
        blurInBreast: (focalSpot * (magnification - 1)) / magnification,
        pixelInBreast: pitch / magnification,
        shownDiameter: 0.5 * magnification,
      },
      regions: clusters.map(({ diameter, x, y }) => ({
        name: `Cluster of ${diameter} mm`,
        from: 0,
        to: 0,
        polygon: outlineEllipse(at(x), at(y), (2.1 * magnification) / field),
      })),
    };
  },
});

/** Returns the sharp shadow of specks in a breast of uneven density, relative to the breast beside them. */
function shadeSpecks(specks: Speck[], side: number, spacing: number, magnification: number): ScalarImage {
  const step = spacing / magnification;
  const breast = linearAttenuation("breast", energy);
  const difference = linearAttenuation("corticalBone", energy) - breast;
  const toBreast = (pixel: number) => (pixel + 0.5 - side / 2) * step;
  const image = computeImage(side, side, (column, row) => {
    const x = toBreast(column);
    const y = toBreast(row);
    // Glandular tissue varies the thickness of breast tissue by up to 0.4 mm, in broad waves.
    const glandular = 0.02 * (Math.sin(0.5 * x + 0.23 * y) + Math.sin(0.31 * y - 0.17 * x + 1));
    return Math.exp(-breast * glandular);
  });
  // Each pixel averages 3 × 3 rays, so that small specks keep their weight.
  for (const { x, y, diameter } of specks) {
    const reach = Math.ceil(diameter / 2 / step) + 1;
    const middle = (place: number) => Math.round(place / step + side / 2 - 0.5);
    for (let row = middle(y) - reach; row <= middle(y) + reach; row++) {
      for (let column = middle(x) - reach; column <= middle(x) + reach; column++) {
        let transmission = 0;
        for (let ray = 0; ray < 9; ray++) {
          const dx = toBreast(column + ((ray % 3) - 1) / 3) - x;
          const dy = toBreast(row + (Math.floor(ray / 3) - 1) / 3) - y;
          const chord = 2 * Math.sqrt(Math.max(0, (diameter / 2) ** 2 - dx * dx - dy * dy));
          transmission += Math.exp((-difference * chord) / 10) / 9;
        }
        const index = row * side + column;
        image.values[index] = (image.values[index] ?? 0) * transmission;
      }
    }
  }
  return image;
}
