import { describe, expect, it } from "vitest";
import { readableSamples, readSample } from "../../../../testing/dicom-samples";
import { type Elements, makeDicom } from "../../../../testing/make-dicom";
import { bodyParts, lateralities, photometrics, views } from "./deidentified-file";
import { createUploadNumbers, deidentify } from "./deidentify";
import { parseDicomFile } from "./parse-dicom";

const pixels = new Uint8Array(32);
const read = (elements: Elements, numbers = createUploadNumbers()) =>
  deidentify(parseDicomFile(makeDicom({ elements, pixels })), numbers);

/** Every word that may be in the result. */
const words = new Set<unknown>([
  ...[...photometrics, ...bodyParts, ...views, ...lateralities, "HU", "arbitrary", "other"],
  ...["CT", "MR", "PT", "NM", "US", "XR", "MG", "RF"],
]);

function listLeaves(value: unknown): unknown[] {
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(listLeaves) : [value];
}

describe("the allow-list", () => {
  it.each(readableSamples)("lets only numbers, yes or no, and listed words out of %s %s", (folder, name) => {
    const file = deidentify(parseDicomFile(readSample(folder, name)), createUploadNumbers());
    const strange = listLeaves(file).filter(
      (leaf) => leaf !== null && typeof leaf !== "number" && typeof leaf !== "boolean" && !words.has(leaf),
    );
    expect(strange).toEqual([]);
  });

  it("holds nothing of names, dates, UIDs, institutions, devices, texts, private tags, and overlays", () => {
    const secrets: Elements = {
      ...{ "00080020": ["DA", "19990131"], "00080050": ["SH", "ACC-4711"], "00080080": ["LO", "General Hospital"] },
      ...{
        "0008103e": ["LO", "Sub-acute SECRET"],
        "00081090": ["LO", "Magnetron 3000"],
        "00100010": ["PN", "Doe^Jane"],
      },
      ...{ "00100020": ["LO", "ID-0815"], "00091010": ["LO", "private Jane"], "00204000": ["LT", "comment Jane"] },
      ...{ "0020000e": ["UI", "1.2.3.4.5.6.7"], "00080018": ["UI", "9.8.7.6.5.4"], "00200052": ["UI", "5.5.5.5.5"] },
      ...{ "00180015": ["CS", "JANESKNEE"], "00185101": ["CS", "JANEVIEW"], "00200060": ["CS", "JANE"] },
      ...{ "60003000": ["OW", new TextEncoder().encode("overlay Jane")], "00280301": ["CS", "JANE"] },
      "00281055": ["LO", "Window of Jane"],
    };
    const json = JSON.stringify(read(secrets));
    for (const [, [, value]] of Object.entries(secrets)) expect(json).not.toContain(value);
    expect(json).not.toMatch(/jane|doe|secret/i);
    expect(JSON.parse(json)).toEqual(JSON.parse(JSON.stringify({ ...read({}), picture: 0, frameOfReference: 0 })));
  });

  it("numbers series, pictures, and frames of reference in the order of reading", () => {
    const numbers = createUploadNumbers();
    const seriesOf = (uid: string) => read({ "0020000e": ["UI", uid], "00080018": ["UI", `1.${uid}`] }, numbers);
    expect(["1.2", "1.3", "1.2"].map((uid) => seriesOf(uid).series)).toEqual([0, 1, 0]);
    expect(seriesOf("1.4").picture).toBe(2);
  });
});

