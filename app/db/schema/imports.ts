import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { importStates, importVerdicts } from "../../features/bank/taxonomy";

/** One file of questions that an admin brings in: read in the browser, sent in pieces, taken over as a whole or not at all. */
export const importRun = sqliteTable("import_run", {
  id: text("id").primaryKey(),
  fileName: text("file_name").notNull(),
  /** SHA-256 in hex of the file and of what was said of its pictures: who chooses the same file again goes on where the connection was lost. */
  fileHash: text("file_hash").notNull(),
  format: text("format").notNull(),
  startedBy: text("started_by").notNull(),
  state: text("state", { enum: importStates }).notNull(),
  /** Rows that the browser will send. */
  rowCount: integer("row_count").notNull(),
  /** It may take the place of drafts that are being written. */
  replacesDrafts: integer("replaces_drafts", { mode: "boolean" }).notNull(),
  /** JSON: what was changed or left out without refusing a question, as sentences. */
  notes: text("notes").notNull(),
  /** JSON: how many questions had which verdict when it was brought in; null before. */
  verdictCounts: text("verdict_counts"),
  createdAt: integer("created_at").notNull(),
  endedAt: integer("ended_at"),
});

/** A question of such a file, checked and waiting; it goes when the run ends, a refused one a week later. */
export const importRow = sqliteTable(
  "import_row",
  {
    importId: text("import_id")
      .notNull()
      .references(() => importRun.id),
    /** 0-based place in the file. */
    number: integer("number").notNull(),
    /** Line, and file of a package, as text. */
    sourceLocation: text("source_location").notNull(),
    externalId: text("external_id"),
    verdict: text("verdict", { enum: importVerdicts }).notNull(),
    /** JSON: what is wrong, or what is changed, as sentences. */
    findings: text("findings").notNull(),
    /** JSON of `QuestionContent`, or of as much of one as there is; null: refused. */
    content: text("content"),
    /** JSON of `Filing`: what the question's own columns will say; null: refused. */
    filing: text("filing"),
    /** The version and the draft's revision in the bank it was compared with: the verdict holds as long as they are the same. */
    comparedWith: text("compared_with"),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.number] }),
    index("import_row_verdict").on(table.importId, table.verdict, table.number),
  ],
);
