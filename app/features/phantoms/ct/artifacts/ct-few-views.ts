import { waterPhantom } from "../anatomy/water-phantom";
import { ellipseOutline, trueRegion } from "../ct-regions";
import { ctFrame, ctSeries } from "../ct-series";
import { ctWindows } from "../ct-windows";
import { defineCtPhantom } from "../define-ct-phantom";
import { measureWhere } from "../roi-statistics";
import { reconstructHu } from "../scan/filtered-back-projection";
import { boneLike, circle, waterLike } from "../scan/parts";
import { kernels } from "../scan/reconstruction-kernel";
import { scanGeometry } from "../scan/scan-geometry";
import { scanParts } from "../scan/scan-parts";
import { singleEnergy } from "../scan/tube-spectrum";

const grid = { matrix: 256, fieldOfView: 220 };
/** Center of the dense pin in mm. */
const pin = { x: 30, y: -16 };

export const ctFewViews = defineCtPhantom({
  id: "ct-few-views",
  name: "View aliasing (too few projections)",
  explanation:
    "A water phantom with a dense pin. Reduce the number of views: fine streaks fan out from the pin and from the edges. Close to the pin there are none.",
  physics:
    "N views over 360° of parallel rays draw a star of N arms around a small object, which are 2πr/N apart at the distance r. Streaks appear where this distance exceeds the finest period 1/f that the kernel passes, so beyond r = N/(2πf) (Joseph and Schulz, Med Phys 1980).",
  knobs: { views: { label: "Views over 360°", min: 20, max: 360, step: 4, unit: "" } },
  defaults: { views: 60 },
  truths: {
    viewSpacing: "Angle between neighboring directions in degrees",
    streakFreeRadius: "Radius of the area around the pin without streaks, in mm",
    streakNoise: "Standard deviation in water 60 to 75 mm from the pin in HU",
  },
  compute({ views: wanted }, seed) {
    // Opposite views measure the same lines, so the number is even.
    const views = 2 * Math.round(wanted / 2);
    const parts = waterPhantom(100, [
      { ...circle(pin.x, pin.y, 4), composition: boneLike(0.7) },
      { ...circle(-45, 20, 12), composition: waterLike(120) },
      { ...circle(-10, 55, 12), composition: waterLike(-95) },
    ]);
    const exposure = { mAs: 300, sliceThickness: 5 };
    const readings = scanParts(parts, scanGeometry(240, views), singleEnergy(70), exposure, seed);
    const image = reconstructHu(readings, grid, kernels.smooth);
    const isBare = (x: number, y: number) => {
      const distance = Math.hypot(x - pin.x, y - pin.y);
      return distance >= 60 && distance <= 75 && Math.hypot(x, y) < 90 && x > 0;
    };
    return {
      series: [
        ctSeries({
          frames: [ctFrame(image)],
          fieldOfView: grid.fieldOfView,
          windows: [{ name: "Water", center: 0, width: 300 }, ctWindows.narrow, ctWindows.wide],
        }),
      ],
      truth: {
        viewSpacing: 360 / views,
        streakFreeRadius: views / (2 * Math.PI * kernels.smooth.cutoff),
        streakNoise: measureWhere(image, grid, isBare).standardDeviation,
      },
      regions: [trueRegion("Object that causes the streaks", ellipseOutline(circle(pin.x, pin.y, 8)), grid)],
    };
  },
});
