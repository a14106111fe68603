import { type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/client.server";
import { mailOutbox } from "../db/schema";
import { type DeliveryContext, deliverNow, deliverOnSchedule } from "./mail-delivery.server";
import { markDueAsSent } from "./mail-outbox.server";

/** A mail that is ready to send. */
export interface Mail {
  /** The purpose, such as "verify"; shown in the outbox. */
  kind: string;
  to: string;
  subject: string;
  plain: string;
  html: string;
  /** The recipient's account; omitted if there is none yet. */
  userId?: string;
  /** A key such as "receipt:in_123"; a second mail with the same key is not queued. */
  idempotencyKey?: string;
}

export interface Mailer {
  /** Queues the mail in the outbox and delivers it after the response, if a mail server is configured. */
  send(mail: Mail): Promise<void>;
  /** Returns a batch statement that queues the mail if the SQL condition `when` holds; call `deliverSoon` afterward. */
  queue(mail: Mail, when?: SQL): ReturnType<typeof queueMail>;
  /** Delivers due mail after the response, instead of waiting up to a minute for the scheduled job. */
  deliverSoon(): void;
  /** Delivers all due mail, campaigns included; for the scheduled job. */
  deliverDue(): Promise<void>;
}

interface MailerOptions extends Omit<DeliveryContext, "smtpUrl"> {
  /** URL of the mail server; without one, mail stays in the outbox. */
  smtpUrl: string | undefined;
  /** Whether this is a local run, in which mail is read in the outbox: without a mail server, due mail then counts as sent. */
  isReadInOutbox?: boolean;
  later(work: Promise<unknown>): void;
  id(): string;
}

/**
 * Returns a mailer that stores every mail in the outbox and sends it over SMTP (`SMTP_URL`), so that no mail is lost when
 * delivery fails.
 */
export function createMailer({ smtpUrl, isReadInOutbox = false, later, id, ...rest }: MailerOptions): Mailer {
  const { db, clock } = rest;
  const deliveryContext = smtpUrl ? { ...rest, smtpUrl } : null;
  const deliverSoon = () => {
    if (deliveryContext) later(deliverNow(deliveryContext));
  };
  return {
    async send(mail) {
      await queueMail(db, mail, { id: id(), now: clock() });
      deliverSoon();
    },
    queue: (mail, when) => queueMail(db, mail, { id: id(), now: clock(), when }),
    deliverSoon,
    async deliverDue() {
      if (deliveryContext) await deliverOnSchedule(deliveryContext);
      else if (isReadInOutbox) await markDueAsSent(db, clock());
    },
  };
}

/** Returns a mailer whose mails stay in the outbox, for scripts and tests. */
export function createOutbox(db: Db, { id, clock }: Pick<MailerOptions, "id" | "clock">): Mailer {
  const unsubscribeUrl = async () => "";
  return createMailer({
    db,
    from: "",
    smtpUrl: undefined,
    later: () => {},
    id,
    clock,
    onFailure: () => {},
    unsubscribeUrl,
  });
}

/** Returns a batch statement that queues a mail if `when` holds and no mail has the same key. */
function queueMail(db: Db, mail: Mail, { id, now, when = sql`true` }: { id: string; now: number; when?: SQL }) {
  const { kind, to, userId = null, subject, plain, html, idempotencyKey = null } = mail;
  return db
    .insert(mailOutbox)
    .select(
      sql`select ${id}, ${kind}, ${to}, ${subject}, ${plain}, ${html}, ${now}, null, 0, null, ${userId}, null, ${idempotencyKey}, 'waiting', ${now} where ${when}`,
    )
    .onConflictDoNothing();
}
