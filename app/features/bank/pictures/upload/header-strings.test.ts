import { unzipSync, unzlibSync } from "fflate";
import { expect, it } from "vitest";
import type { Context } from "~/context.server";
import { series } from "~/db/schema";
import { writePack } from "~/features/questions/exchange/pack/pack-write";
import type { PackedSeries } from "~/features/questions/exchange/pack/packed-series";
import { getObjectKey } from "~/features/series/series-objects";
import type { PixelRectangle } from "~/features/series/upload/edit-frames";
import { decodeWithWasm, readableSamples, readSample } from "~/testing/dicom-samples";
import { listHeaderStrings, listRawStrings } from "~/testing/header-strings";
import { freshLibsql } from "~/testing/libsql";
import { makeDicom } from "~/testing/make-dicom";
import { describeUpload } from "~/testing/make-uploaded-series";
import { encodeInAllWays } from "~/testing/text-encodings";
import { findPixelData } from "../../../series/upload/check-frame";
import { createSeries } from "../../../series/upload/create-series";
import { decodeSlices, scanFiles } from "../../../series/upload/read-upload";
import { finishUpload } from "./finish-upload.server";
import { applyEdits } from "./series-edits";
import { startUpload } from "./start-upload.server";
import { storeUploadFile } from "./store-upload-file.server";

// The codecs run in Node and browsers only, so the bucket is a map here, with the methods that an upload uses.

/** Returns a bucket in memory, and everything that it stores. */
function openBucket() {
  const stored = new Map<string, Uint8Array>();
  const encode = (value: string | Uint8Array) => (typeof value === "string" ? new TextEncoder().encode(value) : value);
  const images = {
    put: async (key: string, value: string | Uint8Array) => stored.set(key, encode(value)),
    get: async (key: string) => {
      const bytes = stored.get(key);
      return bytes ? { json: async () => JSON.parse(new TextDecoder().decode(bytes)) } : null;
    },
    list: async ({ prefix }: { prefix: string }) => ({
      objects: [...stored].flatMap(([key, { length }]) => (key.startsWith(prefix) ? [{ key, size: length }] : [])),
    }),
    delete: async (key: string) => stored.delete(key),
  };
  return { stored, images: images as unknown as Context["images"] };
}

/** Names a patient, and no file of the packages does. */
const secret = "Sécret^Zoë";

/** Returns a file that hides the secret wherever a file can hold text: also where the allow-list expects a listed word. */
function makeNastyFile(): Uint8Array<ArrayBuffer> {
  const utf16 = Uint8Array.from(Buffer.from(secret, "utf16le"));
  const latin1 = Uint8Array.from(Buffer.from(secret, "latin1"));
  const file = makeDicom({
    elements: {
      ...{
        "00100010": ["PN", latin1],
        "00104000": ["UN", utf16],
        "00080080": ["LO", secret],
        "00080008": ["CS", secret],
      },
      ...{ "00180015": ["CS", secret], "00185101": ["CS", secret], "00200060": ["CS", secret] },
      ...{ "00281055": ["LO", secret], "00281054": ["LO", secret], "00280301": ["CS", secret] },
      "00280010": ["US", [48]],
      "00280011": ["US", [64]],
      "00400275": ["SQ", [{ "00400007": ["LO", secret], "00091002": ["UN", utf16] }]],
      ...{
        "00091001": ["UN", utf16],
        "00091003": ["OB", latin1],
        "60003000": ["OW", utf16],
        "60004000": ["LT", secret],
      },
    },
    pixels: Uint8Array.from({ length: 64 * 48 * 2 }, (_, at) => (at % 2 ? at % 7 : at % 251)),
  });
  // The preamble may hold anything, and so may the padding after the pixels.
  file.set(latin1, 4);
  const padding = Uint8Array.of(0xfc, 0xff, 0xfc, 0xff, 0x4f, 0x42, 0, 0, utf16.length, 0, 0, 0, ...utf16);
  return Uint8Array.from([...file, ...padding]);
}

/** The files of the packages, and one that hides texts. Each has a file name that names the patient. */
const uploads = [
  ...readableSamples
    .filter(([, name]) => !/volume\/brain_0(?!01)/.test(name))
    .map(([folder, name]) => ({ name, bytes: readSample(folder, name) })),
  { name: "nasty", bytes: makeNastyFile() },
];

