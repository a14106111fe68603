import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { importStates, importVerdicts } from "../../features/bank/import-taxonomy";

/** An import of a question file. The browser reads the file and sends it in pieces; the import is applied as a whole or not at all. */
export const importRun = sqliteTable("import_run", {
  id: text("id").primaryKey(),
  fileName: text("file_name").notNull(),
  /** SHA-256 in hex of the file and the image details; choosing the same file again resumes an interrupted upload. */
  fileHash: text("file_hash").notNull(),
  format: text("format").notNull(),
  startedBy: text("started_by").notNull(),
  state: text("state", { enum: importStates }).notNull(),
  /** Number of rows that the browser will send. */
  rowCount: integer("row_count").notNull(),
  /** Whether the import may overwrite existing drafts. */
  replacesDrafts: integer("replaces_drafts", { mode: "boolean" }).notNull(),
  /** JSON of string[]: a sentence for each change or omission that did not lead to a refusal. */
  notes: text("notes").notNull(),
  /** JSON: number of questions per verdict when the import was applied; null before that. */
  verdictCounts: text("verdict_counts"),
  createdAt: integer("created_at").notNull(),
  endedAt: integer("ended_at"),
});

/**
 * A checked question of an import. Deleted when the import ends; a refused row of a finished import is deleted 7 days
 * later.
 */
export const importRow = sqliteTable(
  "import_row",
  {
    importId: text("import_id")
      .notNull()
      .references(() => importRun.id),
    /** 0-based position in the file. */
    number: integer("number").notNull(),
    /** Where the question is in the upload: its line and, in a package, its file. */
    sourceLocation: text("source_location").notNull(),
    externalId: text("external_id"),
    verdict: text("verdict", { enum: importVerdicts }).notNull(),
    /** JSON of string[]: problems or changes, as sentences. */
    findings: text("findings").notNull(),
    /** JSON of a full or partial `QuestionContent`; null if refused. */
    content: text("content"),
    /** JSON of `RowFiling` and further values for the import; null if nothing is to be imported. */
    filing: text("filing"),
    /** Version and draft revision in the bank when the row was checked; the verdict is valid while both are unchanged. */
    comparedWith: text("compared_with"),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.number] }),
    index("import_row_verdict").on(table.importId, table.verdict, table.number),
  ],
);
