import { PngError } from "./png-header";

/**
 * Reverses the filters of a PNG in place (PNG, 3rd edition, §9). `rows` holds, per row, one byte with the filter and
 * `rowLength` filtered bytes; `pixelLength` is the number of bytes per pixel. Throws `PngError` for an unknown filter.
 */
export function reverseFilters(rows: Uint8Array, rowLength: number, pixelLength: number): void {
  const stride = rowLength + 1;
  for (let start = 1; start < rows.length; start += stride) {
    const end = start + rowLength;
    const isFirst = start === 1;
    switch (rows[start - 1]) {
      case 0:
        break;
      case 1:
        addEarlier(rows, start + pixelLength, end, pixelLength);
        break;
      case 2:
        if (!isFirst) addEarlier(rows, start, end, stride);
        break;
      case 3:
        reverseAverage(rows, start, end, pixelLength, stride);
        break;
      case 4:
        // Above the first row everything is 0, and Paeth then predicts the left neighbor.
        if (isFirst) addEarlier(rows, start + pixelLength, end, pixelLength);
        else reversePaeth(rows, start, end, pixelLength, stride);
        break;
      default:
        throw new PngError("is damaged");
    }
  }
}

/** Adds to each byte the byte `distance` before it: the left neighbor (Sub) or the one above (Up). */
function addEarlier(rows: Uint8Array, start: number, end: number, distance: number): void {
  for (let i = start; i < end; i++) rows[i] = (rows[i] ?? 0) + (rows[i - distance] ?? 0);
}

function reverseAverage(rows: Uint8Array, start: number, end: number, pixelLength: number, stride: number): void {
  const hasAbove = start >= stride;
  for (let i = start; i < end; i++) {
    const left = i < start + pixelLength ? 0 : (rows[i - pixelLength] ?? 0);
    const above = hasAbove ? (rows[i - stride] ?? 0) : 0;
    rows[i] = (rows[i] ?? 0) + ((left + above) >> 1);
  }
}

function reversePaeth(rows: Uint8Array, start: number, end: number, pixelLength: number, stride: number): void {
  // Left of the first pixel everything is 0, and Paeth then predicts the neighbor above.
  addEarlier(rows, start, start + pixelLength, stride);
  for (let i = start + pixelLength; i < end; i++) {
    const left = rows[i - pixelLength] ?? 0;
    const above = rows[i - stride] ?? 0;
    const corner = rows[i - stride - pixelLength] ?? 0;
    const toLeft = Math.abs(above - corner);
    const toAbove = Math.abs(left - corner);
    const toCorner = Math.abs(left + above - 2 * corner);
    const prediction = toLeft <= toAbove && toLeft <= toCorner ? left : toAbove <= toCorner ? above : corner;
    rows[i] = (rows[i] ?? 0) + prediction;
  }
}
