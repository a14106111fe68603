import { readMigrations } from "../app/db/seed/files";
import { indexStatements } from "../app/features/questions/search-index.server";

// `npm run search:sql`: SQL that makes the full-text index again, after it was dropped for an export.

const [create] = readMigrations("app").flatMap(
  ({ sql }) => /CREATE VIRTUAL TABLE `question_search`[^;]*;/.exec(sql) ?? [],
);
if (!create) throw new Error("no migration makes question_search");
console.log(create.replace("CREATE VIRTUAL TABLE", "CREATE VIRTUAL TABLE IF NOT EXISTS"));
for (const statement of indexStatements) console.log(`${statement};`);
