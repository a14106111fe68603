import { describe, expect, it } from "vitest";
import { makeDeidentified, usualDirections } from "../../../testing/make-deidentified";
import type { DeidentifiedFile, FramePlace } from "./dicom/deidentified-file";
import { groupFiles } from "./group-files";
import { orderNotes } from "./order-slices";

const orderOf = (files: DeidentifiedFile[]) => groupFiles(files).map(({ slices }) => slices.map(({ file }) => file));

describe("order", () => {
  it("goes by place, from the head down, not by instance number", () => {
    const files = [10, 30, 0, 20].map((z, index) => makeDeidentified(z, { instanceNumber: index }));
    expect(orderOf(files)).toEqual([[1, 3, 0, 2]]);
    expect(groupFiles(files)[0]?.slices.map(({ position }) => position)).toEqual([20, 10, 0, -10]);
  });

  it("goes from front to back in coronal and from right to left in sagittal stacks", () => {
    const at = (plane: "coronal" | "sagittal", origin: FramePlace["origin"]) =>
      makeDeidentified(0, {}, { origin, ...usualDirections[plane] });
    const coronal = [30, -10, 10].map((y) => at("coronal", [0, y, 0]));
    expect(groupFiles(coronal)[0]?.plane).toBe("coronal");
    expect(orderOf(coronal)).toEqual([[1, 2, 0]]);
    const sagittal = [5, -5, 0].map((x) => at("sagittal", [x, 0, 0]));
    expect(groupFiles(sagittal)[0]?.plane).toBe("sagittal");
    expect(orderOf(sagittal)).toEqual([[1, 2, 0]]);
  });

  it("goes by instance number without places, and says so", () => {
    const files = [3, 1, 2].map((instanceNumber) => makeDeidentified(0, { instanceNumber }, null));
    expect(orderOf(files)).toEqual([[1, 2, 0]]);
    expect(groupFiles(files)[0]?.notes).toContain(orderNotes.byNumber);
  });

  it("gives parallel series equal positions, whichever way their normals point", () => {
    const upsideDown: Omit<FramePlace, "origin"> = { row: [1, 0, 0], column: [0, -1, 0] };
    const files = [0, 5].flatMap((z) => [
      makeDeidentified(z, { series: 0 }),
      makeDeidentified(z, { series: 1 }, { origin: [-100, 100, z], ...upsideDown }),
    ]);
    const [first, second] = groupFiles(files);
    expect(first?.slices.map(({ position }) => position)).toEqual([5, 0]);
    expect(second?.slices.map(({ position }) => position)).toEqual([5, 0]);
    expect(second?.notes.join()).toMatch(/mirrored or turned/);
  });

  it("measures positions from the first slice, so that they are no places in the scanner", () => {
    const [series] = groupFiles([makeDeidentified(-734.512), makeDeidentified(-739.512)]);
    expect(series?.slices.map(({ position }) => position)).toEqual([0, -5]);
  });
});

