/**
 * Returns a lossless JPEG of 16-bit values (ITU-T T.81, annex H) with one of the predictors 1 to 7. Its Huffman table has codes of 5
 * bits for the 17 possible sizes of a difference.
 */
export function makeLosslessJpeg(values: readonly number[], width: number, predictor: number): Uint8Array<ArrayBuffer> {
  const height = values.length / width;
  const counts = Array.from({ length: 16 }, (_, index) => (index === 4 ? 17 : 0));
  const sizes = Array.from({ length: 17 }, (_, size) => size);
  const words = (value: number) => [value >> 8, value & 0xff];
  const segment = (marker: number, data: number[]) => [0xff, marker, ...words(data.length + 2), ...data];
  const bits = values.flatMap((value, at) => encodeDifference(value - predict(values, width, at, predictor)));
  while (bits.length % 8) bits.push(1);
  const data: number[] = [];
  for (let at = 0; at < bits.length; at += 8) {
    const byte = Number.parseInt(bits.slice(at, at + 8).join(""), 2);
    data.push(byte, ...(byte === 0xff ? [0] : []));
  }
  return Uint8Array.from([
    ...[0xff, 0xd8],
    ...segment(0xc3, [16, ...words(height), ...words(width), 1, 1, 0x11, 0]),
    ...segment(0xc4, [0, ...counts, ...sizes]),
    ...segment(0xda, [1, 1, 0, predictor, 0, 0]),
    ...data,
    ...[0xff, 0xd9],
  ]);
}

function predict(values: readonly number[], width: number, at: number, predictor: number): number {
  const left = values[at - 1] ?? 0;
  const above = values[at - width] ?? 0;
  const aboveLeft = values[at - width - 1] ?? 0;
  if (at === 0) return 2 ** 15;
  if (at < width) return left;
  if (at % width === 0) return above;
  return (
    [
      left,
      above,
      aboveLeft,
      left + above - aboveLeft,
      left + ((above - aboveLeft) >> 1),
      above + ((left - aboveLeft) >> 1),
      (left + above) >> 1,
    ][predictor - 1] ?? 0
  );
}

/** Returns the bits of a difference modulo 2^16: its size in 5 bits, and its value in as many bits as the size says. */
function encodeDifference(difference: number): number[] {
  const wrapped = ((difference + 32_768) & 0xffff) - 32_768;
  const size = wrapped === -32_768 ? 16 : 32 - Math.clz32(Math.abs(wrapped));
  const code = toBits(size, 5);
  if (size === 0 || size === 16) return code;
  return [...code, ...toBits(wrapped > 0 ? wrapped : wrapped + 2 ** size - 1, size)];
}

function toBits(value: number, count: number): number[] {
  return Array.from({ length: count }, (_, index) => (value >> (count - 1 - index)) & 1);
}
