import { beforeEach, expect, it } from "vitest";
import { auditLog, series } from "~/db/schema";
import { concatBytes } from "~/lib/concat-bytes";
import { dayMs } from "~/lib/day";
import { writePng } from "~/lib/write-png";
import { paths } from "~/paths";
import { admin, contextOf, db, setUpAdminAndLearner, url } from "~/testing/admin-setup";
import { assemblePng, makePngHeader } from "~/testing/make-frame";
import { jpegSample } from "~/testing/make-images";
import { makeUpload, type UploadedSeries } from "~/testing/make-uploaded-series";
import type { SignedInArgs } from "../../../auth/guards.server";
import { deleteAbandonedSeries } from "../pending-series.server";
import { handleUploadFile, handleUploadStep } from "./picture-upload.action.server";
import type { UploadFinish, UploadStart } from "./upload-protocol";

let context = contextOf;

beforeEach(async () => {
  await setUpAdminAndLearner();
  context = contextOf;
});

function argsOf(path: string, body: BodyInit, type: string): SignedInArgs {
  const request = new Request(url + path, { method: "POST", body, headers: { "Content-Type": type } });
  const viewer = { userId: admin.userId, fullName: "Ann Admin", username: "ann" };
  return { request, context: context(), params: {}, viewer } as unknown as SignedInArgs;
}

async function step<Answer>(body: object): Promise<Answer & { status: number; error?: string }> {
  const response = await handleUploadStep(argsOf(paths.pictureUploadSteps, JSON.stringify(body), "application/json"));
  return { ...((await response.json()) as Answer), status: response.status };
}

const start = ({ manifest }: UploadedSeries, title = "Chest CT") =>
  step<UploadStart>({ step: "start", title, manifest });
const finish = (key: string) => step<UploadFinish>({ step: "finish", key });

async function send(key: string, file: string, bytes: Uint8Array<ArrayBuffer>) {
  const query = new URLSearchParams({ key, file });
  const response = await handleUploadFile(argsOf(`${paths.pictureUploadFile}?${query}`, bytes, "image/png"));
  return [response.status, ((await response.json()) as { error?: string }).error];
}

async function sendAll(key: string, { encoded }: UploadedSeries) {
  for (const [index, { bytes }] of encoded.frames.entries())
    expect(await send(key, `${String(index).padStart(4, "0")}.png`, bytes)).toEqual([200, undefined]);
  expect(await send(key, "preview.png", encoded.preview)).toEqual([200, undefined]);
  expect(await send(key, "thumbnail.png", encoded.thumbnail)).toEqual([200, undefined]);
}

const listObjects = async () => (await context().images.list()).objects.map(({ key }) => key);

it("stores a series once, with who confirmed it, and records the upload", async () => {
  const upload = await makeUpload();
  const { key, missing, isStored } = await start(upload);
  expect([missing, isStored]).toEqual([["0000.png", "0001.png", "preview.png", "thumbnail.png"], false]);
  expect(await finish(key)).toMatchObject({ status: 200, missing });
  expect(await db.$count(series)).toBe(0);
  await sendAll(key, upload);
  const results = await Promise.all([finish(key), finish(key), finish(key)]);
  expect(results.map((result) => result.missing)).toEqual([[], [], []]);
  const rows = await db.select().from(series);
  expect(rows).toMatchObject([{ key, title: "Chest CT", frameCount: 2, createdBy: admin.userId }]);
  const { provenance } = JSON.parse(rows[0]?.manifest ?? "{}");
  expect(provenance.deidentification).toMatchObject({ confirmedBy: "Ann Admin" });
  expect(await db.select().from(auditLog)).toMatchObject([{ action: "upload picture", subject: `picture:${key}` }]);
  expect(await listObjects()).toEqual(missing.map((file) => `img/${key}/${file}`).sort());
  expect(await start(upload)).toMatchObject({ key, isStored: true, missing: [] });
});

it("continues a broken upload with the missing files only", async () => {
  const upload = await makeUpload();
  const { key } = await start(upload);
  await send(key, "0001.png", upload.encoded.frames[1]?.bytes ?? new Uint8Array());
  expect((await start(upload, "Another title")).missing).toEqual(["0000.png", "preview.png", "thumbnail.png"]);
});

