import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { announcementAudiences, announcementTones, campaignStates } from "../../features/communications/taxonomy";
import { user } from "./auth";
import { mailBody } from "./mail";

/** A banner in the app, from `starts_at` until `ends_at` or until the learner puts it away. */
export const announcement = sqliteTable(
  "announcement",
  {
    id: text("id").primaryKey(),
    title: text("title").notNull(),
    /** Plain text. */
    body: text("body").notNull(),
    tone: text("tone", { enum: announcementTones }).notNull(),
    audience: text("audience", { enum: announcementAudiences }).notNull(),
    /** A path on this site to read more, and what the link says. */
    linkPath: text("link_path"),
    linkLabel: text("link_label"),
    startsAt: integer("starts_at").notNull(),
    endsAt: integer("ends_at").notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: integer("created_at").notNull(),
  },
  (table) => [index("announcement_ends").on(table.endsAt)],
);

/** A learner has put the banner away. WITHOUT ROWID. */
export const announcementDismissal = sqliteTable(
  "announcement_dismissal",
  {
    userId: text("user_id")
      .notNull()
      .references(() => user.id),
    announcementId: text("announcement_id")
      .notNull()
      .references(() => announcement.id),
  },
  (table) => [primaryKey({ columns: [table.userId, table.announcementId] })],
);

/** One mail to many: its words, to whom, and how far it is. Its mails are rows of the outbox with its body. */
export const campaign = sqliteTable(
  "campaign",
  {
    id: text("id").primaryKey(),
    subject: text("subject").notNull(),
    /** What the author wrote. */
    text: text("text").notNull(),
    /** JSON of `Segment`. */
    segment: text("segment").notNull(),
    state: text("state", { enum: campaignStates }).notNull(),
    /** The rendered words; null until it is on its way. */
    bodyId: text("body_id").references(() => mailBody.id),
    scheduledAt: integer("scheduled_at"),
    startedAt: integer("started_at"),
    /** How many mails were queued. */
    recipientCount: integer("recipient_count").notNull().default(0),
    /** How many were sent and how many failed, once none waits any more: its mails are forgotten after 30 days. */
    sentCount: integer("sent_count"),
    failedCount: integer("failed_count"),
    createdBy: text("created_by").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
  },
  (table) => [
    index("campaign_state").on(table.state, table.scheduledAt),
    index("campaign_created").on(table.createdAt),
  ],
);
