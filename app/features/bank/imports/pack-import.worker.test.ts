import { beforeEach, expect, it } from "vitest";
import { seedBank } from "~/db/seed/seed-bank";
import { toHex } from "~/lib/hex";
import { writePng } from "~/lib/write-png";
import { admin, auditActions, contextOf, db, setUpAdminAndLearner } from "~/testing/admin-setup";
import { questionLike } from "~/testing/make";
import { assemblePng, makePngHeader } from "~/testing/make-frame";
import {
  editPackedManifest,
  listEncodedFiles,
  makeChangedPack,
  makePackedQuestion,
  makePackedSeries,
} from "~/testing/make-packed-series";
import { makeSeries as makePlainSeries } from "~/testing/make-series";
import { makeManifest, referTo } from "~/testing/make-stored-series";
import { exportSeriesOf, importSeriesOf } from "~/testing/pack-setup";
import { questionDraft, series } from "../../../db/schema";
import type { QuestionContent } from "../../questions/content";
import { detectFormat } from "../../questions/exchange/detect-format";
import type { ReadResult } from "../../questions/exchange/format";
import { readPack } from "../../questions/exchange/pack/pack-read";
import { writePack } from "../../questions/exchange/pack/pack-write";
import { listSeriesFileNames } from "../../series/series-objects";
import { storeSeries } from "../../series/store-series.server";
import { encodeSeries } from "../../series/upload/encode-series";
import { getExportPage } from "../exports/export-rows.server";
import { applyImport } from "./apply-import.server";
import { markNearDuplicates, toSentRows } from "./browser/file-rows";
import { addSeriesNotes } from "./browser/import-series";
import { parseDryRunQuery } from "./dry-run-query";
import { loadImportRun } from "./import-run.loader.server";
import { finishReading, startImport, storeRows } from "./store-rows.server";

beforeEach(setUpAdminAndLearner);

const hashOf = async (bytes: BufferSource) => toHex(await crypto.subtle.digest("SHA-256", bytes));

/** Stores a series that an admin uploaded, and one that RadCore computed, whose frames are named by the hashes of their pixels. */
async function storeTwoSeries(): Promise<{ uploaded: string; computed: string }> {
  const { title, manifest, readFile } = await makePackedSeries();
  const files = new Map(listSeriesFileNames(manifest).map((file) => [file, readFile(file)] as const));
  const uploaded = await storeSeries(contextOf(), { title, manifest, files, createdBy: "u1" });
  const plain = makePlainSeries(5, [Array.from({ length: 20 }, (_, at) => 997 * at), Array(20).fill(65_535)]);
  const frames = await Promise.all(
    plain.frames.map(async ({ pixels, position }) => ({
      sha256: await hashOf(Uint8Array.from(new Uint8Array(pixels.buffer))),
      position,
    })),
  );
  const computed = await storeSeries(contextOf(), {
    ...{ title: "Phantom", createdBy: "", files: listEncodedFiles(await encodeSeries(plain, 0)) },
    manifest: makeManifest(2, { ...plain, frames }),
  });
  return { uploaded, computed };
}

/** Fills the bank with questions about two series and returns the questions. */
async function makeBank(): Promise<QuestionContent[]> {
  const { uploaded, computed } = await storeTwoSeries();
  const sizes = { frameCount: 3, width: 5, height: 3 };
  const contents = [
    { ...questionLike(), series: [referTo(uploaded, sizes)], id: "pack-1" },
    {
      ...questionLike({ organ: "gu" }),
      series: [
        referTo(uploaded, sizes),
        referTo(computed, { id: "b", frameCount: 2, width: 5, height: 4, simulated: true }),
      ],
      id: "pack-2",
    },
    { ...questionLike({ stem: "Which has no picture?" }), id: "plain-1" },
  ] as QuestionContent[];
  await seedBank(db, contents, [], 1000);
  const { questions } = await getExportPage(contextOf(), admin.userId, {
    ...{ after: "", list: "", ids: null, statistics: false },
  });
  return questions as QuestionContent[];
}

async function writePackOf(questions: QuestionContent[]): Promise<Uint8Array<ArrayBuffer>> {
  const { bytes, notCarried } = writePack(questions, { series: await exportSeriesOf(questions) });
  expect(notCarried).toEqual([]);
  return Uint8Array.from(bytes);
}

