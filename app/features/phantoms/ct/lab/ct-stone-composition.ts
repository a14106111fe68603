import { paintedKidneys, pelvisCenter, unenhancedKidneys } from "../anatomy/painted-kidneys";
import { ellipseOutline, trueRegion } from "../ct-regions";
import { ctFrame, ctSeries } from "../ct-series";
import { ctWindows } from "../ct-windows";
import { defineCtPhantom } from "../define-ct-phantom";
import { circle } from "../scan/parts";
import { tubeSpectrum } from "../scan/tube-spectrum";
import { abdomenScanner } from "./abdomen-scanner";
import { stoneHu, stones } from "./stones";

const grid = { matrix: 256, fieldOfView: 230, x: 0, y: 25 };
const voltages = [80, 140] as const;
const composition = "(0 uric acid, 1 cystine, 2 calcium oxalate, 3 apatite)";

export const ctStoneComposition = defineCtPhantom({
  id: "ct-stone-composition",
  name: "Stone composition by dual energy",
  explanation:
    "A stone in each renal pelvis at 80 kV and at 140 kV. Measure each stone at both voltages and divide the two CT numbers: a uric acid stone has nearly the same number at both voltages, a calcium stone is far brighter at 80 kV.",
  physics:
    "The photoelectric effect rises with about Z³ and falls with E³, so elements such as calcium (Z = 20) are brighter at a low voltage. HU from μ/ρ of NIST for each chemical formula, behind 15 cm of water. The ratio HU(80 kV)/HU(140 kV) is about 1 for uric acid and clearly higher for other stones (Primak et al., Acad Radiol 2007).",
  knobs: {
    right: { label: `Stone in the right kidney ${composition}`, min: 0, max: 3, step: 1, unit: "" },
    left: { label: `Stone in the left kidney ${composition}`, min: 0, max: 3, step: 1, unit: "" },
    diameter: { label: "Diameter of the stones", min: 5, max: 12, step: 1, unit: "mm" },
  },
  defaults: { right: 0, left: 2, diameter: 9 },
  truths: {
    rightHu80: "Right stone at 80 kV in HU",
    rightHu140: "Right stone at 140 kV in HU",
    rightRatio: "HU(80 kV)/HU(140 kV) of the right stone",
    leftHu80: "Left stone at 80 kV in HU",
    leftHu140: "Left stone at 140 kV in HU",
    leftRatio: "HU(80 kV)/HU(140 kV) of the left stone",
  },
  compute({ right, left, diameter }, seed) {
    const places = [
      { x: -pelvisCenter.x, y: pelvisCenter.y, stone: stones[Math.round(right)] },
      { x: pelvisCenter.x, y: pelvisCenter.y, stone: stones[Math.round(left)] },
    ];
    const outlines = places.map(({ x, y }) => ellipseOutline(circle(x, y, diameter / 2)));
    const numbers = voltages.map((kV) => places.map(({ stone }) => (stone ? stoneHu(stone, tubeSpectrum(kV)) : 0)));
    const series = voltages.map((kV, n) => {
      const scan = abdomenScanner({ mAs: kV === 80 ? 500 : 200, kV, sliceThickness: 3 }, grid);
      const shapes = outlines.map((outline, side) => ({ outline, hu: numbers[n]?.[side] ?? 0 }));
      return ctSeries({
        frames: [ctFrame(scan([...paintedKidneys(unenhancedKidneys), ...shapes], seed + n))],
        fieldOfView: grid.fieldOfView,
        windows: [ctWindows.abdomen, ctWindows.bone, ctWindows.wide],
        phase: `${kV} kV`,
      });
    });
    const [[rightHu80 = 0, leftHu80 = 0] = [], [rightHu140 = 0, leftHu140 = 0] = []] = numbers;
    return {
      series,
      truth: {
        rightHu80,
        rightHu140,
        rightRatio: rightHu80 / rightHu140,
        leftHu80,
        leftHu140,
        leftRatio: leftHu80 / leftHu140,
      },
      regions: places.map(({ x, y, stone }, side) =>
        trueRegion(
          `${side === 0 ? "Right" : "Left"} stone (${stone?.name})`,
          ellipseOutline(circle(x, y, diameter / 2 + 2)),
          grid,
        ),
      ),
    };
  },
});
