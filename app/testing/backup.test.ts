import { copyFileSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { getSqlPath, requireIdentical, restoreBackup, writeBackup } from "../../scripts/backup/backup-files";
import { databaseNames } from "../../scripts/backup/backup-schema";
import { backUpByWrangler } from "../../scripts/backup/remote";
import { type OpenDatabase, openOnD1, openOnLibsql } from "../../scripts/databases";
import { openLocalDatabases } from "../../scripts/local.mjs";
import { type Db, openD1 } from "../db/client.server";
import { migrate, splitStatements } from "../db/migrations";
import { note, questionVersion } from "../db/schema";
import { readMigrations, readRvuFiles } from "../db/seed/content-files";
import { seedRvu } from "../db/seed/seed-rvu";
import { hasLibsqlServer, serveLibsql } from "./libsql-server";
import { makePerson, makeQuestion, questionLike } from "./make";

const now = Date.parse("2026-03-03T12:00:00Z");
const folder = mkdtempSync(join(tmpdir(), "radcore-backup-test-"));
/** The folder where wrangler looks for local databases, next to its configuration. */
const state = join(folder, ".wrangler/state/v3");
const backup = join(folder, "backup");

/** Texts that SQL, its files, and D1's limits could damage. */
const nasty = ["it's\r\n'quoted'", "ends\0here", "a\n--> statement-breakpoint\nb", `${"🩻'".repeat(30_000)} long`, ""];

async function fill(db: Db) {
  await seedRvu(db, readRvuFiles(), now);
  const { userId } = await makePerson(db, { now });
  for (const text of nasty) {
    const { questionId } = await makeQuestion(db, {
      content: questionLike({ stem: "Which sternoclavicular sign?" }),
      now,
    });
    await db.insert(note).values({ userId, questionId, text, clientId: questionId, savedAt: now });
  }
}

/** Checks that a copy works: both indexes find rows, and the triggers keep filling them. */
async function requireUse({ db, read }: OpenDatabase) {
  expect(
    await read("SELECT question_id FROM question_search WHERE question_search MATCH 'sternoclavicular'"),
  ).toHaveLength(nasty.length);
  const { username } = await makePerson(db, { now });
  const people = await read("SELECT user_id FROM user_search WHERE user_search MATCH ?", [`username : "${username}"`]);
  expect(people).toHaveLength(1);
  expect((await read("SELECT user_id FROM user_search")).length).toBe(2);
}

let local: Awaited<ReturnType<typeof openLocalDatabases>>;

beforeAll(async () => {
  local = await openLocalDatabases({ persist: state });
  for (const name of databaseNames) await migrate(openOnD1(local[name]).target, readMigrations(name));
  await fill(openD1(local.app, { trips: 0, rowsRead: 0, rowsWritten: 0 }));
  for (const name of databaseNames) await writeBackup(name, openOnD1(local[name]).read, backup);
}, 60_000);

afterAll(async () => {
  await local?.stop();
  rmSync(folder, { recursive: true, force: true });
});

it("contains no statement longer than D1 accepts", () => {
  const bytes = databaseNames.flatMap((name) =>
    splitStatements(readFileSync(getSqlPath(backup, name), "utf8")).map((statement) => Buffer.byteLength(statement)),
  );
  expect(Math.max(...bytes)).toBeLessThan(100_000);
});

it("restores the same databases on D1, table by table, with both search indexes working", async () => {
  const copy = await openLocalDatabases({ persist: false });
  try {
    for (const name of databaseNames) {
      const { read, target } = openOnD1(copy[name]);
      const hashes = await restoreBackup(name, backup, { read, batch: target.batch });
      if (name === "app") expect(hashes).toMatchObject({ note: { rows: nasty.length }, rvu_release: { rows: 2 } });
    }
    const app = openOnD1(copy.app);
    expect((await app.db.select().from(note).orderBy(note.clientId)).map(({ text }) => text).sort()).toEqual(
      [...nasty].sort(),
    );
    await requireUse(app);
    await expect(restoreBackup("app", backup, { read: app.read, batch: app.target.batch })).rejects.toThrow(
      "is not empty",
    );
    await app.db.update(questionVersion).set({ number: 2 });
    await expect(requireIdentical("app", backup, app.read)).rejects.toThrow("question_version");
  } finally {
    await copy.stop();
  }
});

it.skipIf(!hasLibsqlServer)("restores the same database on a libSQL server", async () => {
  const server = await serveLibsql();
  try {
    const app = openOnLibsql(server.url, undefined);
    await restoreBackup("app", backup, { read: app.read, batch: app.target.batch });
    await requireUse(app);
  } finally {
    await server.stop();
  }
});

// Runs the steps of a remote backup on local databases, with wrangler's commands and D1's export.
it("writes the same backup through `wrangler d1 export` and keeps both search indexes", async () => {
  // D1's export cannot write a zero byte.
  await openOnD1(local.app).db.update(note).set({ text: "ends\uFFFDhere" }).where(eq(note.text, "ends\0here"));
  const direct = join(folder, "direct");
  await writeBackup("app", openOnD1(local.app).read, direct);
  await local.stop();
  copyFileSync("wrangler.toml", join(folder, "wrangler.toml"));
  const remote = join(folder, "remote");
  await backUpByWrangler("app", remote, ["--local", "--config", join(folder, "wrangler.toml")]);
  const manifest = (from: string) => JSON.parse(readFileSync(join(from, "app.json"), "utf8"));
  expect(manifest(remote)).toEqual(manifest(direct));
  local = await openLocalDatabases({ persist: state });
  await requireUse(openOnD1(local.app));
}, 120_000);
