import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import {
  announcementAudiences,
  announcementTones,
  campaignStates,
} from "../../features/communications/communication-taxonomy";
import { user } from "./auth";
import { mailBody } from "./mail";

/** A banner in the app, shown from `starts_at` until `ends_at` or until the learner dismisses it. */
export const announcement = sqliteTable(
  "announcement",
  {
    id: text("id").primaryKey(),
    title: text("title").notNull(),
    /** Plain text. */
    body: text("body").notNull(),
    tone: text("tone", { enum: announcementTones }).notNull(),
    audience: text("audience", { enum: announcementAudiences }).notNull(),
    /** Path on this site for the "read more" link, and its text. */
    linkPath: text("link_path"),
    linkLabel: text("link_label"),
    startsAt: integer("starts_at").notNull(),
    endsAt: integer("ends_at").notNull(),
    createdBy: text("created_by").notNull(),
    createdAt: integer("created_at").notNull(),
    /** False for a draft, which no learner sees. */
    isPublished: integer("is_published", { mode: "boolean" }).notNull().default(true),
  },
  (table) => [index("announcement_ends").on(table.endsAt)],
);

/** Banners that a learner has dismissed. WITHOUT ROWID. */
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

/** One mail to a segment of learners. Its mails are rows of the outbox that share its body. */
export const campaign = sqliteTable(
  "campaign",
  {
    id: text("id").primaryKey(),
    subject: text("subject").notNull(),
    /** The text as the author wrote it. */
    text: text("text").notNull(),
    /** JSON of `Segment`. */
    segment: text("segment").notNull(),
    state: text("state", { enum: campaignStates }).notNull(),
    /** The rendered body; null before sending starts. */
    bodyId: text("body_id").references(() => mailBody.id),
    scheduledAt: integer("scheduled_at"),
    startedAt: integer("started_at"),
    /** Number of queued mails. */
    recipientCount: integer("recipient_count").notNull().default(0),
    /** Final counts, stored because the mails themselves are deleted after 30 days; null while any mail is pending. */
    sentCount: integer("sent_count"),
    failedCount: integer("failed_count"),
    createdBy: text("created_by").notNull(),
    createdAt: integer("created_at").notNull(),
    updatedAt: integer("updated_at").notNull(),
    /** Text and page of the button below the text; null without a button. */
    buttonLabel: text("button_label"),
    buttonPath: text("button_path"),
    /** Path of an uploaded image above the text, and its alt text; null without a picture. */
    picturePath: text("picture_path"),
    pictureAlt: text("picture_alt"),
  },
  (table) => [
    index("campaign_state").on(table.state, table.scheduledAt),
    index("campaign_created").on(table.createdAt),
  ],
);
