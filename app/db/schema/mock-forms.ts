import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** A form of the mock exam: questions that are held out of normal sets until the form is taken (S7). */
export const mockForm = sqliteTable("mock_form", {
  id: text("id").primaryKey(),
  number: integer("number").notNull().unique(),
  /** The exam's shape as it was when the form was made: questions a block and seconds a question. */
  blockSize: integer("block_size").notNull(),
  secondsPerQuestion: integer("seconds_per_question").notNull(),
  createdAt: integer("created_at").notNull(),
});
