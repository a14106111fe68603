import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { ZipError } from "~/lib/zip-reader";
import {
  editPackedManifest,
  makeChangedPack,
  makePackedQuestion,
  makePackedSeries,
  type PackFiles,
} from "~/testing/make-packed-series";
import { nastyQuestions } from "../../../../testing/nasty-questions";
import { listSeriesFileNames } from "../../../series/series-objects";
import { detectFormat } from "../detect-format";
import { loadFormat } from "../load-format";
import { readPack } from "./pack-read";
import { writePack } from "./pack-write";

const series = await makePackedSeries();
const question = makePackedQuestion(series);
const copy = (files: PackFiles, from: string, to: string) => {
  files[to] = files[from] ?? new Uint8Array();
};

it("reads back questions, images, and every byte of the series", async () => {
  const questions = [question, ...nastyQuestions(20, 3)];
  const image = { name: `${"a".repeat(64)}.png`, bytes: strToU8("image") };
  const { bytes, fileName, notCarried } = writePack(questions, { series: [series], pictures: [image] });
  expect(fileName).toBe("radcore-questions.pack.zip");
  expect(notCarried.join()).not.toContain("Series");
  expect(detectFormat(bytes)).toEqual({ format: "pack" });
  const back = readPack(bytes);
  expect(back.questions).toEqual(questions);
  expect(back.places[0]?.notCarried).toBeUndefined();
  expect([back.refused, back.refusedSeries, back.pictures]).toEqual([[], [], [image]]);
  const [read] = back.series;
  expect(read).toMatchObject({ key: series.key, title: series.title, manifest: series.manifest });
  for (const file of listSeriesFileNames(series.manifest)) expect(read?.readFile(file)).toEqual(series.readFile(file));
  expect(writePack(questions, { series: [series], pictures: [image] }).bytes).toEqual(bytes);
});

it("detects packages of QTI as before, and says that a damaged zip is one", async () => {
  const { write } = await loadFormat("qti");
  expect(detectFormat(write([question]).bytes)).toEqual({ format: "qti" });
  expect(detectFormat(writePack([question], { series: [series] }).bytes.slice(0, 200))).toEqual({ format: "qti" });
});

it.each<[name: string, change: Parameters<typeof makeChangedPack>[1], why: RegExp]>([
  [
    "a path out of the pack",
    (files) => copy(files, "questions.json", "../../questions.json"),
    /points outside the zip/,
  ],
  ["an absolute path", (files) => copy(files, "questions.json", "/etc/passwd"), /points outside the zip/],
  ["a path out of a folder", (files, folder) => copy(files, "questions.json", `${folder}/../x.png`), /points outside/],
  ["a program", (files) => copy(files, "questions.json", "setup.exe"), /“setup\.exe” does not belong in a pack/],
  ["a folder in a series", (files, folder) => copy(files, "questions.json", `${folder}/a/0000.png`), /does not belong/],
  ["another key", (files) => copy(files, "questions.json", "series/abc/0000.png"), /does not belong in a pack/],
  ["a key in capitals", (files) => copy(files, "questions.json", `series/${"A".repeat(64)}/0.png`), /does not belong/],
  [
    "no questions",
    (files) => {
      delete files["questions.json"];
    },
    /The pack has no questions\.json/,
  ],
  [
    "too many files",
    (files) => {
      for (let index = 0; index < 5001; index++) files[`images/${index}.png`] = new Uint8Array();
    },
    /more than 5,000 files/,
  ],
])("refuses a pack with %s", async (_, change, why) => {
  const read = readPack(await makeChangedPack(series, change));
  expect(read.refused[0]?.why).toMatch(why);
  expect([read.questions, read.series, read.pictures]).toEqual([[], [], []]);
});

/** Returns a zip of one file of 5 MB whose headers declare another size. */
function makeFalseSize(name: string, size: number): Uint8Array<ArrayBuffer> {
  const zip = Uint8Array.from(zipSync({ [name]: new Uint8Array(5_000_000) }));
  const view = new DataView(zip.buffer);
  for (let at = 0; at + 4 <= zip.length; at++) {
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true);
    if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, size, true);
  }
  return zip;
}

