import { existsSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { backgroundDeadlineMs, createLibsqlClient } from "../app/db/libsql-client.server";
import { writeBackup } from "./backup/backup-files";
import { type DatabaseName, databaseNames } from "./backup/backup-schema";
import { backUpByWrangler } from "./backup/remote";
import { Problem, root, run, say } from "./command.mjs";
import { createReader, libsqlUrls, openOnD1 } from "./databases";
import { openLocalDatabases } from "./local.mjs";

// `npm run backup [-- FOLDER] [--remote]`: saves the app and analytics databases as SQL for `npm run restore` (docs/deploy.md).
// Saves the local databases, those on libSQL if LIBSQL_URL is set, or those on Cloudflare with --remote.

await run(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { remote: { type: "boolean", default: false } },
  });
  const timestamp = new Date().toISOString().slice(0, 19).replaceAll(":", "").replace("T", "-");
  const folder = positionals[0] ?? join(root, "backups", timestamp);
  if (existsSync(folder)) throw new Problem(`${folder} already exists: name a new folder.`);
  if (values.remote) for (const name of databaseNames) await backUpByWrangler(name, folder, ["--remote"]);
  else if (libsqlUrls.app || libsqlUrls.analytics) {
    for (const name of databaseNames) if (libsqlUrls[name]) await backUpLibsql(name, libsqlUrls[name], folder);
  } else await backUpLocal(folder);
  say("backup", `wrote ${folder}; pictures are not included (docs/deploy.md)`);
});

async function backUpLocal(folder: string) {
  const databases = await openLocalDatabases();
  try {
    for (const name of databaseNames) await writeBackup(name, openOnD1(databases[name]).read, folder);
  } finally {
    await databases.stop();
  }
}

/** Reads in one transaction, so that all tables are from the same moment. */
async function backUpLibsql(name: DatabaseName, url: string, folder: string) {
  const client = createLibsqlClient(url, process.env.LIBSQL_TOKEN, backgroundDeadlineMs);
  const transaction = await client.transaction("read");
  try {
    await writeBackup(name, createReader(transaction), folder);
  } finally {
    transaction.close();
    client.close();
  }
}
