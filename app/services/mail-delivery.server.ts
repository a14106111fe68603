import type { Db } from "../db/client.server";
import { fillPlaceholders, type MailBody } from "./mail-merge";
import {
  type ClaimedMail,
  claimDueMails,
  markFailed,
  markHandedOver,
  markRefused,
  markSent,
  releaseMails,
  selectBodies,
  settleExpiredClaims,
} from "./mail-outbox.server";
import { type Envelope, isMailAddress } from "./mime-message";
import type { SmtpConnection } from "./smtp.server";
import { SmtpError } from "./smtp-line.server";

/** What delivery needs. */
export interface DeliveryContext {
  db: Db;
  from: string;
  /** Also says how many connections at once the server may see: `?connections=`, one unless told. */
  smtpUrl: string;
  clock(): number;
  /** Told of a turn that ended early. */
  failed(reason: string): void;
  /** The address that ends somebody's news. */
  unsubscribeUrl(userId: string): Promise<string>;
}

interface DeliveryOptions {
  /** Begin no mail after this long, ms. */
  time: number;
  connections: number;
  /** Mails to many people too. */
  campaigns: boolean;
}

/** Workers allow six connections at once. One carries more than the throttle lets pass, and leaves one mail in doubt if it dies. */
const maxConnections = 4;

/** The clock's turn, which is over before the next minute strikes. */
export function deliverOnSchedule(post: DeliveryContext): Promise<void> {
  const asked = Number(new URL(post.smtpUrl).searchParams.get("connections")) || 1;
  return deliver(post, { time: 40_000, connections: Math.min(asked, maxConnections), campaigns: true });
}

/** The turn after an answer, for the mail that somebody waits for. */
export function deliverNow(post: DeliveryContext): Promise<void> {
  return deliver(post, { time: 15_000, connections: 1, campaigns: false });
}

/**
 * Delivers what is due, each mail once (decision 0013), until nothing is left, time is up, or the mail server is out of reach: then
 * what was not tried goes back as it was.
 */
async function deliver(post: DeliveryContext, { time, connections, campaigns }: DeliveryOptions): Promise<void> {
  const { db, clock } = post;
  const end = clock() + time;
  await settleExpiredClaims(db, clock());
  const bodies = new Map<string, MailBody>();
  const lanes = Array.from({ length: connections }, () => new SmtpLane(post));
  let trouble: string | undefined;
  try {
    while (trouble === undefined && clock() < end) {
      const queue = await claimDueMails(db, clock(), { campaigns });
      if (queue.length === 0) break;
      const missing = queue.flatMap(({ bodyId }) => (bodyId && !bodies.has(bodyId) ? [bodyId] : []));
      if (missing.length) for (const body of await selectBodies(db, [...new Set(missing)])) bodies.set(body.id, body);
      const work = async (lane: SmtpLane) => {
        while (trouble === undefined && clock() < end) {
          const mail = queue.shift();
          if (!mail) break;
          const problem = await lane.carry(mail, bodies);
          if (problem === null) continue;
          // A server that refuses a second connection still takes mail over the first.
          if (problem === "no connection") return void queue.unshift(mail);
          trouble ??= problem;
        }
      };
      const [first, ...others] = lanes as [SmtpLane, ...SmtpLane[]];
      const away = await first.open();
      if (away) {
        trouble = away;
        const unlucky = queue.shift() as ClaimedMail;
        await markRefused(db, unlucky, clock(), away);
      } else await Promise.all([work(first), ...others.slice(0, queue.length - 1).map(work)]);
      await Promise.all(lanes.map((lane) => lane.settle()));
      if (queue.length) await releaseMails(db, queue);
    }
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()));
  }
  // Servers repeat addresses in what they say, and a log has none.
  if (trouble !== undefined) post.failed(trouble.replace(/[^\s<>]+@[^\s<>]+/g, "(address)"));
}

type MailUpdate = ReturnType<typeof markSent>;

