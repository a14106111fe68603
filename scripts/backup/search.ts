import { statementsOf } from "../../app/db/migrate";
import { readMigrations } from "../../app/db/seed/files";
import { indexStatements } from "../../app/features/questions/search-index.server";

// The two full-text indexes are virtual tables, with which D1 exports no database: they are dropped before an export and made
// again after it. The people's index is kept by triggers, which would make every sign-up fail while it is away.

const made = readMigrations("app")
  .flatMap(({ sql }) => statementsOf(sql))
  .filter((sql) => /^CREATE (VIRTUAL TABLE `(question|user)_search`|TRIGGER `user_search_)/.test(sql))
  .map((sql) => sql.replace(/;\s*$/, ""));

/** Takes both indexes away. */
export const dropSearch = made
  .map((sql) => sql.replace(/^CREATE (VIRTUAL )?(TABLE|TRIGGER) (`\w+`)[\s\S]*$/, "DROP $2 IF EXISTS $3"))
  .reverse();

/** Makes both again from the bank and the accounts, whether they are there or not. */
export const makeSearch = [
  ...dropSearch,
  ...made,
  "INSERT INTO user_search (user_id, username, name, email) SELECT id, coalesce(username, ''), name, email FROM user ORDER BY rowid",
  ...indexStatements,
];
