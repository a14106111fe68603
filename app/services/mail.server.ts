import { eq } from "drizzle-orm";
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
}

export interface Mailer {
  /** Puts the mail in the outbox and, where a mail server is set, hands it over after the answer is sent. */
  send(mail: Mail): Promise<void>;
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
      await db.insert(mailOutbox).values({
        id: key,
        kind: mail.kind,
        recipient: mail.to,
        subject: mail.subject,
        plain: mail.plain,
        html: mail.html,
        createdAt: clock(),
      });
      if (smtpUrl) later(deliver(key, mail, smtpUrl));
    },
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
