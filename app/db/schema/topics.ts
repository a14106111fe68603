import { type AnySQLiteColumn, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";

/** The tree under which questions are filed (D2). */
export const topic = sqliteTable(
  "topic",
  {
    id: text("id").primaryKey(),
    parentId: text("parent_id").references((): AnySQLiteColumn => topic.id),
    name: text("name").notNull(),
    /** Names of the topic and its parents from the root, joined with " › ". */
    path: text("path").notNull(),
  },
  (table) => [uniqueIndex("topic_path").on(table.path)],
);

/** Other names of a topic, under which searches find the questions of the topic and of those below it. */
export const topicSynonym = sqliteTable(
  "topic_synonym",
  {
    topicId: text("topic_id")
      .notNull()
      .references(() => topic.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
  },
  (table) => [primaryKey({ columns: [table.topicId, table.name] })],
);
