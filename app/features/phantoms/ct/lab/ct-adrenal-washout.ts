import { adrenalMass, delayed, paintedUpperAbdomen, portalVenous, unenhanced } from "../anatomy/painted-upper-abdomen";
import { ellipseOutline, trueRegion } from "../ct-regions";
import { ctFrame, ctSeries } from "../ct-series";
import { ctWindows } from "../ct-windows";
import { defineCtPhantom } from "../define-ct-phantom";
import { abdomenGrid, abdomenScanner } from "./abdomen-scanner";

/** Returns the absolute washout in % from unenhanced, portal venous, and delayed HU; 0 without enhancement. */
export function absoluteWashout(unenhancedHu: number, enhancedHu: number, delayedHu: number): number {
  return enhancedHu === unenhancedHu ? 0 : (100 * (enhancedHu - delayedHu)) / (enhancedHu - unenhancedHu);
}

/** Returns the relative washout in % from portal venous and delayed HU. */
export function relativeWashout(enhancedHu: number, delayedHu: number): number {
  return (100 * (enhancedHu - delayedHu)) / enhancedHu;
}

export const ctAdrenalWashout = defineCtPhantom({
  id: "ct-adrenal-washout",
  name: "Adrenal washout",
  explanation:
    "A left adrenal mass before contrast agent, in the portal venous phase, and after 15 minutes. Measure it in each phase with an ROI over most of the mass, and compute the washout.",
  physics:
    "Absolute washout = (E − D)/(E − U) × 100%, relative washout = (E − D)/E × 100%, with U unenhanced, E portal venous (60–75 s), and D delayed by 15 minutes. At least 60% and 40% suggest an adenoma (Caoili et al., Radiology 2002); at most 10 HU unenhanced suggest a lipid-rich adenoma.",
  knobs: {
    unenhanced: { label: "Unenhanced", min: -10, max: 50, step: 1, unit: "HU" },
    enhanced: { label: "Portal venous", min: 55, max: 150, step: 1, unit: "HU" },
    delayed: { label: "Delayed (15 min)", min: 10, max: 140, step: 1, unit: "HU" },
  },
  defaults: { unenhanced: 22, enhanced: 88, delayed: 42 },
  truths: {
    unenhancedHu: "Mass without contrast agent in HU",
    enhancedHu: "Mass in the portal venous phase in HU",
    delayedHu: "Mass after 15 minutes in HU",
    absoluteWashout: "Absolute washout in %",
    relativeWashout: "Relative washout in %",
  },
  compute(parameters, seed) {
    const scan = abdomenScanner({ mAs: 220, sliceThickness: 5 });
    const outline = ellipseOutline(adrenalMass);
    const phases = [
      { name: "Unenhanced", hu: unenhanced, mass: parameters.unenhanced },
      { name: "Portal venous", hu: portalVenous, mass: parameters.enhanced },
      { name: "Delayed (15 min)", hu: delayed, mass: parameters.delayed },
    ];
    const series = phases.map(({ name, hu, mass }, n) =>
      ctSeries({
        frames: [ctFrame(scan([...paintedUpperAbdomen(hu), { outline, hu: mass }], seed + n))],
        fieldOfView: abdomenGrid.fieldOfView,
        windows: [ctWindows.abdomen, ctWindows.liver],
        phase: name,
      }),
    );
    return {
      series,
      truth: {
        unenhancedHu: parameters.unenhanced,
        enhancedHu: parameters.enhanced,
        delayedHu: parameters.delayed,
        absoluteWashout: absoluteWashout(parameters.unenhanced, parameters.enhanced, parameters.delayed),
        relativeWashout: relativeWashout(parameters.enhanced, parameters.delayed),
      },
      regions: [trueRegion("Adrenal mass", outline, abdomenGrid)],
    };
  },
});
