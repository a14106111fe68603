import { unzipSync } from "fflate";
import { expect, it } from "vitest";
import type { Context } from "~/context.server";
import { series } from "~/db/schema";
import { writePack } from "~/features/questions/exchange/pack/pack-write";
import type { PackedSeries } from "~/features/questions/exchange/pack/packed-series";
import { getObjectKey } from "~/features/series/series-objects";
import type { PixelRectangle } from "~/features/series/upload/edit-frames";
import { decodeWithWasm, readableSamples, readSample } from "~/testing/dicom-samples";
import { listHeaderStrings } from "~/testing/header-strings";
import { freshLibsql } from "~/testing/libsql";
import { describeUpload } from "~/testing/make-uploaded-series";
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

const corner: PixelRectangle = { left: 0, top: 0, width: 40, height: 12 };

it("stores no string of a DICOM header, in the bucket or in the database, and writes none into a pack", async () => {
  const { db, client } = await freshLibsql();
  const { stored, images } = openBucket();
  let ids = 0;
  const context = { db, images, now: Date.UTC(2026, 0, 5), id: () => `id-${ids++}` };
  const strings = new Set<string>();
  for (const [folder, name] of readableSamples.filter(([, name]) => !/volume\/brain_0(?!01)/.test(name))) {
    const file = readSample(folder, name);
    for (const string of listHeaderStrings(file)) strings.add(string);
    const blobs = [new Blob([file])];
    const { series: found } = await scanFiles(blobs, () => {});
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
      if (index(name) % 2) await finishUpload(context, "u1", key);
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
  // Zeros occur in any number.
  const leaks = [...strings]
    .filter((string) => !/^[0.]+$/.test(string))
    .flatMap((string) =>
      places.filter(([, bytes]) => bytes.includes(string)).map(([place]) => `${string} in ${place}`),
    );
  expect(leaks).toEqual([]);
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

/** Returns a number for a name, to treat every second sample in another way. */
function index(name: string): number {
  return readableSamples.findIndex(([, other]) => other === name);
}
