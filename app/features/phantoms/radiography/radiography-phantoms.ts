import type { SizedPhantom } from "../simulation/define-phantom";
import { collimation } from "./collimation";
import { detectorBars } from "./detector-bars";
import { detectorDefects } from "./detector-defects";
import { doubleExposure } from "./double-exposure";
import { gridCutoff } from "./grid-cutoff";
import { heelEffect } from "./heel-effect";
import { kilovoltageContrast } from "./kilovoltage-contrast";
import { magnificationPenumbra } from "./magnification-penumbra";
import { mammographicMagnification } from "./mammographic-magnification";
import { motionBlur } from "./motion-blur";
import { quantumMottle } from "./quantum-mottle";
import { scatterGrid } from "./scatter-grid";
import { subtractionAngiography } from "./subtraction-angiography";

/** The phantoms of projection radiography, in the order of the lab. */
export const radiographyPhantoms: readonly SizedPhantom[] = [
  kilovoltageContrast,
  scatterGrid,
  gridCutoff,
  collimation,
  magnificationPenumbra,
  mammographicMagnification,
  heelEffect,
  quantumMottle,
  detectorBars,
  detectorDefects,
  doubleExposure,
  motionBlur,
  subtractionAngiography,
];
