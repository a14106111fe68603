import { blurImage } from "../simulation/blur-image";
import { mapImage, type ScalarImage } from "../simulation/scalar-image";

/** Standard deviation of the spread of scatter at the detector in mm: scatter of a thick patient reaches some centimeters. */
const scatterSpread = 40;

/**
 * Returns scatter at the detector in arbitrary units. A ray of transmission T = exp(−τ) gives scatter in proportion to
 * τ·exp(−τ), the share of photons with one interaction (Poisson), blurred by a Gaussian. Only rays for which `isOpen` is true
 * produce scatter.
 */
export function spreadScatter(
  primary: ScalarImage,
  spacing: number,
  isOpen: (index: number) => boolean = () => true,
): ScalarImage {
  const producedScatter = mapImage(primary, (value, index) =>
    isOpen(index) && value > 0 ? -value * Math.log(value) : 0,
  );
  return blurImage(producedScatter, scatterSpread / spacing);
}
