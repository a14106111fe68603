// drizzle-kit cannot express WITHOUT ROWID; drift.test.ts fails if a migration lacks it.
console.log(`
Read the new file in migrations before it is committed:
  - a table whose docstring says WITHOUT ROWID: put it after the closing bracket of its CREATE TABLE
  - never drop or recreate a table that others reference: widen, deploy, narrow (docs/how-to/add-a-column.md)
`);
