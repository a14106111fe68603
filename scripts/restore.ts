import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { getSqlPath, restoreBackup } from "./backup/backup-files";
import { databaseNames } from "./backup/backup-schema";
import { Problem, run, say } from "./command.mjs";
import { libsqlUrls, openOnD1, openOnLibsql } from "./databases";
import { openLocalDatabases } from "./local.mjs";
import { hasState, holdState, makeState } from "./local-state.mjs";

// `npm run restore -- FOLDER [--replace]`: restores a backup into the local databases or, with LIBSQL_URL, into an empty database
// on libSQL, and checks each table against its hash. For Cloudflare, run the SQL files with `wrangler d1 execute`
// (docs/deploy.md).

await run(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { replace: { type: "boolean", default: false } },
  });
  const [folder] = positionals;
  if (!folder) throw new Problem("Usage: npm run restore -- FOLDER [--replace]");
  const backedUp = databaseNames.filter((name) => existsSync(getSqlPath(folder, name)));
  if (!backedUp.length) throw new Problem(`${folder} holds no backup.`);
  if (!libsqlUrls.app && !libsqlUrls.analytics) await restoreLocal(folder, values.replace);
  else
    for (const name of backedUp) {
      const url = libsqlUrls[name];
      if (!url) continue;
      const { read, target } = openOnLibsql(url, process.env.LIBSQL_TOKEN);
      await restoreBackup(name, folder, { read, batch: target.batch });
    }
  say("restore", "done; every table matches the backup");
});

async function restoreLocal(folder: string, replace: boolean) {
  await holdState("`npm run restore`");
  if (hasState() && !replace)
    throw new Problem("Local databases already exist. Add --replace to overwrite them with the backup.");
  await makeState(async (work) => {
    const databases = await openLocalDatabases({ persist: work });
    try {
      for (const name of databaseNames) {
        const { read, target } = openOnD1(databases[name]);
        if (existsSync(getSqlPath(folder, name))) await restoreBackup(name, folder, { read, batch: target.batch });
      }
    } finally {
      await databases.stop();
    }
  });
}
