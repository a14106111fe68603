import { chemicalShiftMisregistration } from "./artifacts/chemical-shift-misregistration";
import { chemicalShiftPhase } from "./artifacts/chemical-shift-phase";
import { crossExcitation } from "./artifacts/cross-excitation";
import { dielectricShading } from "./artifacts/dielectric-shading";
import { gibbsRinging } from "./artifacts/gibbs-ringing";
import { lowSnr } from "./artifacts/low-snr";
import { magicAngle } from "./artifacts/magic-angle";
import { metalSusceptibility } from "./artifacts/metal-susceptibility";
import { nyquistGhost } from "./artifacts/nyquist-ghost";
import { parallelImagingGhost } from "./artifacts/parallel-imaging-ghost";
import { pseudosyrinx } from "./artifacts/pseudosyrinx";
import { pulsationGhosts } from "./artifacts/pulsation-ghosts";
import { respiratoryGhosts } from "./artifacts/respiratory-ghosts";
import { rfSpike } from "./artifacts/rf-spike";
import { sliceCrosstalkStack } from "./artifacts/slice-crosstalk-stack";
import { wrapAround } from "./artifacts/wrap-around";
import { zipper } from "./artifacts/zipper";
import { adrenalAdenoma } from "./contrast/adrenal-adenoma";
import { brainContrast } from "./contrast/brain-contrast";
import { dynamicEnhancement } from "./contrast/dynamic-enhancement";
import { fattyLiver } from "./contrast/fatty-liver";
import { flairNull } from "./contrast/flair-null";
import { gadoliniumTubes } from "./contrast/gadolinium-tubes";
import { hemorrhageStages } from "./contrast/hemorrhage-stages";
import { liverIron } from "./contrast/liver-iron";
import { microbleeds } from "./contrast/microbleeds";
import { phaseContrastFlow } from "./contrast/phase-contrast-flow";
import { proteinaceousCyst } from "./contrast/proteinaceous-cyst";
import { restrictedDiffusion } from "./contrast/restricted-diffusion";
import { stirFatSuppression } from "./contrast/stir-fat-suppression";
import type { MrPhantom } from "./define-mr-phantom";

/** All phantoms of magnetic resonance imaging: artifacts first, then contrast. */
export const mrPhantoms: readonly MrPhantom[] = [
  wrapAround,
  gibbsRinging,
  pseudosyrinx,
  rfSpike,
  zipper,
  respiratoryGhosts,
  pulsationGhosts,
  chemicalShiftMisregistration,
  chemicalShiftPhase,
  lowSnr,
  metalSusceptibility,
  parallelImagingGhost,
  nyquistGhost,
  sliceCrosstalkStack,
  crossExcitation,
  dielectricShading,
  magicAngle,
  brainContrast,
  hemorrhageStages,
  restrictedDiffusion,
  adrenalAdenoma,
  fattyLiver,
  liverIron,
  proteinaceousCyst,
  stirFatSuppression,
  flairNull,
  gadoliniumTubes,
  dynamicEnhancement,
  microbleeds,
  phaseContrastFlow,
];
