import { liverRoi, paintedUpperAbdomen, spleenRoi, unenhanced } from "../anatomy/painted-upper-abdomen";
import { ellipseOutline, trueRegion } from "../ct-regions";
import { ctFrame, ctSeries } from "../ct-series";
import { ctWindows } from "../ct-windows";
import { defineCtPhantom } from "../define-ct-phantom";
import { measureRoi } from "../roi-statistics";
import type { Ellipse } from "../scan/parts";
import { abdomenGrid, abdomenScanner } from "./abdomen-scanner";

export const ctLiverSpleen = defineCtPhantom({
  id: "ct-liver-spleen",
  name: "Liver and spleen attenuation",
  explanation:
    "An unenhanced abdomen. Lower the CT number of the liver: first it falls below that of the spleen, then the vessels appear brighter than the liver. Measure both organs away from vessels.",
  physics:
    "Fat lowers the CT number of the liver, but not of the spleen and the blood. A liver of less than 40 HU, or at least 10 HU below the spleen, means at least moderate steatosis (Park et al., Radiology 2006; Kodama et al., AJR 2007).",
  knobs: {
    liver: { label: "Liver", min: -10, max: 75, step: 1, unit: "HU" },
    spleen: { label: "Spleen", min: 40, max: 58, step: 1, unit: "HU" },
  },
  defaults: { liver: 25, spleen: 48 },
  truths: {
    liverHu: "Liver in HU",
    spleenHu: "Spleen in HU",
    difference: "Liver minus spleen in HU",
    ratio: "Liver divided by spleen",
    measuredDifference: "Liver minus spleen in HU, measured with two ROIs",
  },
  compute({ liver, spleen }, seed) {
    const shapes = paintedUpperAbdomen({ ...unenhanced, liver, spleen });
    const image = abdomenScanner({ mAs: 220, sliceThickness: 5 })(shapes, seed);
    const measureMean = (roi: Ellipse) => measureRoi(image, abdomenGrid, roi).mean;
    return {
      series: [
        ctSeries({
          frames: [ctFrame(image)],
          fieldOfView: abdomenGrid.fieldOfView,
          windows: [ctWindows.abdomen, { name: "Liver", center: 40, width: 150 }],
          phase: "Unenhanced",
        }),
      ],
      truth: {
        liverHu: liver,
        spleenHu: spleen,
        difference: liver - spleen,
        ratio: liver / spleen,
        measuredDifference: measureMean(liverRoi) - measureMean(spleenRoi),
      },
      regions: [
        trueRegion("Liver", ellipseOutline({ ...liverRoi, a: 22, b: 22 }), abdomenGrid),
        trueRegion("Spleen", ellipseOutline(spleenRoi), abdomenGrid),
      ],
    };
  },
});
