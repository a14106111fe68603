import { createReadStream, createWriteStream, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { statementSeparator } from "../../app/db/migrations";
import { Problem } from "../command.mjs";
import { dump, type Hashes, hashTables } from "./dump";
import { type DatabaseName, type Read, schemaOf } from "./schema";

// A backup is a folder with two files per database: SQL that recreates it in an empty one, and the hash of each table.

const manifestOf = (folder: string, database: DatabaseName) => join(folder, `${database}.json`);
export const sqlOf = (folder: string, database: DatabaseName) => join(folder, `${database}.sql`);

/** Limits of one batch of a restore. */
const maxBatch = { statements: 200, bytes: 1_000_000 };

/** Writes a database into a folder; returns the hash of each table. Throws a Problem on a schema it does not know. */
export async function writeBackup(database: DatabaseName, read: Read, folder: string): Promise<Hashes> {
  const schema = await schemaOf(database, read);
  mkdirSync(folder, { recursive: true });
  const hashes: Hashes = {};
  const statements = dump(database, schema, read, (table, hash) => {
    hashes[table] = hash;
  });
  async function* text() {
    let between = "";
    for await (const statement of statements) {
      yield `${between}${statement.replace(/;\s*$/, "")};\n`;
      between = `${statementSeparator}\n`;
    }
  }
  await pipeline(text, createWriteStream(sqlOf(folder, database)));
  writeFileSync(manifestOf(folder, database), `${JSON.stringify(hashes, null, 2)}\n`);
  return hashes;
}

/** Restores a database into an empty one and checks each table against its hash. Throws a Problem where they differ. */
export async function readBackup(
  database: DatabaseName,
  folder: string,
  into: { read: Read; batch(statements: { sql: string }[]): Promise<unknown> },
): Promise<Hashes> {
  const there = await into.read("SELECT name FROM sqlite_master WHERE type = 'table' AND name = 'd1_migrations'");
  if (there.length) throw new Problem(`The ${database} database is not empty: restore into a new one.`);
  let [batch, bytes] = [[] as { sql: string }[], 0];
  for await (const sql of statementsIn(sqlOf(folder, database))) {
    if (batch.length === maxBatch.statements || bytes + sql.length > maxBatch.bytes) {
      await into.batch(batch);
      [batch, bytes] = [[], 0];
    }
    batch.push({ sql });
    bytes += sql.length;
  }
  await into.batch(batch);
  await requireSame(database, folder, into.read);
  return JSON.parse(readFileSync(manifestOf(folder, database), "utf8")) as Hashes;
}

/** Throws a Problem that names the tables of a database which differ from their backup. */
export async function requireSame(database: DatabaseName, folder: string, read: Read): Promise<void> {
  const wanted = JSON.parse(readFileSync(manifestOf(folder, database), "utf8")) as Hashes;
  const is = await hashTables(await schemaOf(database, read), read);
  const names = [...new Set([...Object.keys(wanted), ...Object.keys(is)])];
  const wrong = names.filter((name) => wanted[name]?.sha256 !== is[name]?.sha256);
  if (wrong.length)
    throw new Problem(`The copy of the ${database} database differs from its backup in ${wrong.join(", ")}.`);
}

async function* statementsIn(file: string): AsyncGenerator<string> {
  let lines: string[] = [];
  // Not readline: it also ends a line at a carriage return, which a value may hold.
  for await (const line of linesOf(file)) {
    if (line !== statementSeparator) {
      lines.push(line);
      continue;
    }
    yield lines.join("\n");
    lines = [];
  }
  yield lines.join("\n");
}

async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of createReadStream(file, "utf8")) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  yield rest;
}
