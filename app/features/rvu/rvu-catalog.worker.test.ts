import { gzipSync } from "node:zlib";
import { beforeEach, expect, it } from "vitest";
import releaseCodes from "../../content/rvu/release-2026C.csv?raw";
import type { Context } from "../../context.server";
import { rvuRelease } from "../../db/schema";
import { contextOf, db, setUpAdminAndLearner } from "../../testing/admin-setup";
import { makeRvu } from "../../testing/make-rvu";
import { readCatalog, readCatalogJson, readLocalitiesJson, type ServedCatalog } from "./rvu-catalog.server";

let context: Context;

beforeEach(async () => {
  await setUpAdminAndLearner();
  // A new deployment id gives each test its own cache entries.
  context = contextOf({ deploymentId: crypto.randomUUID() });
});

const withCodes = () => ({ ...context, settings: { ...context.settings, showCodes: true } });
const served = async (id: string | null = null, by = context) => {
  const text = await readCatalogJson(by, id);
  return { text: text ?? "", catalog: text === null ? null : (JSON.parse(text) as ServedCatalog) };
};
const kilobytes = (text: string) => gzipSync(text, { level: 6 }).byteLength / 1024;

it("serves the current release under 60 KB with our names and no codes", async () => {
  await makeRvu(db);
  const { text, catalog } = await served();
  expect(catalog?.release).toEqual({ id: "2026C", year: 2026, letter: "C", conversionFactor: 334009 });
  expect(catalog?.releases.map(({ id }) => id)).toEqual(["2026C", "2025D"]);
  expect(catalog?.current).toBe("2026C");
  expect(kilobytes(text)).toBeLessThan(60);
  const head = catalog?.studies.find(({ name }) => name === "CT head without contrast");
  expect(head).toMatchObject({ work: 83, modality: "CT" });
  const words = new Set(text.match(/[0-9A-Z]{5,}/gi)?.map((word) => word.toUpperCase()));
  const codes = releaseCodes.split("\n").map((line) => line.slice(0, 5));
  expect(codes.length).toBeGreaterThan(2_000);
  expect(codes.filter((code) => words.has(code))).toEqual([]);
});

it("serves another release by id, but no unpublished or unknown one", async () => {
  await makeRvu(db);
  const head = (catalog: ServedCatalog | null) =>
    catalog?.studies.find(({ name }) => name === "CT head without contrast")?.work;
  expect(head((await served("2025D")).catalog)).toBe(85);
  await db.update(rvuRelease).set({ publishedAt: null });
  for (const id of ["2026C", "2031A", "x", "2026C' or 1", ""])
    expect([id, await readCatalogJson(context, id)]).toEqual([id, null]);
  expect(await readCatalogJson({ ...context, deploymentId: "empty" }, null)).toBeNull();
});

it("includes codes and unnamed studies only if showCodes is on, still under 60 KB", async () => {
  await makeRvu(db);
  const { text, catalog } = await served(null, withCodes());
  const plain = (await served()).catalog;
  expect(catalog?.studies.find(({ code }) => code === "70450")?.name).toBe("CT head without contrast");
  expect(catalog?.studies.length).toBeGreaterThan(plain?.studies.length ?? 0);
  expect(new Set(catalog?.studies.map(({ code }) => code)).size).toBe(catalog?.studies.length);
  expect(kilobytes(text)).toBeLessThan(60);
});

it("takes one trip, and none while cached", async () => {
  await makeRvu(db);
  let reads = 0;
  const counting = {
    ...context,
    db: {
      ...db,
      select: db.select.bind(db),
      batch: (...of: Parameters<typeof db.batch>) => {
        reads++;
        return db.batch(...of);
      },
    },
    waitUntil: (work: Promise<unknown>) => void kept.push(work),
  } as unknown as Context;
  const kept: Promise<unknown>[] = [];
  const first = await readCatalogJson(counting, null);
  await Promise.all(kept);
  expect([await readCatalogJson(counting, null), reads]).toEqual([first, 1]);
});

it("returns Medicare's localities", async () => {
  expect(await readLocalitiesJson(context)).toBeNull();
  await makeRvu(db);
  const places = JSON.parse((await readLocalitiesJson(context)) ?? "[]") as { id: string }[];
  expect(places.length).toBe(109);
  expect(places.find(({ id }) => id === "AK-01")).toMatchObject({ work: 1500 });
});

it("returns null before the seed", async () => {
  expect(await readCatalog(context, null)).toBeNull();
});
