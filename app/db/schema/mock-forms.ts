import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core";

/** A form of the mock core exam, whose questions stay out of other sets until the learner takes it (S7). */
export const mockForm = sqliteTable("mock_form", {
  id: text("id").primaryKey(),
  number: integer("number").notNull().unique(),
  /** Questions per block and seconds per question when the form was made. */
  blockSize: integer("block_size").notNull(),
  secondsPerQuestion: integer("seconds_per_question").notNull(),
  createdAt: integer("created_at").notNull(),
});
