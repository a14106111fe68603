import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { user } from "./auth";
import { question } from "./questions";
import { customSet } from "./sets";
import { studySession } from "./study";

/** Questions drawn once from a custom set, which everyone with the link gets in the same order (S10). */
export const groupSet = sqliteTable(
  "group_set",
  {
    id: text("id").primaryKey(),
    /** The custom set that the questions were drawn from. */
    setId: text("set_id")
      .notNull()
      .unique()
      .references(() => customSet.id),
    /** The owner of the custom set. */
    userId: text("user_id")
      .notNull()
      .references(() => user.id),
    /** Secret of the link. */
    token: text("token").notNull().unique(),
    /** Name and JSON of the `StartRequest` of the custom set when the questions were drawn. */
    name: text("name").notNull(),
    request: text("request").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [index("group_set_user").on(table.userId)],
);

/** The questions of a group set, in order. WITHOUT ROWID. */
export const groupSetItem = sqliteTable(
  "group_set_item",
  {
    groupId: text("group_id")
      .notNull()
      .references(() => groupSet.id),
    position: integer("position").notNull(),
    questionId: text("question_id")
      .notNull()
      .references(() => question.id),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.position] })],
);

/** The learners who started a group set, each with their first session of it. WITHOUT ROWID. */
export const groupParticipant = sqliteTable(
  "group_participant",
  {
    groupId: text("group_id")
      .notNull()
      .references(() => groupSet.id),
    userId: text("user_id")
      .notNull()
      .references(() => user.id),
    sessionId: text("session_id")
      .notNull()
      .references(() => studySession.id),
    /** Whether the learner agreed to show name and result to the others who agreed. */
    isSharing: integer("is_sharing", { mode: "boolean" }).notNull().default(false),
    startedAt: integer("started_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.groupId, table.userId] }), index("group_participant_user").on(table.userId)],
);
