import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { openD1 } from "../../app/db/client.server";
import { d1Target, migrate } from "../../app/db/migrations";
import { readMigrations } from "../../app/db/seed/content-files";
import { draftStages } from "../../app/features/questions/taxonomy";
import type { SeriesBucket } from "../../app/features/series/store-series.server";
import { openLocalDatabases } from "../local.mjs";
import { recountStatements } from "../recount-sql";
import { formatInsert, toSqlLiteral } from "../sql-text";
import { type AddedPictures, type AddOptions, addPictures, type PictureContent } from "./add-pictures";
import type { RecipeQuestions } from "./recipe-questions";
import { storePictures } from "./store-pictures";

// A pack: the pictures and their questions as files, for a site that this machine does not run. The rows equal those of `npm
// run images:add`, because the pack copies them from an in-memory database that the same code has filled.

/** Sorted so that each row follows the rows it refers to. */
const tables = ["series", "topic", "question", "question_version", "question_draft"];

export interface Pack {
  objects: number;
  bytes: number;
  added: AddedPictures;
}

/**
 * Writes a pack into the folder `out`: the objects of every series, the list for uploading them, the SQL of their rows and of
 * the questions about recipes, and the commands. `storeComputed` adds the computed pictures, which a deployment does not send
 * otherwise. Writing a pack again replaces its files.
 */
export async function writePack(
  out: string,
  content: PictureContent,
  options: AddOptions,
  storeComputed: typeof storePictures = storePictures,
): Promise<Pack> {
  const bucket = makeFolderBucket(out);
  const { app, stop } = await openLocalDatabases({ persist: false });
  try {
    await migrate(d1Target(app), readMigrations("app"));
    const store = { db: openD1(app, { trips: 0, rowsRead: 0, rowsWritten: 0 }), now: Date.now(), images: bucket };
    await storeComputed(store);
    const added = await addPictures(store, content, options);
    const statements: string[] = [];
    for (const table of tables) {
      const { results } = await app.prepare(`SELECT * FROM ${table}`).all<Record<string, string | number | null>>();
      statements.push(...results.map((row) => formatInsert(table, row)));
    }
    statements.push(...formatConfirmation(added.questions), ...recountStatements);
    writeFileSync(join(out, "pictures.sql"), statements.map((statement) => `${statement};\n`).join(""));
    writeFileSync(join(out, "objects.json"), `${JSON.stringify(bucket.objects, null, 1)}\n`);
    writeFileSync(join(out, "README.md"), describePack(out));
    return { objects: bucket.objects.length, bytes: bucket.getBytes(), added };
  } finally {
    await stop();
  }
}

/** Returns a bucket whose objects are files below `out`. */
function makeFolderBucket(
  out: string,
): SeriesBucket & { objects: { key: string; file: string }[]; getBytes(): number } {
  const objects: { key: string; file: string }[] = [];
  let bytes = 0;
  return {
    objects,
    getBytes: () => bytes,
    async put(key, content) {
      const file = join(out, "objects", key);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
      objects.push({ key, file });
      bytes += content.byteLength;
    },
  };
}

/** Returns the statements that publish the drafts of an earlier pack whose licenses are confirmed now, if no admin changed them. */
function formatConfirmation({ publishable }: RecipeQuestions): string[] {
  if (publishable.length === 0) return [];
  const ids = publishable.map(({ id }) => toSqlLiteral(id)).join(", ");
  const stages = draftStages.map(toSqlLiteral).join(", ");
  const drafts = `SELECT id FROM question WHERE status = 'draft' AND external_id IN (${ids})`;
  return [
    `DELETE FROM question_draft WHERE editors = '[]' AND stage = 'draft' AND question_id IN (${drafts})`,
    `UPDATE question SET status = 'live' WHERE id IN (${drafts}) AND id NOT IN (SELECT question_id FROM question_draft)`,
    // A draft that an admin changed gets no version until the admin publishes it.
    `DELETE FROM question_version WHERE question_id IN (SELECT id FROM question WHERE status IN (${stages}) AND external_id IN (${ids}))`,
  ];
}

function describePack(out: string): string {
  return `# Pictures for the deployed site

Run these commands in the clone of RadCore, in this order: rows must not refer to objects that are not there yet. Sending them again
changes nothing.

\`\`\`sh
npx wrangler r2 bulk put radcore-images --remote --filename "${join(out, "objects.json")}" --content-type image/png
npx wrangler d1 execute radcore --remote --file "${join(out, "pictures.sql")}"
\`\`\`

objects.json names the files by their full paths, so write the pack again after you moved it.
`;
}
