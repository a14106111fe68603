import { eq, type SQL, sql } from "drizzle-orm";
import type { Db } from "../db/client.server";
import { mailOutbox } from "../db/schema";

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
  once?: string;
}

export interface Mailer {
  /** Puts the mail in the outbox and, where a mail server is set, hands it over after the answer is sent. */
  send(mail: Mail): Promise<void>;
  /** `send` as a statement for a batch, done only `when` the SQL holds; `handOver` afterwards makes it quick. */
  queue(mail: Mail, when?: SQL): ReturnType<typeof queueMail>;
  /** Hands over what is due, after the answer is sent; the clock does it every minute anyway. */
  handOver(): void;
}

interface Wiring {
  db: Db;
  from: string;
  smtpUrl: string | undefined;
  later(work: Promise<unknown>): void;
  id(): string;
  clock(): number;
  /** Told of a delivery that failed; the mail stays in the outbox. */
  failed(reason: string): void;
}

/** Mail through SMTP (`SMTP_URL`), kept in the outbox table either way, so that nothing is lost when delivery fails. */
export function createMailer({ db, from, smtpUrl, later, id, clock, failed }: Wiring): Mailer {
  return {
    async send(mail) {
      const key = id();
      await queueMail(db, mail, { id: key, now: clock() });
      if (smtpUrl) later(deliver(key, mail, smtpUrl));
    },
    queue: (mail, when) => queueMail(db, mail, { id: id(), now: clock(), when }),
    handOver() {},
  };

  async function deliver(key: string, mail: Mail, url: string) {
    // Loaded only when mail goes out: the module needs workerd's sockets, which Node (libSQL tests, scripts) lacks.
    const { sendOverSmtp } = await import("./smtp.server");
    const outcome = await sendOverSmtp(url, { ...mail, from, sentAt: clock(), id: key }).then(
      () => ({ sentAt: clock(), tries: 1, lastError: null }),
      (error: unknown) => ({ tries: 1, lastError: String(error).slice(0, 300) }),
    );
    if (outcome.lastError) failed(outcome.lastError);
    await db.update(mailOutbox).set(outcome).where(eq(mailOutbox.id, key));
  }
}

/** Puts a mail in the outbox, unless one with its key is there already; for a batch, and only `when` the SQL holds. */
function queueMail(db: Db, mail: Mail, { id, now, when = sql`true` }: { id: string; now: number; when?: SQL }) {
  const { kind, to, userId = null, subject, plain, html, once = null } = mail;
  return db
    .insert(mailOutbox)
    .select(
      sql`select ${id}, ${kind}, ${to}, ${subject}, ${plain}, ${html}, ${now}, null, 0, null, ${userId}, null, ${once}, 'waiting', ${now} where ${when}`,
    )
    .onConflictDoNothing();
}
