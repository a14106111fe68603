import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { storePictures } from "../../scripts/images/store-pictures";
import { openLocalDatabases } from "../../scripts/local.mjs";
import { openD1 } from "../db/client.server";
import { d1Target, migrate } from "../db/migrations";
import { readMigrations } from "../db/seed/content-files";
import { seedDemo } from "../db/seed/demo-accounts";
import { seedContent } from "../db/seed/seed-content";
import type { SeriesBucket } from "../features/series/store-series.server";

// Folders of local databases. Migrating and seeding takes seconds, copying the finished files takes milliseconds, so each is done
// once per run and copied for every site that starts.

/** Returns a new folder in the temporary directory. */
function makeFolder(): string {
  return mkdtempSync(join(tmpdir(), "radcore-test-"));
}

/** Returns a new folder with the contents of another, whose databases must be closed. */
export function copyFolder(from: string): string {
  const folder = makeFolder();
  cpSync(from, folder, { recursive: true });
  return folder;
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
}

/** Creates both databases, migrated and empty, and returns their folder. */
export async function makeEmptyDatabases(): Promise<string> {
  const folder = makeFolder();
  const { app, analytics, stop } = await openLocalDatabases({ persist: folder });
  await migrate(d1Target(app), readMigrations("app"));
  await migrate(d1Target(analytics), readMigrations("analytics"));
  await stop();
  return folder;
}

/** Creates both databases with the content and the people of the demo, and returns their folder. */
export async function makeDemoDatabases(empty: string): Promise<string> {
  const folder = copyFolder(empty);
  const { app, images, stop } = await openLocalDatabases({ persist: folder, hasImages: true });
  const db = openD1(app, { trips: 0, rowsRead: 0, rowsWritten: 0 });
  if (!images) throw new Error("The local databases were opened without the bucket.");
  // The bucket writes to the disk while the next files are read and the questions are seeded.
  const puts: Promise<unknown>[] = [];
  const bucket: SeriesBucket = { put: async (...file) => puts.push(images.put(...file)) };
  await storePictures({ db, images: bucket, now: Date.now() });
  await seedContent(db, Date.now());
  await Promise.all(puts);
  await seedDemo(db, Date.now());
  await stop();
  return folder;
}
