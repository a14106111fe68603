import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { execModule, lastLines, Problem, say } from "../command.mjs";
import { createReader } from "../databases";
import { writeBackup } from "./files";
import type { DatabaseName } from "./schema";
import { dropSearch, makeSearch } from "./search";

const names: Record<DatabaseName, string> = { app: "radcore", analytics: "radcore-analytics" };

/**
 * Backs up a Cloudflare database with `wrangler d1 export`, which reads all tables at one moment. The export refuses virtual
 * tables, so the full-text indexes of the app database are missing meanwhile. `place` is `--remote`, or `--local` with options.
 */
export async function backUpByWrangler(database: DatabaseName, folder: string, place: string[]): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), "radcore-backup-"));
  const wrangler = async (command: string, ...args: string[]) => {
    const { code, output } = await execModule(
      "wrangler/bin/wrangler.js",
      ["d1", command, names[database], ...args, ...place],
      {
        env: { WRANGLER_SEND_METRICS: "false", CI: "1" },
      },
    );
    if (code !== 0) throw new Problem(`${lastLines(output)}\n\`wrangler d1 ${command}\` failed (see above).`);
  };
  const execute = async (statements: string[]) => {
    const file = join(work, "statements.sql");
    writeFileSync(file, statements.map((statement) => `${statement};\n`).join(""));
    await wrangler("execute", "--file", file, "--yes");
  };
  try {
    const exported = join(work, "export.sql");
    if (database === "app") {
      say("search", "drops the full-text indexes: searching fails until they are back");
      await execute(dropSearch);
    }
    try {
      await wrangler("export", "--output", exported);
    } finally {
      if (database === "app")
        await execute(makeSearch).catch((error: Error) => {
          throw new Problem(
            `${error.message}\nThe full-text indexes are still missing: send \`npm run -s search:sql\` with \`wrangler d1 execute\`.`,
          );
        });
    }
    // The export's statements are too long for D1 and not in the order of references, so they are loaded into a local database,
    // and the backup is written from there.
    const scratch = createClient({ url: `file:${join(work, "scratch.db")}` });
    await scratch.execute("PRAGMA foreign_keys = OFF");
    // The export writes zero bytes unescaped, and parsers stop there.
    await scratch.executeMultiple(readFileSync(exported, "utf8").replaceAll("\0", "\uFFFD"));
    await writeBackup(database, createReader(scratch), folder);
    scratch.close();
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
