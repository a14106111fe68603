/** CT number from which Agatston counts calcium. */
const calciumThreshold = 130;
/** Smallest area of a lesion in mm². */
const smallestArea = 1;

/** Returns the density factor of a lesion by its highest CT number (Agatston et al., J Am Coll Cardiol 1990). */
export function densityFactor(peakHu: number): number {
  if (peakHu < calciumThreshold) return 0;
  return Math.min(4, Math.floor(peakHu / 100));
}

/** A connected area at or above the threshold on one slice. */
export interface CalciumLesion {
  /** Area in mm². */
  area: number;
  peakHu: number;
  score: number;
}

/** Returns the lesions of one slice: pixels that touch at a side or a corner belong to one lesion. */
export function findCalcium(
  image: Float64Array,
  matrix: number,
  pixelArea: number,
  isSearched: (pixel: number) => boolean,
): CalciumLesion[] {
  const isOpen = image.map((hu, p) => (hu >= calciumThreshold && isSearched(p) ? 1 : 0));
  const lesions: CalciumLesion[] = [];
  for (let start = 0; start < isOpen.length; start++) {
    if (!isOpen[start]) continue;
    const waiting = [start];
    isOpen[start] = 0;
    let [pixels, peakHu] = [0, -Infinity];
    for (let p = waiting.pop(); p !== undefined; p = waiting.pop()) {
      pixels++;
      peakHu = Math.max(peakHu, image[p] ?? 0);
      for (const step of [-matrix - 1, -matrix, -matrix + 1, -1, 1, matrix - 1, matrix, matrix + 1]) {
        if (!isOpen[p + step]) continue;
        isOpen[p + step] = 0;
        waiting.push(p + step);
      }
    }
    const area = pixels * pixelArea;
    if (area >= smallestArea) lesions.push({ area, peakHu, score: area * densityFactor(peakHu) });
  }
  return lesions;
}