/** Imports a read pack up to its dry run. */
async function importPack(read: ReadResult, isAllowed?: () => boolean) {
  const rows = toSentRows(read);
  const notes = await importSeriesOf(read, rows, isAllowed);
  const start = { act: "begin", fileName: "a.zip", format: "pack", replacesDrafts: false, notes: [] } as const;
  const { importId } = await startImport(contextOf(), admin.userId, {
    ...{ ...start, notes: [] },
    ...{ fileHash: await hashOf(new TextEncoder().encode(String(Math.random()))), total: rows.length },
  });
  await storeRows(contextOf(), admin.userId, importId, markNearDuplicates(addSeriesNotes(rows, notes)));
  await finishReading(contextOf(), admin.userId, importId);
  const viewer = { timeZone: "UTC", userId: admin.userId };
  const run = await loadImportRun(contextOf(), viewer, importId, parseDryRunQuery(new URLSearchParams()));
  if (!run) throw new Error("no import");
  const seriesTexts = run.rows.map(({ externalId, rowFindings }) => [
    externalId,
    ...rowFindings.flatMap(({ level, words }) => (/“|series/.test(words) ? `${level}: ${words}` : [])),
  ]);
  return { importId, counts: run.counts, seriesTexts };
}

/** Returns the hash of every object in the bucket, by key. */
async function hashObjects(): Promise<Record<string, string>> {
  const { images } = contextOf();
  const { objects } = await images.list();
  const hashes = objects.map(async ({ key }) => {
    const object = await images.get(key);
    return [key, await hashOf((await object?.arrayBuffer()) ?? new ArrayBuffer())] as const;
  });
  return Object.fromEntries(await Promise.all(hashes));
}

it("moves questions with their series to an empty bank, byte for byte, and a second time changes nothing", async () => {
  const questions = await makeBank();
  const [objects, rows] = [await hashObjects(), await db.select().from(series)];
  expect(Object.keys(objects)).toHaveLength(3 + 2 + 2 + 2);
  const pack = await writePackOf(questions);
  expect(detectFormat(pack)).toEqual({ format: "pack" });

  await setUpAdminAndLearner();
  expect(await hashObjects()).toEqual({});
  const first = await importPack(readPack(pack));
  expect(first.counts).toEqual({ new: 3, changed: 0, same: 0, refused: 0 });
  const chest = "“Chest CT” is new: CT · axial · 3 frames · 5 × 3. License: Own work.";
  const phantom = "“Phantom” is new: CT · axial · 2 frames · 5 × 4. License: Own work.";
  expect(first.seriesTexts).toEqual([
    ["pack-1", `series: ${chest}`],
    ["pack-2", `series: ${chest}`, `series: ${phantom}`],
    ["plain-1"],
  ]);
  expect(await hashObjects()).toEqual(objects);
  const imported = await db.select().from(series);
  const contentOf = ({ key, title, manifest, frameCount, bytes }: (typeof rows)[number]) => [
    ...[key, title, manifest, frameCount, bytes],
  ];
  expect(imported.map(contentOf).sort()).toEqual(rows.map(contentOf).sort());
  expect(imported.map(({ createdBy }) => createdBy)).toEqual([admin.userId, admin.userId]);
  expect((await auditActions()).filter((action) => action === "import picture")).toHaveLength(2);

  expect(await applyImport(contextOf(), admin.userId, first.importId, { toReview: false })).toEqual({ status: "done" });
  const drafts = await db.select().from(questionDraft);
  expect(drafts.map(({ content, stage }) => [JSON.parse(content), stage])).toEqual(
    questions.map((question) => [question, "draft"]),
  );

  const again = await importPack(readPack(pack), () => {
    throw new Error("the admin was asked about series that the bank has");
  });
  expect(again.counts).toEqual({ new: 0, changed: 0, same: 3, refused: 0 });
  expect(again.seriesTexts[1]).toEqual([
    "pack-2",
    "series: “Chest CT” is already in this bank.",
    "series: “Phantom” is already in this bank.",
  ]);
  expect(await hashObjects()).toEqual(objects);
  expect(await db.select().from(series)).toEqual(imported);
});

it("imports the questions without series that the admin leaves out", async () => {
  const pack = await writePackOf(await makeBank());
  await setUpAdminAndLearner();
  const { counts, seriesTexts } = await importPack(readPack(pack), () => false);
  expect(counts.new).toBe(3);
  expect(seriesTexts[0]?.[1]).toMatch(/^warn: “Chest CT” was left out/);
  expect([await hashObjects(), await db.$count(series)]).toEqual([{}, 0]);
});

it("refuses in words what is too much for a pack", async () => {
  const questions = await makeBank();
  await expect(exportSeriesOf(questions, 180_000_000)).rejects.toThrow(
    /^The images of these questions have 181 MB in \d+ files\. A pack holds at most 180 MB and 4,500 files\./,
  );
});

type Change = Parameters<typeof makeChangedPack>[1];
const editProvenance =
  (fields: object): Change =>
  (files, folder) =>
    editPackedManifest(files, folder, ({ manifest }) => Object.assign(manifest.provenance as object, fields));
const replace =
  (name: string, makeFile: (frame: Uint8Array) => BlobPart | Promise<BlobPart>): Change =>
  async (files, folder) => {
    const parts = await makeFile(files[`${folder}/0000.png`] ?? new Uint8Array());
    files[`${folder}/${name}`] = new Uint8Array(await new Blob([parts]).arrayBuffer());
  };
const gray = { width: 5, height: 3, channels: 1 } as const;

