import type { SizedPhantom } from "../simulation/define-phantom";
import { colorAliasing } from "./color-aliasing";
import { cometTail } from "./comet-tail";
import { cystEnhancement } from "./cyst-enhancement";
import { dopplerAngle } from "./doppler-angle";
import { dopplerGain } from "./doppler-gain";
import { edgeRefraction } from "./edge-refraction";
import { focalZone } from "./focal-zone";
import { gasShadow } from "./gas-shadow";
import { mirrorImage } from "./mirror-image";
import { penetration } from "./penetration";
import { pleuralReverberation } from "./pleural-reverberation";
import { probeGeometry } from "./probe-geometry";
import { sideLobe } from "./side-lobe";
import { spatialCompounding } from "./spatial-compounding";
import { spectralAliasing } from "./spectral-aliasing";
import { speedOfSound } from "./speed-of-sound";
import { stoneShadow } from "./stone-shadow";
import { wallFilter } from "./wall-filter";

/** The phantoms of ultrasound and Doppler, in the order of the lab. */
export const ultrasoundPhantoms: readonly SizedPhantom[] = [
  cystEnhancement,
  stoneShadow,
  gasShadow,
  pleuralReverberation,
  cometTail,
  mirrorImage,
  edgeRefraction,
  sideLobe,
  speedOfSound,
  penetration,
  focalZone,
  probeGeometry,
  spatialCompounding,
  spectralAliasing,
  dopplerAngle,
  wallFilter,
  dopplerGain,
  colorAliasing,
];
