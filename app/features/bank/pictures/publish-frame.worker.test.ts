import { beforeEach, expect, it } from "vitest";
import { auditLog, image } from "~/db/schema";
import { writePng } from "~/lib/write-png";
import { admin, contextOf, db, setUpAdminAndLearner } from "~/testing/admin-setup";
import { makeManifest } from "~/testing/make-stored-series";
import { serveImage } from "../../images/serve-image.server";
import { serveSeriesFile } from "../../series/serve-series.server";
import { storeSeries } from "../../series/store-series.server";
import { decodePng } from "../../series/viewer/pixels/png-decoder";
import { publishFrame } from "./publish-frame.server";
import { publishFrameSchema } from "./publish-frame-form";

beforeEach(setUpAdminAndLearner);

const visitor = new Request("http://localhost:8787/");
const form = { frame: 2, window: "Bone", alt: "A gray wedge", isPublic: "on" as const };

/** Stores two 16-bit frames of 2 × 1 pixels: −1000 HU and 0 HU, then 0 HU and 1000 HU. */
async function storeWedges(): Promise<string> {
  const manifest = makeManifest(2, {
    ...{ width: 2, height: 1, bits: 16, slope: 1, intercept: -1000, unit: "HU" },
    windows: [
      { name: "Air", center: -1000, width: 100 },
      { name: "Bone", center: 500, width: 2000 },
    ],
    provenance: { ...makeManifest(1).provenance, license: "CC BY 4.0", credit: "Ada Örn" },
  });
  const frames = [Uint16Array.of(0, 1000), Uint16Array.of(1000, 2000)];
  const files = await Promise.all(
    frames.map((pixels) => writePng({ width: 2, height: 1, bits: 16, channels: 1, pixels })),
  );
  const [first, second] = files;
  if (!first || !second) throw new Error("no frames");
  return storeSeries(contextOf(), {
    title: "Wedges",
    manifest,
    files: new Map([
      ["0000.png", first],
      ["0001.png", second],
      ["preview.png", first],
      ["thumbnail.png", first],
    ]),
    createdBy: "",
  });
}

it("publishes a copy of one frame in a window, with credit and license, and leaves the series closed", async () => {
  const key = await storeWedges();
  const published = await publishFrame(contextOf(), admin.userId, key, form);
  expect(published).toMatchObject({
    alt: "A gray wedge",
    source: "Ada Örn (simulated)",
    license: "CC BY 4.0",
    width: 2,
  });
  const answer = await serveImage(contextOf(), visitor, published?.key ?? "");
  const { bits, pixels } = await decodePng(new Uint8Array(await answer.arrayBuffer()));
  // The window shows −500 HU as black and 1500 HU as white.
  expect([bits, [...pixels]]).toEqual([8, [64, 191]]);
  const [entry] = await db.select().from(auditLog);
  expect(entry).toMatchObject({ actorId: admin.userId, action: "upload image" });
  expect(entry?.after).toContain(key);
  for (const code of ["", "A".repeat(22)])
    expect((await serveSeriesFile(contextOf(), visitor, { key, code, file: "0001.png" })).status).toBe(404);
});

it("publishes nothing for an unknown series, frame, or window", async () => {
  const key = await storeWedges();
  const refused = [
    publishFrame(contextOf(), admin.userId, "0".repeat(64), form),
    publishFrame(contextOf(), admin.userId, key, { ...form, frame: 3 }),
    publishFrame(contextOf(), admin.userId, key, { ...form, frame: 0 }),
    publishFrame(contextOf(), admin.userId, key, { ...form, window: "Lung" }),
  ];
  expect(await Promise.all(refused)).toEqual([null, null, null, null]);
  expect(await db.$count(image)).toBe(0);
});

it("asks for the alt text and for a confirmation that everyone may see the frame", () => {
  expect(publishFrameSchema.safeParse({ ...form, isPublic: undefined }).success).toBe(false);
  expect(publishFrameSchema.safeParse({ ...form, alt: " " }).success).toBe(false);
  expect(publishFrameSchema.safeParse({ ...form, frame: "2" }).success).toBe(true);
});
