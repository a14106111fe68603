import { encode as encodePng } from "fast-png";
import { encode as encodeJpeg } from "jpeg-js";
import { expect, it } from "vitest";
import { readRaster, toGray } from "./raster";

it("reads gray PNGs of 8 and 16 bits without loss", () => {
  const gray = Uint8Array.of(0, 1, 127, 128, 254, 255);
  expect(readRaster(encodePng({ width: 3, height: 2, data: gray, channels: 1, depth: 8 }))).toEqual({
    width: 3,
    height: 2,
    channels: 1,
    bits: 8,
    data: gray,
  });
  const deep = Uint16Array.of(0, 1, 256, 4095, 65_534, 65_535);
  const raster = readRaster(encodePng({ width: 3, height: 2, data: deep, channels: 1, depth: 16 }));
  expect(raster.bits).toBe(16);
  expect([...raster.data]).toEqual([...deep]);
});

it("drops transparency and keeps the colors", () => {
  const withAlpha = Uint8Array.of(255, 0, 0, 10, 0, 255, 0, 200);
  const raster = readRaster(encodePng({ width: 2, height: 1, data: withAlpha, channels: 4, depth: 8 }));
  expect(raster.channels).toBe(3);
  expect([...raster.data]).toEqual([255, 0, 0, 0, 255, 0]);
  const grayWithAlpha = Uint8Array.of(9, 255, 8, 0);
  const gray = readRaster(encodePng({ width: 2, height: 1, data: grayWithAlpha, channels: 2, depth: 8 }));
  expect([gray.channels, ...gray.data]).toEqual([1, 9, 8]);
});

it("takes the mean of the channels as gray", () => {
  const data = Uint8Array.of(30, 60, 90, 1, 1, 2);
  expect([...toGray({ width: 2, height: 1, channels: 3, bits: 8, data }).data]).toEqual([60, 1]);
});

it("reads JPEGs", () => {
  const data = new Uint8Array(16 * 16 * 4).fill(200);
  const file = encodeJpeg({ width: 16, height: 16, data }, 95).data;
  const raster = toGray(readRaster(file));
  expect([raster.width, raster.height, raster.channels]).toEqual([16, 16, 1]);
  expect(raster.data.every((value) => Math.abs(value - 200) <= 3)).toBe(true);
});

it("refuses what is damaged, too large, or no picture", () => {
  const png = encodePng({ width: 4, height: 4, data: new Uint8Array(16), channels: 1, depth: 8 });
  const huge = png.slice();
  new DataView(huge.buffer).setUint32(16, 100_000);
  expect(() => readRaster(huge)).toThrow("outside the limit of 4096 pixels per side");
  const changed = png.slice();
  changed[29] = (changed[29] ?? 0) ^ 0xff;
  expect(() => readRaster(changed)).toThrow("The PNG file cannot be decoded");
  expect(() => readRaster(png.slice(0, 20))).toThrow("too short");
  const jpeg = encodeJpeg({ width: 16, height: 16, data: new Uint8Array(16 * 16 * 4) }, 90).data;
  expect(() => readRaster(jpeg.subarray(0, 40))).toThrow("The JPEG file cannot be decoded");
  expect(() => readRaster(new TextEncoder().encode("<svg xmlns='http://www.w3.org/2000/svg'/>"))).toThrow(
    "neither PNG nor JPEG",
  );
});