const attempts: [name: string, change: Change, why: RegExp][] = [
  ["another license", editProvenance({ license: "Public domain" }), /Its key does not belong to its manifest/],
  ["no de-identification", editProvenance({ deidentification: null }), /Its key does not belong to its manifest/],
  [
    "another frame",
    (files, folder) => void Object.assign(files, { [`${folder}/0000.png`]: files[`${folder}/0001.png`] }),
    /0000\.png does not belong to this series/,
  ],
  [
    "other pixels",
    replace("0002.png", () => writePng({ ...gray, bits: 16, pixels: new Uint16Array(15) })),
    /0002\.png does not belong to this series/,
  ],
  [
    "other bits",
    replace("0002.png", () => writePng({ ...gray, bits: 8, pixels: new Uint8Array(15) })),
    /bit depth or the colors/,
  ],
  [
    "another preview",
    replace("preview.png", () => writePng({ ...gray, bits: 8, pixels: new Uint8Array(15).fill(7) })),
    /preview\.png does not belong to this series/,
  ],
  [
    "another thumbnail",
    replace("thumbnail.png", () => writePng({ ...gray, bits: 8, pixels: new Uint8Array(15).fill(7) })),
    /thumbnail\.png does not belong to this series/,
  ],
  [
    "a script behind a frame",
    replace("0000.png", (frame) => new Blob([Uint8Array.from(frame), "<script>alert(1)</script>"])),
    /continues after the end/,
  ],
  ["an SVG", replace("0000.png", () => "<svg onload='alert(1)'/>"), /SVG/],
  ["a DICOM file", replace("0000.png", () => new Blob([new Uint8Array(128), "DICM Doe^Jane"])), /DICOM/],
  ["nothing", replace("0000.png", () => ""), /empty/],
  ["a bomb", replace("0000.png", makePngBomb), /more pixels/],
];

/** Returns a PNG of a few pixels whose data inflates to 16 MB. */
async function makePngBomb(): Promise<Uint8Array<ArrayBuffer>> {
  const zeros = new Response(new Uint8Array(16 * 1024 * 1024)).body?.pipeThrough(new CompressionStream("deflate"));
  return assemblePng([
    ["IHDR", makePngHeader(5, 3, 16)],
    ["IDAT", new Uint8Array(await new Response(zeros).arrayBuffer())],
    ["IEND", new Uint8Array()],
  ]);
}

it("refuses every changed series in words, and stores none", { timeout: 60_000 }, async () => {
  for (const [index, [name, change, why]] of attempts.entries()) {
    const packed = await makePackedSeries(3, 1100 + 10 * index);
    const read = readPack(await makeChangedPack(packed, change));
    const notes = await importSeriesOf(read, toSentRows(read));
    expect([...notes.keys()], name).toEqual([packed.key]);
    const note = notes.get(packed.key);
    expect(note?.words, name).toMatch(why);
    expect(note?.words, name).toMatch(/^“Chest CT” was refused, so this question has no picture\. /);
    expect([note?.isProblem, await db.$count(series)], name).toEqual([true, 0]);
  }
});

it("imports a question without its refused series, and replaces what the refused pack left behind", async () => {
  const packed = await makePackedSeries();
  // The preview is another picture with the right hash, and the thumbnail is refused.
  const other = await writePng({ ...gray, bits: 8, pixels: new Uint8Array(15).fill(7) });
  const broken = readPack(
    await makeChangedPack(packed, async (files, folder) => {
      Object.assign(files, { [`${folder}/preview.png`]: other, [`${folder}/thumbnail.png`]: new Uint8Array() });
      const fileHashes = { ...packed.fileHashes, preview: await hashOf(other) };
      editPackedManifest(files, folder, (manifest) => Object.assign(manifest, { fileHashes }));
    }),
  );
  const { counts, seriesTexts } = await importPack(broken);
  expect(counts).toEqual({ new: 1, changed: 0, same: 0, refused: 0 });
  expect(seriesTexts).toEqual([["pack-1", expect.stringMatching(/^warn: “Chest CT” was refused/)]]);
  const whole = readPack(await makeChangedPack(packed, () => {}));
  expect((await importSeriesOf(whole, toSentRows(whole))).get(packed.key)?.isProblem).toBe(false);
  for (const file of listSeriesFileNames(packed.manifest)) {
    const stored = await contextOf().images.get(`img/${packed.key}/${file}`);
    expect(new Uint8Array((await stored?.arrayBuffer()) ?? []), file).toEqual(packed.readFile(file));
  }
});

it("stores no series that no question of the pack names", async () => {
  const [packed, other] = [await makePackedSeries(), await makePackedSeries(2, 1200)];
  const read = readPack(writePack([makePackedQuestion(packed)], { series: [packed, other] }).bytes);
  await importSeriesOf(read, toSentRows(read));
  expect((await db.select().from(series)).map(({ key }) => key)).toEqual([packed.key]);
});
