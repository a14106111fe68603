import { splitStatements } from "../../app/db/migrations";
import { readMigrations } from "../../app/db/seed/content-files";
import { indexRebuildStatements } from "../../app/features/questions/search-index.server";

// D1 cannot export a database with virtual tables, so the two full-text indexes are dropped before an export and recreated after
// it. The triggers of user_search are dropped too; otherwise every sign-up would fail meanwhile.

const searchDefinitions = readMigrations("app")
  .flatMap(({ sql }) => splitStatements(sql))
  .filter((sql) => /^CREATE (VIRTUAL TABLE `(question|user)_search`|TRIGGER `user_search_)/.test(sql))
  .map((sql) => sql.replace(/;\s*$/, ""));

/** Statements that drop both full-text indexes and the triggers. */
export const dropSearchStatements = searchDefinitions
  .map((sql) => sql.replace(/^CREATE (VIRTUAL )?(TABLE|TRIGGER) (`\w+`)[\s\S]*$/, "DROP $2 IF EXISTS $3"))
  .reverse();

/** Statements that recreate both full-text indexes from the bank and the accounts, whether or not the indexes exist. */
export const createSearchStatements = [
  ...dropSearchStatements,
  ...searchDefinitions,
  "INSERT INTO user_search (user_id, username, name, email) SELECT id, coalesce(username, ''), name, email FROM user ORDER BY rowid",
  ...indexRebuildStatements,
];