describe("values", () => {
  it("map modalities to those of RadCore", () => {
    const modalityOf = (modality: string) => read({ "00080060": ["CS", modality] }).modality;
    expect(["CT", "MR", "PT", "NM", "US", "CR", "DX", "MG", "XA", "RF", "OT"].map(modalityOf)).toEqual([
      ...["CT", "MR", "PT", "NM", "US", "XR", "XR", "MG", "RF", "RF", "other"],
    ]);
  });

  it("take Hounsfield units only where slope, intercept, and type say so", () => {
    const ct: Elements = { "00080060": ["CS", "CT"], "00281052": ["DS", "-1024"], "00281053": ["DS", "1"] };
    expect(read(ct).unit).toBe("HU");
    expect(read({ ...ct, "00281054": ["LO", "HU"] }).unit).toBe("HU");
    expect(read({ ...ct, "00281054": ["LO", "US"] }).unit).toBe("arbitrary");
    expect(read({ ...ct, "00080008": ["CS", "ORIGINAL\\PRIMARY\\LOCALIZER"] })).toMatchObject({
      ...{ unit: "arbitrary", isProjection: true },
    });
    expect(read({ "00080060": ["CS", "CT"] }).unit).toBe("arbitrary");
  });

  it("count a window narrower than 1, and one that is no number, as missing", () => {
    const windowsOf = (center: string, width: string) =>
      read({ "00281050": ["DS", center], "00281051": ["DS", width] }).frames[0]?.windows;
    expect(windowsOf("40\\-600", "400\\1500")).toEqual([
      { center: 40, width: 400 },
      { center: -600, width: 1500 },
    ]);
    expect(windowsOf("0", "0")).toEqual([]);
    expect(windowsOf("40", "0.5")).toEqual([]);
    expect(windowsOf("40", "wide")).toEqual([]);
    expect(windowsOf("40\\50", "400")).toEqual([{ center: 40, width: 400 }]);
  });

  it("read spacing as rows first, at the detector for radiographs, and in the tissue for ultrasound", () => {
    expect(read({ "00280030": ["DS", "0.5\\0.7"] })).toMatchObject({
      ...{ pixelSpacing: { x: 0.7, y: 0.5 }, spacingAtDetector: false },
    });
    const radiograph: Elements = {
      "00080060": ["CS", "DX"],
      "00181164": ["DS", "0.14\\0.14"],
      "00280030": ["DS", "0.1\\0.1"],
    };
    expect(read(radiograph)).toMatchObject({ pixelSpacing: { x: 0.14, y: 0.14 }, spacingAtDetector: true });
    const region = (unit: number, delta: number): Elements => ({
      ...{ "00186024": ["US", [unit]], "00186026": ["US", [unit]] },
      ...{ "0018602c": ["FD", [delta]], "0018602e": ["FD", [delta]] },
    });
    const ultrasound = (regions: Elements[]) =>
      read({ "00080060": ["CS", "US"], "00186011": ["SQ", regions] }).pixelSpacing;
    // A region in cm (3), and a spectrum in seconds and cm/s (4).
    expect(ultrasound([region(3, 0.02), region(4, 0.001)])).toEqual({ x: 0.2, y: 0.2 });
    expect(ultrasound([region(3, 0.02), region(3, 0.05)])).toBeNull();
  });

  it("find burned-in text, screen captures, loss, padding, and frame rates", () => {
    expect(read({ "00280301": ["CS", "YES"] }).hasBurnedInText).toBe(true);
    expect(read({ "00280301": ["CS", "NO"] }).hasBurnedInText).toBe(false);
    expect(read({}).hasBurnedInText).toBeNull();
    expect(read({ "00080016": ["UI", "1.2.840.10008.5.1.4.1.1.7.4"] }).isSecondaryCapture).toBe(true);
    expect(read({ "00080064": ["CS", "WSD"] }).isSecondaryCapture).toBe(true);
    expect(read({ "00282110": ["CS", "01"] }).isLossy).toBe(true);
    expect(read({ "00280103": ["US", [1]], "00280120": ["US", [0xf830]] }).padding).toEqual({ from: -2000, to: -2000 });
    expect(read({ "00280120": ["US", [9]], "00280121": ["US", [3]] }).padding).toEqual({ from: 3, to: 9 });
    expect(read({ "00280008": ["IS", "2"], "00181063": ["DS", "66.7"] }).frameRate).toBe(15);
    expect(read({ "00181063": ["DS", "66.7"] }).frameRate).toBeNull();
  });

  it("read places, scales, and windows of each frame from functional groups", () => {
    const groups = (z: number): Elements => ({
      "00209113": ["SQ", [{ "00200032": ["DS", `0\\0\\${z}`] }]],
      "00289145": ["SQ", [{ "00281052": ["DS", "-1000"], "00281053": ["DS", `${z}`] }]],
    });
    const shared: Elements = {
      "00209116": ["SQ", [{ "00200037": ["DS", "1\\0\\0\\0\\1\\0"] }]],
      "00289110": ["SQ", [{ "00280030": ["DS", "0.5\\0.5"], "00180050": ["DS", "3"] }]],
      "00289132": ["SQ", [{ "00281050": ["DS", "50"], "00281051": ["DS", "350"] }]],
    };
    const file = read({
      ...{ "00280008": ["IS", "2"], "52009229": ["SQ", [shared]], "52009230": ["SQ", [groups(1), groups(4)]] },
    });
    expect(
      file.frames.map(({ place, slope, intercept, windows }) => [place?.origin, slope, intercept, windows]),
    ).toEqual([
      [[0, 0, 1], 1, -1000, [{ center: 50, width: 350 }]],
      [[0, 0, 4], 4, -1000, [{ center: 50, width: 350 }]],
    ]);
    expect(file).toMatchObject({ pixelSpacing: { x: 0.5, y: 0.5 }, thickness: 3 });
  });

  it("have no place if directions are no directions, or if one place is meant for many frames", () => {
    const place: Elements = { "00200032": ["DS", "1\\2\\3"], "00200037": ["DS", "1\\0\\0\\0\\1\\0"] };
    expect(read(place).frames[0]?.place?.origin).toEqual([1, 2, 3]);
    expect(read({ ...place, "00200037": ["DS", "1\\0\\0\\1\\0\\0"] }).frames[0]?.place).toBeNull();
    expect(read({ ...place, "00280008": ["IS", "2"] }).frames.map((frame) => frame.place)).toEqual([null, null]);
  });
});
