import { nephrographic, paintedKidneys, unenhancedKidneys } from "../anatomy/painted-kidneys";
import { ellipseOutline, trueRegion } from "../ct-regions";
import { ctFrame, ctSeries } from "../ct-series";
import { ctWindows } from "../ct-windows";
import { defineCtPhantom } from "../define-ct-phantom";
import { circle } from "../scan/parts";
import { abdomenGrid, abdomenScanner } from "./abdomen-scanner";

// The cyst is in the left kidney and the mass in the right one, at the same place.
const places = { cyst: { x: 96, y: 40 }, mass: { x: -96, y: 40 } };

export const ctRenalMass = defineCtPhantom({
  id: "ct-renal-mass",
  name: "Renal cyst and enhancing mass",
  explanation:
    "A cyst and a solid mass without contrast agent and in the nephrographic phase. Measure both in both phases. Pseudoenhancement raises the CT number of a cyst in an enhanced kidney, although no contrast agent enters the cyst.",
  physics:
    "Enhancement = nephrographic − unenhanced HU. At least 20 HU is enhancement, 10 to 19 HU is equivocal, and less than 10 HU is none (Herts et al., JACR 2018; Silverman et al., Radiology 2019). Pseudoenhancement comes from the correction of beam hardening and from scatter; here you set its amount; it is not simulated.",
  knobs: {
    cyst: { label: "Cyst", min: 0, max: 20, step: 1, unit: "HU" },
    pseudoenhancement: { label: "Pseudoenhancement of the cyst", min: 0, max: 15, step: 1, unit: "HU" },
    mass: { label: "Mass without contrast agent", min: 15, max: 45, step: 1, unit: "HU" },
    enhancement: { label: "Enhancement of the mass", min: 0, max: 120, step: 5, unit: "HU" },
    diameter: { label: "Diameter of cyst and mass", min: 12, max: 36, step: 2, unit: "mm" },
  },
  defaults: { cyst: 8, pseudoenhancement: 7, mass: 32, enhancement: 45, diameter: 26 },
  truths: {
    cystUnenhanced: "Cyst without contrast agent in HU",
    cystEnhanced: "Cyst in the nephrographic phase in HU",
    cystEnhancement: "Apparent enhancement of the cyst in HU, all of it pseudoenhancement",
    massUnenhanced: "Mass without contrast agent in HU",
    massEnhanced: "Mass in the nephrographic phase in HU",
    massEnhancement: "Enhancement of the mass in HU",
  },
  compute({ cyst, pseudoenhancement, mass, enhancement, diameter }, seed) {
    const scan = abdomenScanner({ mAs: 220, sliceThickness: 5 });
    const outlineAt = ({ x, y }: { x: number; y: number }) => ellipseOutline(circle(x, y, diameter / 2));
    const [cystOutline, massOutline] = [outlineAt(places.cyst), outlineAt(places.mass)] as const;
    const phases = [
      { name: "Unenhanced", hu: unenhancedKidneys, cystHu: cyst, massHu: mass },
      { name: "Nephrographic", hu: nephrographic, cystHu: cyst + pseudoenhancement, massHu: mass + enhancement },
    ];
    const series = phases.map(({ name, hu, cystHu, massHu }, n) => {
      const lesions = [
        { outline: cystOutline, hu: cystHu },
        { outline: massOutline, hu: massHu },
      ];
      return ctSeries({
        frames: [ctFrame(scan([...paintedKidneys(hu), ...lesions], seed + n))],
        fieldOfView: abdomenGrid.fieldOfView,
        windows: [ctWindows.abdomen, { name: "Kidney", center: 60, width: 250 }],
        phase: name,
      });
    });
    return {
      series,
      truth: {
        cystUnenhanced: cyst,
        cystEnhanced: cyst + pseudoenhancement,
        cystEnhancement: pseudoenhancement,
        massUnenhanced: mass,
        massEnhanced: mass + enhancement,
        massEnhancement: enhancement,
      },
      regions: [trueRegion("Cyst", cystOutline, abdomenGrid), trueRegion("Solid mass", massOutline, abdomenGrid)],
    };
  },
});
