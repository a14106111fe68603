import { seededRandom } from "../../../lib/random";
import { poissonCounts } from "../simulation/random-counts";
import { mapImage, type ScalarImage } from "../simulation/scalar-image";

/** Returns an image of Poisson-distributed counts whose mean is `activity`, scaled to `total` counts over the image. */
export function countEvents(activity: ScalarImage, total: number, seed: number): ScalarImage {
  const draw = poissonCounts(seededRandom(seed));
  const sum = activity.values.reduce((all, value) => all + value, 0);
  return mapImage(activity, (value) => draw((value * total) / sum));
}