/** Returns a stored file as it is and, for a PNG, with its pixels unpacked, because compression would hide a text. */
function unpack(bytes: Uint8Array): Uint8Array {
  return bytes[0] === 0x89 ? Buffer.concat([bytes, unzlibSync(findPixelData(bytes))]) : bytes;
}

const corner: PixelRectangle = { left: 0, top: 0, width: 40, height: 12 };

it("stores no string of a DICOM header, in the bucket or in the database, and writes none into a pack", async () => {
  const { db, client } = await freshLibsql();
  const { stored, images } = openBucket();
  let ids = 0;
  const context = { db, images, now: Date.UTC(2026, 0, 5), id: () => `id-${ids++}` };
  const strings = new Set([secret, "Sécret", "ret^Zo", "Zimmermann"]);
  for (const [number, { bytes: file }] of uploads.entries()) {
    for (const string of [...listHeaderStrings(file), ...listRawStrings(file)]) strings.add(string);
    const blobs = [new File([file], "Zimmermann^Zoë 1962-04-01.dcm")];
    const { series: found } = await scanFiles(blobs, () => {});
    expect(found.length).toBeGreaterThan(0);
    for (const one of found) {
      const kept = { ...one, slices: one.slices.slice(0, 2) };
      const modality = one.modality === "other" ? "XR" : one.modality;
      const created = createSeries(kept, await decodeSlices(blobs, kept, decodeWithWasm, () => {}), modality);
      const edited = applyEdits(created.series, [
        { kind: "blackOut", rectangle: corner, from: 0, to: 0 },
        { kind: "crop", rectangle: { left: 0, top: 0, width: 64, height: 48 } },
      ]);
      const { manifest, encoded } = await describeUpload(edited);
      const { key, isStored } = await startUpload(context, "Ann Admin", { title: "Test", manifest });
      // Two of the files hold the same picture.
      if (isStored) continue;
      for (const [index, { bytes }] of encoded.frames.entries())
        await storeUploadFile(context, key, `${String(index).padStart(4, "0")}.png`, bytes);
      await storeUploadFile(context, key, "preview.png", encoded.preview);
      await storeUploadFile(context, key, "thumbnail.png", encoded.thumbnail);
      // An unfinished upload stays in the bucket, so that the search sees notes as well.
      if (number % 2 === 0) await finishUpload(context, "u1", key);
    }
  }
  const { rows: tables } = await client.execute("select name from sqlite_schema where type = 'table'");
  const dumps = await Promise.all(tables.map(({ name }) => client.execute(`select * from "${name}"`)));
  const database = JSON.stringify(dumps.map(({ rows }) => rows));
  expect(database).toContain("Own work");
  expect(stored.size).toBeGreaterThan(20);
  expect(strings.size).toBeGreaterThan(100);
  const rows = await db.select().from(series);
  expect(rows.length).toBeGreaterThan(5);
  const pack = unzipSync(writePack([], { series: rows.map((row) => toPackedSeries(row, stored)) }).bytes);
  const places = [
    ["the database", Buffer.from(database)] as const,
    ...Object.entries(pack).map(([path, bytes]) => [path, Buffer.concat([Buffer.from(path), bytes])] as const),
    ...[...stored].map(([key, bytes]) => [key, Buffer.concat([Buffer.from(key), bytes])] as const),
  ];
  const whole = Buffer.concat(places.map(([, bytes]) => bytes));
  // Zeros occur in any number.
  const searched = [...strings].filter((string) => !/^[0.]+$/.test(string));
  const found = searched.filter((string) => encodeInAllWays(string).some((bytes) => whole.includes(bytes)));
  expect(
    found.map((string) => [string, places.filter(([, bytes]) => bytes.includes(string)).map(([name]) => name)]),
  ).toEqual([]);
  // Short texts occur in pixels by chance.
  const pixels = Buffer.concat([...stored.values()].map(unpack));
  expect(pixels.length).toBeGreaterThan(whole.length);
  const drawn = searched.filter(
    (text) => text.length >= 6 && encodeInAllWays(text).some((bytes) => pixels.includes(bytes)),
  );
  expect(drawn).toEqual([]);
});

/** Returns a stored series as an export writes it. */
function toPackedSeries(
  { key, title, manifest }: typeof series.$inferSelect,
  stored: ReadonlyMap<string, Uint8Array>,
): PackedSeries {
  return {
    ...{ key, title, manifest: JSON.parse(manifest), fileHashes: { preview: "", thumbnail: "" } },
    readFile: (file) => Uint8Array.from(stored.get(getObjectKey(key, file)) ?? []),
  };
}
