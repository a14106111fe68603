import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { paymentMethods } from "../../features/programs/program-taxonomy";
import { user } from "./auth";
import { studySet } from "./sets";

/** A residency program that pays for the access of its members (V1). */
export const program = sqliteTable("program", {
  id: text("id").primaryKey(),
  name: text("name").notNull(),
  institution: text("institution").notNull(),
  /** The number of members that the program may have. */
  seats: integer("seats").notNull(),
  /**
   * End of the members' access, ms; 0 before the first payment. Each statement that writes an invoice also writes the latest
   * `covers_until` of the paid invoices here, so that checking a seat reads one row.
   */
  paidUntil: integer("paid_until").notNull().default(0),
  createdAt: integer("created_at").notNull(),
});

/** Learners with the right to manage a program; each has this right on at most one program. */
export const programCoordinator = sqliteTable(
  "program_coordinator",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => user.id),
    programId: text("program_id")
      .notNull()
      .references(() => program.id),
    addedAt: integer("added_at").notNull(),
  },
  (table) => [index("program_coordinator_program").on(table.programId)],
);

/** Learners with a seat, at most one each. Leaving or removing a member deletes the row; the study history stays. */
export const programMember = sqliteTable(
  "program_member",
  {
    userId: text("user_id")
      .primaryKey()
      .references(() => user.id),
    programId: text("program_id")
      .notNull()
      .references(() => program.id),
    /** Whether the member agreed to show use and coverage to the coordinators (V4). */
    isSharing: integer("is_sharing", { mode: "boolean" }).notNull().default(false),
    joinedAt: integer("joined_at").notNull(),
  },
  (table) => [index("program_member_program").on(table.programId)],
);

/** Invitations: by mail for one learner, or a link for everybody who has it. Deleted 30 days after they expire. */
export const programInvitation = sqliteTable(
  "program_invitation",
  {
    id: text("id").primaryKey(),
    programId: text("program_id")
      .notNull()
      .references(() => program.id),
    /** Secret of the link. */
    token: text("token").notNull().unique(),
    /** The invited address, lowercase; null for a link, and after the invitation was used or revoked. */
    email: text("email"),
    /** Whether only one learner can join with it. */
    isSingleUse: integer("is_single_use", { mode: "boolean" }).notNull(),
    createdAt: integer("created_at").notNull(),
    expiresAt: integer("expires_at").notNull(),
    /** When the invitation was used or revoked; null while it is open. */
    closedAt: integer("closed_at"),
  },
  (table) => [
    index("program_invitation_program").on(table.programId, table.createdAt),
    index("program_invitation_expiry").on(table.expiresAt),
  ],
);

/** Learners whom a coordinator removed: only a mailed invitation lets them join again (V2). WITHOUT ROWID. */
export const programRemoval = sqliteTable(
  "program_removal",
  {
    programId: text("program_id")
      .notNull()
      .references(() => program.id),
    userId: text("user_id")
      .notNull()
      .references(() => user.id),
    removedAt: integer("removed_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.programId, table.userId] }), index("program_removal_user").on(table.userId)],
);

/** Invoices of programs: recorded by an admin, or of a year of seats that is paid by card. Stay for accounting. */
export const programInvoice = sqliteTable(
  "program_invoice",
  {
    id: text("id").primaryKey(),
    programId: text("program_id")
      .notNull()
      .references(() => program.id),
    /** The number printed on the invoice. */
    number: text("number").notNull(),
    /** In the currency's smallest unit. */
    amount: integer("amount").notNull(),
    /** ISO 4217, lowercase. */
    currency: text("currency").notNull(),
    /** End of the access that the invoice pays for, ms. */
    coversUntil: integer("covers_until").notNull(),
    createdAt: integer("created_at").notNull(),
    /** When the payment arrived, ms; null while the invoice is open. */
    paidAt: integer("paid_at"),
    paidBy: text("paid_by", { enum: paymentMethods }),
    /** When the invoice was voided; null while it is valid. */
    voidedAt: integer("voided_at"),
    /** The provider's newest payment page of the invoice, which may be open; null without one. */
    checkoutId: text("checkout_id"),
    /** The seats of a year that is paid by card; null for an invoice that an admin recorded. */
    seats: integer("seats"),
  },
  (table) => [
    index("program_invoice_program").on(table.programId, table.createdAt),
    index("program_invoice_paid").on(table.paidAt),
    // For the job that asks the provider about payment pages; holds only unpaid invoices with one.
    index("program_invoice_checkout")
      .on(table.createdAt)
      .where(sql`checkout_id is not null and paid_at is null and voided_at is null`),
  ],
);

/** Study sets that a coordinator assigned, each with the day by which the members should finish it. */
export const programAssignment = sqliteTable(
  "program_assignment",
  {
    programId: text("program_id")
      .notNull()
      .references(() => program.id),
    setId: text("set_id")
      .notNull()
      .references(() => studySet.id),
    /** Calendar date, YYYY-MM-DD. */
    dueOn: text("due_on").notNull(),
    assignedAt: integer("assigned_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.programId, table.setId] })],
);