describe("series", () => {
  it("split by UID, size, direction, and kind of pixels, but not by window or stored bits", () => {
    const base = makeDeidentified(0);
    const above = makeDeidentified(5, { format: { ...base.format, bitsStored: 13, isSigned: true } });
    const tilted: FramePlace = { origin: [0, 0, 0], row: [1, 0, 0], column: [0, 0.96, 0.28] };
    const files = [
      base,
      { ...above, frames: above.frames.map((frame) => ({ ...frame, windows: [] })) },
      makeDeidentified(0, { series: 1 }),
      makeDeidentified(0, { format: { ...base.format, width: 8 } }),
      makeDeidentified(0, {}, tilted),
      makeDeidentified(0, { pixelSpacing: { x: 0.9, y: 0.9 } }),
      makeDeidentified(0, { isProjection: true, unit: "arbitrary" }),
    ];
    expect(orderOf(files)).toEqual([[1, 0], [2], [3], [4], [5], [6]]);
    expect(groupFiles(files).map(({ plane }) => plane)).toEqual([
      ...["axial", "axial", "axial", "axial", "axial", "projection"],
    ]);
  });

  it("split into echoes, b-values, or phases that share positions", () => {
    const files = [0, 5, 10].flatMap((z, index) => [
      makeDeidentified(z, { instanceNumber: index }),
      makeDeidentified(z, { instanceNumber: 10 + index }),
    ]);
    expect(orderOf(files)).toEqual([
      [4, 2, 0],
      [5, 3, 1],
    ]);
    expect(groupFiles(files)[0]?.notes[0]).toBe(orderNotes.describeSplit(2));
  });

  it("stay together as a cine loop at a single position, and with a note at uneven ones", () => {
    const cine = [2, 0, 1].map((instanceNumber) => makeDeidentified(0, { instanceNumber }));
    expect(orderOf(cine)).toEqual([[1, 2, 0]]);
    expect(groupFiles(cine)[0]?.notes).toEqual([orderNotes.cine]);
    const uneven = [0, 0, 5].map((z) => makeDeidentified(z));
    expect(groupFiles(uneven).map(({ notes }) => notes[0])).toEqual([orderNotes.uneven]);
  });

  it("hold each radiograph and each cine loop on its own", () => {
    const radiograph = (instanceNumber: number) =>
      makeDeidentified(0, { modality: "XR", isProjection: true, instanceNumber }, null);
    expect(orderOf([radiograph(1), radiograph(2)])).toEqual([[0], [1]]);
    const [frame] = makeDeidentified(0, {}, null).frames;
    if (!frame) throw new Error("no frame");
    const cine = () => makeDeidentified(0, { modality: "US", frames: [frame, frame, frame], frameRate: 25 }, null);
    expect(
      groupFiles([cine(), cine()]).map(({ slices, notes }) => [slices.map((slice) => slice.frame), notes]),
    ).toEqual([
      [[0, 1, 2], []],
      [[0, 1, 2], []],
    ]);
  });

  it("hold a file once that was dropped twice, and nothing of a refused one", () => {
    const files = [makeDeidentified(0, { picture: 7 }), makeDeidentified(0, { picture: 7 }), makeDeidentified(5)];
    expect(groupFiles([null, ...files]).map(({ slices }) => slices.map(({ file }) => file))).toEqual([[3, 1]]);
  });
});

describe("notes", () => {
  const notesOf = (files: DeidentifiedFile[]) => groupFiles(files)[0]?.notes ?? [];

  it("name missing slices", () => {
    expect(notesOf([0, 5, 10, 20, 25].map((z) => makeDeidentified(z)))).toEqual([
      "Slices are missing between 2 and 3.",
    ]);
    expect(groupFiles([0, 5, 10].map((z) => makeDeidentified(z)))[0]).toMatchObject({ sliceSpacing: 5, notes: [] });
  });

  it("say what has to be chosen, cropped, or checked", () => {
    const { format } = makeDeidentified(0);
    expect(notesOf([makeDeidentified(0, { modality: "other" }, null)])[0]).toMatch(/Choose one/);
    expect(notesOf([makeDeidentified(0, {}, null)])).toEqual([
      "The files do not name the plane of the pictures. Choose the plane.",
    ]);
    expect(notesOf([makeDeidentified(0, { format: { ...format, width: 5000 } })])[0]).toMatch(/5000 × 4 .* Crop/);
    expect(notesOf([makeDeidentified(0, { isLossy: true })])[0]).toMatch(/lossy compression/);
    expect(notesOf([makeDeidentified(0, { hasModalityTable: true })])[0]).toMatch(/lookup table/);
    expect(notesOf(Array.from({ length: 61 }, (_, z) => makeDeidentified(z)))[0]).toMatch(
      /61 pictures; a question can show 60/,
    );
  });
});
