import { openD1 } from "../app/db/client.server";
import { d1Target, migrate } from "../app/db/migrations";
import { readMigrations } from "../app/db/seed/content-files";
import { seedContent } from "../app/db/seed/seed-content";
import { openLocalDatabases } from "./local.mjs";
import { recountStatements } from "./recount-sql";
import { formatContent, formatRelease } from "./rvu-sql";
import { formatInsert, toSqlLiteral } from "./sql-text";

// `npm run bank:sql > bank.sql`: prints the question bank, the blog posts, the cases of AI practice, and the RVU
// calculator's data as SQL for a new Cloudflare database. It seeds a database in memory and prints its rows, so the result equals what `npm start` seeds.
// Existing rows stay as they are, reworded questions included; counts and the search index are rebuilt.

const tables = [
  "mock_form",
  "topic",
  "question",
  "question_version",
  "free_question",
  "study_set",
  "study_set_item",
  "post",
  "post_tag",
  "post_question",
  "post_revision",
  "practice_case",
  "practice_case_version",
];

const { app, stop } = await openLocalDatabases({ persist: false });
try {
  await migrate(d1Target(app), readMigrations("app"));
  await seedContent(openD1(app, { trips: 0, rowsRead: 0, rowsWritten: 0 }), Date.now());
  for (const table of tables) {
    const { results } = await app.prepare(`SELECT * FROM ${table}`).all<Record<string, string | number | null>>();
    for (const row of results) console.log(`${formatInsert(table, row)};`);
  }
  const readRows = async (table: string) =>
    (await app.prepare(`SELECT * FROM ${table} ORDER BY id`).all<Record<string, string | number | null>>()).results;
  for (const row of await readRows("rvu_content")) console.log(`${formatContent(row)};`);
  for (const row of await readRows("rvu_release"))
    for (const statement of formatRelease(row)) console.log(`${statement};`);
  // A database with older mock forms keeps those, so the questions go only into a form that was created just now.
  const { results: formItems } = await app
    .prepare(
      "SELECT i.*, f.created_at FROM mock_form_item i JOIN mock_form f ON f.id = i.form_id ORDER BY i.form_id, i.position",
    )
    .all<{ form_id: string; position: number; question_id: string; created_at: number }>();
  for (const { created_at, ...item } of formItems) {
    const values = Object.values(item).map(toSqlLiteral).join(", ");
    console.log(
      `INSERT INTO mock_form_item (${Object.keys(item).join(", ")}) SELECT ${values} FROM mock_form WHERE id = ${toSqlLiteral(item.form_id)} AND created_at = ${created_at} ON CONFLICT DO NOTHING;`,
    );
  }
  // Existing rows have no mock form, so the forms are assigned again in the target database.
  const form = "(SELECT i.form_id FROM mock_form_item i WHERE i.question_id = question.id)";
  console.log(`UPDATE question SET form_id = ${form} WHERE form_id IS NOT ${form};`);
  for (const statement of recountStatements) console.log(`${statement};`);
} finally {
  await stop();
}
