import { describe, expect, it } from "vitest";
import { makeDeidentified } from "../../../testing/make-deidentified";
import { describeFaceRisk, describeMethod, listBlackOutReasons } from "./confirmation-steps";
import type { DeidentifiedFile } from "./dicom/deidentified-file";
import { groupFiles } from "./group-files";

describe("burned-in text", () => {
  const reasonsFor = (changes: Partial<DeidentifiedFile>) => listBlackOutReasons(makeDeidentified(0, changes)).length;

  it("is looked for unless a file of a slice modality denies it", () => {
    for (const modality of ["CT", "MR", "PT", "NM", "MG"] as const) {
      expect(reasonsFor({ modality, hasBurnedInText: false })).toBe(0);
      expect(reasonsFor({ modality, hasBurnedInText: null })).toBe(1);
      expect(reasonsFor({ modality, hasBurnedInText: true })).toBe(1);
    }
  });

  it("is always looked for in ultrasound, radiographs, fluoroscopy, and screen captures, whatever the file says", () => {
    for (const modality of ["US", "XR", "RF", "other"] as const) expect(reasonsFor({ modality })).toBe(1);
    expect(reasonsFor({ isSecondaryCapture: true })).toBe(1);
    expect(reasonsFor({ format: { ...makeDeidentified(0).format, samplesPerPixel: 3 } })).toBe(1);
  });
});

describe("a face", () => {
  const stack = (count: number, spacing: number, bodyPart: DeidentifiedFile["bodyPart"]) =>
    groupFiles(Array.from({ length: count }, (_, index) => makeDeidentified(index * spacing, { bodyPart })))[0]
      ?.faceWarning;

  it("is warned of in thin stacks of a head, and of what may be one", () => {
    expect(stack(150, 1, "HEAD")).toMatch(/^The patient's face/);
    expect(stack(150, 1, null)).toMatch(/^If this stack shows a head/);
    expect(stack(20, 3, "BRAIN")).not.toBeNull();
  });

  it("is not warned of in thick or few slices, in other body parts, and in projections", () => {
    expect(stack(30, 5, "HEAD")).toBeNull();
    expect(stack(19, 1, "HEAD")).toBeNull();
    expect(stack(150, 1, "KNEE")).toBeNull();
    const projection = {
      modality: "CT",
      plane: "projection",
      bodyPart: "HEAD",
      sliceSpacing: 1,
      thickness: 1,
    } as const;
    expect(describeFaceRisk({ ...projection, slices: Array.from({ length: 100 }) })).toBeNull();
  });
});

it("describes what was done, for the provenance", () => {
  const nothing = { blackOuts: 0, isCropped: false, kept: { slices: 20, of: 20 }, hasAcceptedFaceRisk: false };
  expect(describeMethod(nothing)).toBe("Only pixels and allow-listed attributes were stored");
  expect(
    describeMethod({ blackOuts: 2, isCropped: true, kept: { slices: 20, of: 96 }, hasAcceptedFaceRisk: true }),
  ).toBe(
    "Only pixels and allow-listed attributes were stored; 2 rectangles blacked out; cropped; 20 of 96 slices kept; stored after a warning of face recognition",
  );
});