it("refuses everything but the frame that the manifest names", async () => {
  const upload = await makeUpload();
  const { key } = await start(upload);
  const [frame] = upload.encoded.frames;
  const file = frame?.bytes ?? new Uint8Array();
  const text = (string: string) => new TextEncoder().encode(string);
  const zeros = new Response(new Uint8Array(16 * 1024 * 1024)).body?.pipeThrough(new CompressionStream("deflate"));
  const bomb = assemblePng([
    ["IHDR", makePngHeader(5, 3, 16)],
    ["IDAT", new Uint8Array(await new Response(zeros).arrayBuffer())],
    ["IEND", new Uint8Array()],
  ]);
  const other = await writePng({ width: 5, height: 3, bits: 16, channels: 1, pixels: new Uint16Array(15) });
  const attempts: [string, Uint8Array<ArrayBuffer>, RegExp][] = [
    ["nothing", new Uint8Array(), /empty/],
    ["an SVG", text("<svg onload='alert(1)'/>"), /SVG/],
    ["a DICOM file", concatBytes([new Uint8Array(128), text("DICM Doe^Jane")]), /DICOM/],
    ["a JPEG", Uint8Array.from(jpegSample), /not a PNG/],
    ["a script behind the frame", concatBytes([file, text("<script>")]), /continues after the end/],
    ["a cut off frame", file.slice(0, -20), /./],
    ["a bomb", bomb, /more pixels/],
    ["a frame of another size", (await makeUpload(1)).encoded.thumbnail.slice(), /./],
    ["another frame", other, /does not belong to this series/],
  ];
  for (const [name, bytes, why] of attempts) {
    const [status, error] = await send(key, "0000.png", bytes);
    expect([name, status]).toEqual([name, 422]);
    expect(error, name).toMatch(why);
  }
  for (const name of ["0002.png", "../0000.png", "0000.svg", "manifest.json", ""])
    expect([name, (await send(key, name, file))[0]]).toEqual([name, 422]);
  expect((await send("0".repeat(64), "0000.png", file))[0]).toBe(422);
  expect((await send("../pending", "0000.png", file))[0]).toBe(422);
  expect(await listObjects()).toEqual([`pending/${key}`]);
});

it("refuses manifests that are not valid, and a confirmation in another name", async () => {
  const { manifest } = await makeUpload(1);
  const deidentification = { method: "x", confirmedBy: "Somebody Else", at: "2026-01-01" };
  for (const wrong of [
    { ...manifest, width: 5000 },
    { ...manifest, frames: [] },
    { ...manifest, frames: Array.from({ length: 61 }, () => manifest.frames[0]) },
    { ...manifest, patient: "Doe^Jane" },
    { ...manifest, provenance: { ...manifest.provenance, license: " " } },
    { ...manifest, provenance: { ...manifest.provenance, deidentification } },
  ])
    expect((await step({ step: "start", title: "Chest CT", manifest: wrong })).status).toBe(400);
  expect((await step({ step: "finish", key: "0".repeat(64) })).status).toBe(404);
  expect(await listObjects()).toEqual([]);
});

it("deletes what an upload left behind after two days, and nothing of stored series", async () => {
  const [abandoned, stored] = [await makeUpload(2), await makeUpload(2, 500)];
  const { key } = await start(abandoned);
  await send(key, "0000.png", abandoned.encoded.frames[0]?.bytes ?? new Uint8Array());
  const { key: storedKey } = await start(stored);
  await sendAll(storedKey, stored);
  await finish(storedKey);
  const before = await listObjects();
  await deleteAbandonedSeries(contextOf());
  expect(await listObjects()).toEqual(before);

  const later = contextOf().now + 2.5 * dayMs;
  context = () => contextOf({ now: later });
  expect((await send(key, "0001.png", abandoned.encoded.frames[1]?.bytes ?? new Uint8Array()))[1]).toMatch(
    /Start it again/,
  );
  await deleteAbandonedSeries(context());
  expect(await listObjects()).toEqual(before.filter((name) => name.startsWith(`img/${storedKey}/`)));
});
