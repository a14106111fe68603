import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createClient } from "@libsql/client";
import { execModule, lastLines, Problem, say } from "../command.mjs";
import { createReader } from "../databases";
import { writeBackup } from "./backup-files";
import type { DatabaseName } from "./backup-schema";
import { createSearchStatements, dropSearchStatements } from "./search";

const names: Record<DatabaseName, string> = { app: "radcore", analytics: "radcore-analytics" };

/**
 * Backs up a Cloudflare database with `wrangler d1 export`, which reads all tables at one moment. The export refuses virtual
 * tables, so the full-text indexes of the app database are missing meanwhile. `wranglerOptions` is `--remote`, or `--local` with
 * options.
 */
export async function backUpByWrangler(
  database: DatabaseName,
  folder: string,
  wranglerOptions: string[],
): Promise<void> {
  const workFolder = mkdtempSync(join(tmpdir(), "radcore-backup-"));
  const wrangler = async (command: string, ...args: string[]) => {
    const { code, output } = await execModule(
      "wrangler/bin/wrangler.js",
      ["d1", command, names[database], ...args, ...wranglerOptions],
      {
        env: { WRANGLER_SEND_METRICS: "false", CI: "1" },
      },
    );
    if (code !== 0) throw new Problem(`${lastLines(output)}\n\`wrangler d1 ${command}\` failed (see above).`);
  };
  const execute = async (statements: string[]) => {
    const file = join(workFolder, "statements.sql");
    writeFileSync(file, statements.map((statement) => `${statement};\n`).join(""));
    await wrangler("execute", "--file", file, "--yes");
  };
  try {
    const exportFile = join(workFolder, "export.sql");
    if (database === "app") {
      say("search", "drops the full-text indexes: searching fails until they are back");
      await execute(dropSearchStatements);
    }
    try {
      await wrangler("export", "--output", exportFile);
    } finally {
      if (database === "app")
        await execute(createSearchStatements).catch((error: Error) => {
          throw new Problem(
            `${error.message}\nThe full-text indexes are still missing: send \`npm run -s search:sql\` with \`wrangler d1 execute\`.`,
          );
        });
    }
    // The export's statements are too long for D1 and not in the order of references, so they are loaded into a local database,
    // and the backup is written from there.
    const scratchDatabase = createClient({ url: `file:${join(workFolder, "scratch.db")}` });
    await scratchDatabase.execute("PRAGMA foreign_keys = OFF");
    // The export writes zero bytes unescaped, and parsers stop there.
    await scratchDatabase.executeMultiple(readFileSync(exportFile, "utf8").replaceAll("\0", "\uFFFD"));
    await writeBackup(database, createReader(scratchDatabase), folder);
    scratchDatabase.close();
  } finally {
    rmSync(workFolder, { recursive: true, force: true });
  }
}
