import { ellipseOutline, trueRegion } from "../ct-regions";
import { ctFrame, ctSeries } from "../ct-series";
import { ctWindows } from "../ct-windows";
import { defineCtPhantom } from "../define-ct-phantom";
import { measureRoi } from "../roi-statistics";
import { reconstructHu } from "../scan/filtered-back-projection";
import { kernels } from "../scan/reconstruction-kernel";
import { scanGeometry } from "../scan/scan-geometry";
import { scanParts } from "../scan/scan-parts";
import { tubeSpectrum } from "../scan/tube-spectrum";
import { iodineConcentrations, iodineGrid, iodinePhantom, iodineTubes } from "./iodine-phantom";

const center = { x: 0, y: 0, a: 12, b: 12 };
const tenMilligrams = iodineConcentrations.indexOf(10);

export const ctIodineVoltage = defineCtPhantom({
  id: "ct-iodine-voltage",
  name: "Tube voltage and iodine",
  explanation:
    "Tubes with 15, 10, 7.5, 5, 2, and 0 mg/mL of iodine, clockwise from the top. At a low voltage iodine is much brighter and, at the same mAs, the noise is higher.",
  physics:
    "The K edge of iodine is at 33 keV, so μ/ρ of iodine rises steeply toward low energies while that of water hardly changes. The output of the tube falls with about kV². μ/ρ: NIST (Hubbell and Seltzer).",
  knobs: {
    kV: { label: "Tube voltage", min: 80, max: 140, step: 10, unit: "kV" },
    mAs: { label: "Tube current–time product", min: 50, max: 600, step: 25, unit: "mAs" },
  },
  defaults: { kV: 120, mAs: 200 },
  truths: {
    iodineHu: "Mean of the tube with 10 mg/mL in HU",
    noise: "Standard deviation in water in HU",
    contrastToNoise: "Contrast of 10 mg/mL divided by the noise",
  },
  compute({ kV, mAs }, seed) {
    const exposure = { kV, mAs, sliceThickness: 5 };
    const readings = scanParts(iodinePhantom(), scanGeometry(240), tubeSpectrum(kV), exposure, seed);
    const image = reconstructHu(readings, iodineGrid, kernels.smooth);
    const tubes = iodineTubes();
    const water = measureRoi(image, iodineGrid, center);
    const tube = tubes[tenMilligrams] ?? center;
    const iodineHu = measureRoi(image, iodineGrid, { ...tube, a: 8, b: 8 }).mean;
    return {
      series: [
        ctSeries({
          frames: [ctFrame(image)],
          fieldOfView: iodineGrid.fieldOfView,
          windows: [{ name: "Iodine", center: 150, width: 700 }, ctWindows.abdomen, ctWindows.narrow],
          phase: `${kV} kV`,
        }),
      ],
      truth: {
        iodineHu,
        noise: water.standardDeviation,
        contrastToNoise: (iodineHu - water.mean) / water.standardDeviation,
      },
      regions: tubes.map((outline, n) =>
        trueRegion(`${iodineConcentrations[n]} mg/mL`, ellipseOutline(outline), iodineGrid),
      ),
    };
  },
});
