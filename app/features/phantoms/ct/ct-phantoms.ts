import type { Phantom } from "../phantom";
import { ctAorticPulsation } from "./artifacts/ct-aortic-pulsation";
import { ctBeamHardening } from "./artifacts/ct-beam-hardening";
import { ctCupping } from "./artifacts/ct-cupping";
import { ctFewViews } from "./artifacts/ct-few-views";
import { ctKernels } from "./artifacts/ct-kernels";
import { ctLowMas } from "./artifacts/ct-low-mas";
import { ctMetal } from "./artifacts/ct-metal";
import { ctMotion } from "./artifacts/ct-motion";
import { ctPeristalsis } from "./artifacts/ct-peristalsis";
import { ctPhotonStarvation } from "./artifacts/ct-photon-starvation";
import { ctResolutionBars } from "./artifacts/ct-resolution-bars";
import { ctRing } from "./artifacts/ct-ring";
import { ctTruncation } from "./artifacts/ct-truncation";
import { ctWindmill } from "./artifacts/ct-windmill";
import { ctAdrenalWashout } from "./lab/ct-adrenal-washout";
import { ctCalciumScore } from "./lab/ct-calcium-score";
import { ctIodineVoltage } from "./lab/ct-iodine-voltage";
import { ctLiverSpleen } from "./lab/ct-liver-spleen";
import { ctLowContrast } from "./lab/ct-low-contrast";
import { ctMonoenergetic } from "./lab/ct-monoenergetic";
import { ctNumberCalibration } from "./lab/ct-number-calibration";
import { ctPartialVolume } from "./lab/ct-partial-volume";
import { ctRenalMass } from "./lab/ct-renal-mass";
import { ctSliceThickness } from "./lab/ct-slice-thickness";
import { ctStairStep } from "./lab/ct-stair-step";
import { ctStoneComposition } from "./lab/ct-stone-composition";
import { ctSubdural } from "./lab/ct-subdural";
import { ctWindowSettings } from "./lab/ct-window-settings";

/** The CT phantoms, in the order in which they are listed. */
export const ctPhantoms: Phantom[] = [
  ctRing,
  ctFewViews,
  ctLowMas,
  ctPhotonStarvation,
  ctMetal,
  ctCupping,
  ctBeamHardening,
  ctMotion,
  ctPeristalsis,
  ctAorticPulsation,
  ctTruncation,
  ctWindmill,
  ctKernels,
  ctResolutionBars,
  ctPartialVolume,
  ctSliceThickness,
  ctAdrenalWashout,
  ctLiverSpleen,
  ctRenalMass,
  ctStoneComposition,
  ctSubdural,
  ctLowContrast,
  ctNumberCalibration,
  ctWindowSettings,
  ctCalciumScore,
  ctIodineVoltage,
  ctMonoenergetic,
  ctStairStep,
];
