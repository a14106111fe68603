import { expect, test } from "vitest";
import { cometTail } from "./comet-tail";
import { foldPath } from "./folded-path";
import { findOutline, measureEcho } from "./measure-echo";
import { pleuralReverberation } from "./pleural-reverberation";

test("depths fold at the mirror and at the probe", () => {
  expect(foldPath(10, 20)).toEqual({ depth: 10, reflections: 0 });
  expect(foldPath(30, 20)).toEqual({ depth: 10, reflections: 1 });
  expect(foldPath(50, 20)).toEqual({ depth: 10, reflections: 1 });
  expect(foldPath(65, 20)).toEqual({ depth: 15, reflections: 2 });
});

test("A-lines lie at multiples of the depth of the pleura and lose 6 dB each", () => {
  const result = pleuralReverberation.computeAt({ pleura: 20, loss: 6 }, 1, 128);
  expect(result.truth).toEqual({ spacing: 20, lines: 2 });
  const [scan] = result.series;
  const pixels = scan?.frames[0]?.pixels ?? new Uint8Array();
  const spacing = scan?.pixelSpacing?.y ?? 1;
  const column = Array.from({ length: 128 }, (_, row) => pixels[row * 128 + 64] ?? 0);
  const brightest = (from: number, to: number) => {
    const rows = column.slice(Math.round(from / spacing), Math.round(to / spacing));
    return (rows.indexOf(Math.max(...rows)) + Math.round(from / spacing) + 0.5) * spacing;
  };
  expect(Math.abs(brightest(35, 45) - 40)).toBeLessThan(1);
  expect(Math.abs(brightest(55, 65) - 60)).toBeLessThan(1);
});

test("a tail of 1 mm echoes that lose 2 dB each reaches 24 mm down to −48 dB", () => {
  const result = cometTail.computeAt({ thickness: 1, loss: 2 }, 1, 128);
  expect(result.truth).toEqual({ spacing: 1, length: 24 });
  const tail = findOutline(result, "Comet tail");
  expect(measureEcho(result, tail)).toBeGreaterThan(-22);
});
