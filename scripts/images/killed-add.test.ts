import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openD1 } from "../../app/db/client.server";
import { copyFolder, makeEmptyDatabases, removeFolder } from "../../app/testing/database-folders";
import { root } from "../command.mjs";
import { openLocalDatabases } from "../local.mjs";
import { addPictures } from "./add-pictures";
import { makeContent, writeMirror } from "./make-content";

// A process that is killed cannot tidy up, so the databases and the bucket are real files here.

const folders: string[] = [];
const mirror = mkdtempSync(join(tmpdir(), "radcore-mirror-"));
let empty: string;
beforeAll(async () => {
  writeMirror(mirror);
  empty = await makeEmptyDatabases();
  folders.push(mirror, empty);
});
afterAll(() => {
  for (const folder of folders) removeFolder(folder);
});

/** Returns a new folder with empty databases. */
function makeSite(): string {
  const folder = copyFolder(empty);
  folders.push(folder);
  return folder;
}

/** Adds the pictures to a site, and returns what is stored there then, without times. */
async function addTo(persist: string) {
  const { app, images, stop } = await openLocalDatabases({ persist, hasImages: true });
  try {
    if (!images) throw new Error("There is no bucket.");
    const db = openD1(app, { trips: 0, rowsRead: 0, rowsWritten: 0 });
    await addPictures({ db, images, now: 1 }, makeContent(), { from: mirror, isLicenseConfirmed: true });
    const tables = ["series", "question", "question_version", "question_sketch", "bank_cell", "question_reference"];
    const rows = await Promise.all(
      tables.map(async (name) => (await app.prepare(`SELECT * FROM ${name} ORDER BY 1, 2`).all()).results),
    );
    const { objects } = await images.list({ prefix: "img/" });
    return { rows, keys: objects.map(({ key }) => key) };
  } finally {
    await stop();
  }
}

it.each([
  ["in the middle of the series", "onStored: (done) => done === 1 && die()"],
  ["before the questions", "onStored: (done, total) => done === total && die()"],
])("killed %s and run again, has the same result as a run that was not", async (_, hook) => {
  const site = makeSite();
  const script = join(site, "add.mts");
  const moduleOf = (path: string) => JSON.stringify(join(root, path));
  writeFileSync(
    script,
    `import { openD1 } from ${moduleOf("app/db/client.server.ts")};
     import { openLocalDatabases } from ${moduleOf("scripts/local.mjs")};
     import { addPictures } from ${moduleOf("scripts/images/add-pictures.ts")};
     import { makeContent } from ${moduleOf("scripts/images/make-content.ts")};
     const die = () => process.kill(process.pid, "SIGKILL");
     const { app, images } = await openLocalDatabases({ persist: ${JSON.stringify(site)}, hasImages: true });
     const store = { db: openD1(app, { trips: 0, rowsRead: 0, rowsWritten: 0 }), images, now: 1 };
     await addPictures(store, makeContent(), { from: ${JSON.stringify(mirror)}, isLicenseConfirmed: true, ${hook} });`,
  );
  const child = spawn(process.execPath, ["--import", "tsx", script], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const [, signal] = await once(child, "exit");
  expect(signal).toBe("SIGKILL");
  expect(await addTo(site)).toEqual(await addTo(makeSite()));
});
