import { createReadStream, createWriteStream, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { statementSeparator } from "../../app/db/migrations";
import { Problem } from "../command.mjs";
import { type DatabaseName, type ReadRows, readSchema } from "./backup-schema";
import { dumpDatabase, type Hashes, hashTables } from "./dump";

// A backup is a folder with two files per database: the SQL that recreates the database, and the hashes of its tables.

const getManifestPath = (folder: string, database: DatabaseName) => join(folder, `${database}.json`);
export const getSqlPath = (folder: string, database: DatabaseName) => join(folder, `${database}.sql`);

/** Limits of one batch of a restore. */
const maxBatch = { statements: 200, bytes: 1_000_000 };

/**
 * Writes the backup of a database into a folder; returns the hash of each table. Throws a Problem if this checkout does not know
 * the schema.
 */
export async function writeBackup(database: DatabaseName, read: ReadRows, folder: string): Promise<Hashes> {
  const schema = await readSchema(database, read);
  mkdirSync(folder, { recursive: true });
  const hashes: Hashes = {};
  const statements = dumpDatabase(database, schema, read, (table, hash) => {
    hashes[table] = hash;
  });
  async function* streamSql() {
    let separator = "";
    for await (const statement of statements) {
      yield `${separator}${statement.replace(/;\s*$/, "")};\n`;
      separator = `${statementSeparator}\n`;
    }
  }
  await pipeline(streamSql, createWriteStream(getSqlPath(folder, database)));
  writeFileSync(getManifestPath(folder, database), `${JSON.stringify(hashes, null, 2)}\n`);
  return hashes;
}

/** Restores a backup into an empty database and checks each table against its hash. Throws a Problem if a table differs. */
export async function restoreBackup(
  database: DatabaseName,
  folder: string,
  target: { read: ReadRows; batch(statements: { sql: string }[]): Promise<unknown> },
): Promise<Hashes> {
  const migrationTables = await target.read(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'd1_migrations'",
  );
  if (migrationTables.length) throw new Problem(`The ${database} database is not empty. Restore into a new one.`);
  let [batch, bytes] = [[] as { sql: string }[], 0];
  for await (const sql of readStatements(getSqlPath(folder, database))) {
    if (batch.length === maxBatch.statements || bytes + sql.length > maxBatch.bytes) {
      await target.batch(batch);
      [batch, bytes] = [[], 0];
    }
    batch.push({ sql });
    bytes += sql.length;
  }
  await target.batch(batch);
  await requireIdentical(database, folder, target.read);
  return JSON.parse(readFileSync(getManifestPath(folder, database), "utf8")) as Hashes;
}

/** Throws a Problem with the names of the tables that differ from the backup. */
export async function requireIdentical(database: DatabaseName, folder: string, read: ReadRows): Promise<void> {
  const expectedHashes = JSON.parse(readFileSync(getManifestPath(folder, database), "utf8")) as Hashes;
  const actualHashes = await hashTables(await readSchema(database, read), read);
  const names = [...new Set([...Object.keys(expectedHashes), ...Object.keys(actualHashes)])];
  const differentTables = names.filter((name) => expectedHashes[name]?.sha256 !== actualHashes[name]?.sha256);
  if (differentTables.length)
    throw new Problem(`The copy of the ${database} database differs from its backup in ${differentTables.join(", ")}.`);
}

async function* readStatements(file: string): AsyncGenerator<string> {
  let lines: string[] = [];
  // Does not use node:readline, which also ends lines at carriage returns, because values may contain these.
  for await (const line of readLines(file)) {
    if (line !== statementSeparator) {
      lines.push(line);
      continue;
    }
    yield lines.join("\n");
    lines = [];
  }
  yield lines.join("\n");
}

async function* readLines(file: string): AsyncGenerator<string> {
  let unfinishedLine = "";
  for await (const chunk of createReadStream(file, "utf8")) {
    const lines = (unfinishedLine + chunk).split("\n");
    unfinishedLine = lines.pop() ?? "";
    yield* lines;
  }
  yield unfinishedLine;
}