it("refuses a bomb, whatever size it declares", () => {
  expect(readPack(makeFalseSize("questions.json", 100)).refused[0]?.why).toMatch(/damaged or incomplete/);
  expect(readPack(makeFalseSize("questions.json", 210_000_000)).refused[0]?.why).toMatch(/unpacks to more than 200 MB/);
});

it.each<[name: string, change: Parameters<typeof makeChangedPack>[1], why: RegExp]>([
  [
    "an unknown field",
    (files, folder) => editPackedManifest(files, folder, ({ manifest }) => Object.assign(manifest, { patient: "Doe" })),
    /not valid.*patient/,
  ],
  [
    "no license",
    (files, folder) =>
      editPackedManifest(files, folder, ({ manifest }) =>
        Object.assign(manifest.provenance as object, { license: " " }),
      ),
    /not valid\. manifest provenance license/,
  ],
  [
    "61 frames",
    (files, folder) =>
      editPackedManifest(files, folder, ({ manifest }) => {
        manifest.frames = Array.from({ length: 61 }, () => series.manifest.frames[0]);
      }),
    /not valid\. manifest frames/,
  ],
  [
    "no title",
    (files, folder) => editPackedManifest(files, folder, (packed) => Object.assign(packed, { title: "" })),
    /not valid\. title/,
  ],
  [
    "a manifest that is not JSON",
    (files, folder) => {
      files[`${folder}/manifest.json`] = strToU8("{");
    },
    /manifest is not valid/,
  ],
  [
    "a manifest that is no text",
    (files, folder) => copy(files, `${folder}/0000.png`, `${folder}/manifest.json`),
    /manifest is not valid/,
  ],
  [
    "a large manifest",
    (files, folder) => {
      files[`${folder}/manifest.json`] = new Uint8Array(200_000);
    },
    /manifest\.json is too large/,
  ],
  [
    "no manifest",
    (files, folder) => {
      delete files[`${folder}/manifest.json`];
    },
    /manifest\.json is missing/,
  ],
  [
    "a missing frame",
    (files, folder) => {
      delete files[`${folder}/0001.png`];
    },
    /Its file 0001\.png is missing/,
  ],
  [
    "a missing preview",
    (files, folder) => {
      delete files[`${folder}/preview.png`];
    },
    /Its file preview\.png is missing/,
  ],
  [
    "a frame that is not listed",
    (files, folder) => copy(files, `${folder}/0000.png`, `${folder}/0003.png`),
    /“0003\.png”, which its manifest does not list/,
  ],
  [
    "a report",
    (files, folder) => copy(files, `${folder}/0000.png`, `${folder}/report.txt`),
    /“report\.txt”, which series do not have/,
  ],
])("refuses a series with %s, and reads its question", async (_, change, why) => {
  const read = readPack(await makeChangedPack(series, change));
  expect(read.refusedSeries).toEqual([{ key: series.key, why: expect.stringMatching(why) }]);
  expect([read.series, read.refused]).toEqual([[], []]);
  expect(read.questions).toEqual([question]);
});

it("never throws for arbitrary bytes, except ZipError from a damaged file of a series", () => {
  const pack = writePack([question], { series: [series] }).bytes;
  const change = fc.tuple(fc.nat(pack.length - 1), fc.nat(255));
  fc.assert(
    fc.property(fc.array(change, { maxLength: 6 }), fc.nat(pack.length), (changes, end) => {
      const bytes = Uint8Array.from(pack);
      for (const [at, value] of changes) bytes[at] = value;
      for (const file of [bytes, bytes.slice(0, end)])
        for (const { manifest, readFile } of readPack(file).series)
          for (const name of listSeriesFileNames(manifest)) {
            try {
              readFile(name);
            } catch (error) {
              expect(error).toBeInstanceOf(ZipError);
            }
          }
    }),
    { numRuns: 500 },
  );
});