/** One connection, kept from mail to mail, and what is still to be written about the mails that went over it. */
class SmtpLane {
  private connection: SmtpConnection | undefined;
  /** Written together with the next mail's own mark, which saves a trip. */
  private unwritten: MailUpdate[] = [];

  constructor(private readonly post: DeliveryContext) {}

  /** Connects unless it is connected; gives what is wrong in words. */
  async open(): Promise<string | null> {
    try {
      // Loaded only when mail goes out: the module needs workerd's sockets, which Node (libSQL tests, scripts) lacks.
      const { openSmtp } = await import("./smtp.server");
      this.connection ??= await openSmtp(this.post.smtpUrl);
      return null;
    } catch (error) {
      return messageOf(error);
    }
  }

  /** Delivers a mail and records how it went. Gives null, or why no other should be tried. */
  async carry(mail: ClaimedMail, bodies: Map<string, MailBody>): Promise<string | "no connection" | null> {
    const { db, clock } = this.post;
    const used = this.connection !== undefined;
    if (!this.connection && (await this.open())) return "no connection";
    try {
      const envelope = await this.envelopeOf(mail, bodies);
      await this.connection?.deliver(envelope, () => this.handOver(mail));
      this.unwritten.push(markSent(db, mail, clock()));
      return null;
    } catch (error) {
      if (error instanceof LostClaim) return this.drop();
      const reason = messageOf(error);
      if (!(error instanceof SmtpError)) {
        if (error instanceof UndeliverableMail) return this.write(markFailed(db, mail, reason));
        // The database is away: whatever it has of this mail, its last byte was not sent.
        this.drop();
        await releaseMails(db, [mail]).catch(() => {});
        return reason;
      }
      switch (error.failure) {
        case "passing":
          return this.write(markRefused(db, mail, clock(), reason));
        case "permanent":
          return this.write(markFailed(db, mail, reason));
        case "unconfirmed":
          this.drop();
          this.unwritten.push(markSent(db, mail, clock(), reason));
          return reason;
        case "connection": {
          // Servers end a connection after so many mails; that is no failure of the next one.
          const worn = used && (this.connection?.taken ?? 0) > 0;
          this.drop();
          if (worn) return this.carry(mail, bodies);
          this.unwritten.push(markRefused(db, mail, clock(), reason));
          return reason;
        }
      }
    }
  }

  /** Writes what is unwritten. */
  async settle(): Promise<void> {
    const [first, ...rest] = this.unwritten;
    if (first) await this.post.db.batch([first, ...rest]);
    this.unwritten = [];
  }

  async close(): Promise<void> {
    await this.connection?.close();
  }

  private drop(): null {
    this.connection?.drop();
    this.connection = undefined;
    return null;
  }

  private write(statement: MailUpdate): null {
    this.unwritten.push(statement);
    return null;
  }

  private async handOver(mail: ClaimedMail): Promise<void> {
    const [marked] = await this.post.db.batch([markHandedOver(this.post.db, mail), ...this.unwritten]);
    this.unwritten = [];
    if (marked.length === 0) throw new LostClaim();
  }

  private async envelopeOf(mail: ClaimedMail, bodies: Map<string, MailBody>): Promise<Envelope> {
    const { from, clock, unsubscribeUrl } = this.post;
    if (!isMailAddress(mail.recipient)) throw new UndeliverableMail("Not a mail address");
    const stamps = { from, to: mail.recipient, sentAt: clock(), id: mail.id };
    if (!mail.bodyId) return { ...mail, ...stamps };
    const body = bodies.get(mail.bodyId);
    if (!body || !mail.userId) throw new UndeliverableMail("Its words or its reader are gone");
    const unsubscribe = await unsubscribeUrl(mail.userId);
    return { ...fillPlaceholders(body, { name: mail.name ?? "", unsubscribe }), ...stamps, unsubscribe };
  }
}

/** Somebody else has taken the mail, or it is deleted. */
class LostClaim extends Error {}
/** A mail that no server can be given. */
class UndeliverableMail extends Error {}

function messageOf(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 300);
}
