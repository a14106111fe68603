import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/client.server";
import { mailOutbox } from "../db/schema";
import { type DeliveryContext, deliverNow, deliverOnSchedule } from "./mail-delivery.server";
import { markDueAsSent } from "./mail-outbox.server";

/** One mail, ready to send. */
export interface Mail {
  /** What it is for, e.g. "verify"; shown in the outbox. */
  kind: string;
  to: string;
  subject: string;
  plain: string;
  html: string;
  /** Whose mail it is; left out where nobody has an account yet. */
  userId?: string;
  /** Queued once per key, however often it is asked for, e.g. "receipt:in_123". */
  idempotencyKey?: string;
}

export interface Mailer {
  /** Puts the mail in the outbox and, where a mail server is set, hands it over after the answer is sent. */
  send(mail: Mail): Promise<void>;
  /** `send` as a statement for a batch, done only `when` the SQL holds; `handOver` afterwards makes it quick. */
  queue(mail: Mail, when?: SQL): ReturnType<typeof queueMail>;
  /** Hands over what is due, after the answer is sent; the clock does it every minute anyway. */
  handOver(): void;
  /** Hands over what is due, mails to many people too; for the clock. */
  deliverDue(): Promise<void>;
}

interface MailerOptions extends Omit<DeliveryContext, "smtpUrl"> {
  /** Without it mail waits in the outbox. */
  smtpUrl: string | undefined;
  /** A local run without a mail server: the outbox is where mail is read, so what is due has arrived there. */
  isReadInOutbox?: boolean;
  later(work: Promise<unknown>): void;
  id(): string;
}

/** Mail through SMTP (`SMTP_URL`), kept in the outbox table either way, so that nothing is lost when delivery fails. */
export function createMailer({ smtpUrl, isReadInOutbox = false, later, id, ...rest }: MailerOptions): Mailer {
  const { db, clock } = rest;
  const post = smtpUrl ? { ...rest, smtpUrl } : null;
  const handOver = () => {
    if (post) later(deliverNow(post));
  };
  return {
    async send(mail) {
      await queueMail(db, mail, { id: id(), now: clock() });
      handOver();
    },
    queue: (mail, when) => queueMail(db, mail, { id: id(), now: clock(), when }),
    handOver,
    async deliverDue() {
      if (post) await deliverOnSchedule(post);
      else if (isReadInOutbox) await markDueAsSent(db, clock());
    },
  };
}

/** A mailer that nobody collects from: its mails stay in the outbox, for scripts and tests. */
export function createOutbox(db: Db, { id, clock }: Pick<MailerOptions, "id" | "clock">): Mailer {
  const unsubscribeUrl = async () => "";
  return createMailer({
    db,
    from: "",
    smtpUrl: undefined,
    later: () => {},
    id,
    clock,
    failed: () => {},
    unsubscribeUrl,
  });
}

/** Puts a mail in the outbox, unless one with its key is there already; for a batch, and only `when` the SQL holds. */
function queueMail(db: Db, mail: Mail, { id, now, when = sql`true` }: { id: string; now: number; when?: SQL }) {
  const { kind, to, userId = null, subject, plain, html, idempotencyKey = null } = mail;
  return db
    .insert(mailOutbox)
    .select(
      sql`select ${id}, ${kind}, ${to}, ${subject}, ${plain}, ${html}, ${now}, null, 0, null, ${userId}, null, ${idempotencyKey}, 'waiting', ${now} where ${when}`,
    )
    .onConflictDoNothing();
}
