import { ellipseOutline, trueRegion } from "../ct-regions";
import { ctFrame, ctSeries } from "../ct-series";
import { ctWindows } from "../ct-windows";
import { defineCtPhantom } from "../define-ct-phantom";
import { measureRoi } from "../roi-statistics";
import { iodineHu } from "../scan/effective-hu";
import { reconstructHu } from "../scan/filtered-back-projection";
import { kernels } from "../scan/reconstruction-kernel";
import { scanGeometry } from "../scan/scan-geometry";
import { scanParts } from "../scan/scan-parts";
import { singleEnergy } from "../scan/tube-spectrum";
import { iodineConcentrations, iodineGrid, iodinePhantom, iodineTubes } from "./iodine-phantom";

const fiveMilligrams = iodineConcentrations.indexOf(5);

export const ctMonoenergetic = defineCtPhantom({
  id: "ct-monoenergetic",
  name: "Virtual monoenergetic images",
  explanation:
    "Tubes with 15, 10, 7.5, 5, 2, and 0 mg/mL of iodine, clockwise from the top, as if the beam had one energy. Toward 40 keV, iodine becomes brighter; toward 140 keV, it nearly disappears. Water stays at 0 HU.",
  physics:
    "At one energy E, HU = 1000·c·(μ/ρ of iodine)/(μ/ρ of water) for a concentration c. A beam with one energy cannot harden. μ/ρ: NIST (Hubbell and Seltzer). The noise of a real dual-energy calculation is not simulated.",
  knobs: { energy: { label: "Energy", min: 40, max: 140, step: 5, unit: "keV" } },
  defaults: { energy: 50 },
  truths: {
    perMilligram: "HU that 1 mg/mL of iodine adds",
    iodineHu: "Mean of the tube with 5 mg/mL in HU",
    gain: "Iodine contrast relative to that at 70 keV",
  },
  compute({ energy }, seed) {
    const beam = singleEnergy(energy);
    const readings = scanParts(iodinePhantom(), scanGeometry(240), beam, { mAs: 400, sliceThickness: 5 }, seed);
    const image = reconstructHu(readings, iodineGrid, kernels.smooth);
    const tubes = iodineTubes();
    const tube = tubes[fiveMilligrams];
    return {
      series: [
        ctSeries({
          frames: [ctFrame(image)],
          fieldOfView: iodineGrid.fieldOfView,
          windows: [{ name: "Iodine", center: 150, width: 700 }, ctWindows.abdomen],
          phase: `${energy} keV`,
        }),
      ],
      truth: {
        perMilligram: iodineHu(beam),
        iodineHu: tube ? measureRoi(image, iodineGrid, { ...tube, a: 8, b: 8 }).mean : 0,
        gain: iodineHu(beam) / iodineHu(singleEnergy(70)),
      },
      regions: tubes.map((outline, n) =>
        trueRegion(`${iodineConcentrations[n]} mg/mL`, ellipseOutline(outline), iodineGrid),
      ),
    };
  },
});
