import type { SizedPhantom } from "../simulation/define-phantom";
import { centerOfRotation } from "./center-of-rotation";
import { collimatorDistance } from "./collimator-distance";
import { deadTime } from "./dead-time";
import { gammaUniformity } from "./gamma-uniformity";
import { partialVolume } from "./partial-volume";
import { petAttenuation } from "./pet-attenuation";
import { petNoise } from "./pet-noise";
import { pinhole } from "./pinhole";
import { respiratoryMismatch } from "./respiratory-mismatch";
import { septalPenetration } from "./septal-penetration";
import { spectAttenuation } from "./spect-attenuation";
import { suvEntry } from "./suv-entry";
import { uptakeTime } from "./uptake-time";

/** The phantoms of nuclear medicine, in the order of the lab. */
export const nuclearPhantoms: readonly SizedPhantom[] = [
  gammaUniformity,
  collimatorDistance,
  pinhole,
  septalPenetration,
  deadTime,
  centerOfRotation,
  spectAttenuation,
  petAttenuation,
  partialVolume,
  petNoise,
  suvEntry,
  uptakeTime,
  respiratoryMismatch,
];
