import { lungHu, paintedThorax } from "../anatomy/painted-thorax";
import { thoraxParts } from "../anatomy/thorax-parts";
import { ellipseOutline, trueRegion } from "../ct-regions";
import { ctFrame, ctSeries } from "../ct-series";
import { ctWindows } from "../ct-windows";
import { defineCtPhantom } from "../define-ct-phantom";
import { blurSlice } from "../painting/blur-slice";
import { paintShape, paintSlice } from "../painting/paint-slice";
import { circle } from "../scan/parts";
import { kernels } from "../scan/reconstruction-kernel";
import { scanGeometry } from "../scan/scan-geometry";
import { addImages, scanNoise } from "../scan/scan-noise";

const grid = { matrix: 256, fieldOfView: 350 };
const bloodHu = 180;
/** A nodule that only the lung window shows well, and a lesion of a vertebra that only the bone window shows well. */
const findings = [
  { name: "Lung nodule", outline: ellipseOutline(circle(-106, -22, 4)), hu: -250 },
  { name: "Sclerotic lesion", outline: ellipseOutline({ x: 7, y: 68, a: 6, b: 5 }), hu: 750 },
];

/** Returns the brightness in % (0 black, 100 white) of a CT number in a window. */
export function brightness(hu: number, center: number, width: number): number {
  return Math.min(100, Math.max(0, 100 * ((hu - center) / width + 0.5)));
}

export const ctWindowSettings = defineCtPhantom({
  id: "ct-window-settings",
  name: "Window settings",
  explanation:
    "One slice of the chest. The settings change the first window, which starts as a soft tissue window; the lung, mediastinal, and bone windows show the same data. Find the windows in which the nodule and the lesion of the vertebra can be seen.",
  physics:
    "A window maps CT numbers from center − width/2 (black) to center + width/2 (white): brightness = (HU − center)/width + 50%, limited to 0 and 100%.",
  knobs: {
    center: { label: "Window center (level)", min: -1000, max: 1000, step: 10, unit: "HU" },
    width: { label: "Window width", min: 10, max: 3000, step: 10, unit: "HU" },
  },
  defaults: { center: 40, width: 400 },
  truths: {
    black: "Highest CT number shown black, in HU",
    white: "Lowest CT number shown white, in HU",
    lungBrightness: "Brightness of lung in %",
    fatBrightness: "Brightness of fat in %",
    bloodBrightness: "Brightness of the enhanced blood in %",
  },
  compute({ center, width }, seed) {
    const image = paintSlice(paintedThorax(bloodHu), grid);
    for (const finding of findings) paintShape(image, finding, grid);
    const exposure = { mAs: 150, sliceThickness: 3 };
    const noise = scanNoise(thoraxParts([]), scanGeometry(380), exposure, grid, kernels.smooth);
    return {
      series: [
        ctSeries({
          frames: [ctFrame(addImages(blurSlice(image, 0.6), noise(seed)))],
          fieldOfView: grid.fieldOfView,
          windows: [{ name: "Default", center, width }, ctWindows.lung, ctWindows.mediastinum, ctWindows.bone],
        }),
      ],
      truth: {
        black: center - width / 2,
        white: center + width / 2,
        lungBrightness: brightness(lungHu, center, width),
        fatBrightness: brightness(-105, center, width),
        bloodBrightness: brightness(bloodHu, center, width),
      },
      regions: findings.map(({ name, outline }) => trueRegion(name, outline, grid)),
    };
  },
});
