import { openD1 } from "../app/db/client.server";
import { d1Target, migrate } from "../app/db/migrate";
import { liveCells, seedBank } from "../app/db/seed/bank";
import { readFreeList, readMigrations, readQuestionFiles } from "../app/db/seed/files";
import { openLocalDatabases } from "./local.mjs";
import { insertOnce } from "./sql-text";

// `npm run bank:sql > bank.sql`: the authored question bank as SQL for an empty database of Cloudflare's. It is made by
// seeding a database in memory and writing down what is in it, so that it cannot differ from what `npm start` seeds.
// Rows that are there already stay as they are, reworded questions too; the cells are counted again on the spot.

const tables = ["topic", "question", "question_version", "free_question"];

const { app, stop } = await openLocalDatabases({ persist: false });
try {
  await migrate(d1Target(app), readMigrations("app"));
  const contents = readQuestionFiles().flatMap((file) => file.questions);
  const db = openD1(app, { trips: 0, rowsRead: 0, rowsWritten: 0 });
  await seedBank(db, contents, readFreeList(), Date.now());
  for (const table of tables) {
    const { results } = await app.prepare(`SELECT * FROM ${table}`).all<Record<string, string | number | null>>();
    for (const row of results) console.log(`${insertOnce(table, row)};`);
  }
  console.log(`DELETE FROM bank_cell;\nINSERT INTO bank_cell ${liveCells};`);
} finally {
  await stop();
}
