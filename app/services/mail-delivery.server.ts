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
  resolveExpiredClaims,
  selectBodies,
} from "./mail-outbox.server";
import { type Envelope, isMailAddress } from "./mime-message";
import type { SmtpConnection } from "./smtp.server";
import { SmtpError } from "./smtp-conversation.server";

export interface DeliveryContext {
  db: Db;
  from: string;
  /** URL of the mail server; `?connections=` limits the concurrent connections, by default 1. */
  smtpUrl: string;
  clock(): number;
  /** Called when a delivery run ends early. */
  onFailure(reason: string): void;
  /** Returns the user's link to unsubscribe from news. */
  unsubscribeUrl(userId: string): Promise<string>;
}

interface DeliveryOptions {
  /** Time limit, ms: no mail is started after it. */
  timeLimitMs: number;
  connections: number;
  /** Whether to send campaign mails as well. */
  includesCampaigns: boolean;
}

/**
 * Maximum number of concurrent connections, below the six that Workers allow. More would not help: one connection carries more
 * mails than the throttle allows, and each lost connection leaves one mail unconfirmed.
 */
const maxConnections = 4;

/** Delivers all due mail; run every minute, with a time limit below a minute. */
export function deliverOnSchedule(context: DeliveryContext): Promise<void> {
  const requestedConnections = Number(new URL(context.smtpUrl).searchParams.get("connections")) || 1;
  return deliver(context, {
    timeLimitMs: 40_000,
    connections: Math.min(requestedConnections, maxConnections),
    includesCampaigns: true,
  });
}

/** Delivers due mail without campaigns; run after a response, for mail that a user is waiting for. */
export function deliverNow(context: DeliveryContext): Promise<void> {
  return deliver(context, { timeLimitMs: 15_000, connections: 1, includesCampaigns: false });
}

/**
 * Delivers due mail, each mail once (decision 0013), until none is left, time is up, or the mail server is unavailable; mails
 * not tried are released.
 */
async function deliver(
  context: DeliveryContext,
  { timeLimitMs, connections, includesCampaigns }: DeliveryOptions,
): Promise<void> {
  const { db, clock } = context;
  const end = clock() + timeLimitMs;
  await resolveExpiredClaims(db, clock());
  const bodies = new Map<string, MailBody>();
  const workers = Array.from({ length: connections }, () => new DeliveryWorker(context));
  let stopReason: string | undefined;
  try {
    while (stopReason === undefined && clock() < end) {
      const queue = await claimDueMails(db, clock(), { campaigns: includesCampaigns });
      if (queue.length === 0) break;
      const missingBodyIds = queue.flatMap(({ bodyId }) => (bodyId && !bodies.has(bodyId) ? [bodyId] : []));
      if (missingBodyIds.length)
        for (const body of await selectBodies(db, [...new Set(missingBodyIds)])) bodies.set(body.id, body);
      const deliverQueue = async (worker: DeliveryWorker) => {
        while (stopReason === undefined && clock() < end) {
          const mail = queue.shift();
          if (!mail) break;
          const problem = await worker.deliverMail(mail, bodies);
          if (problem === null) continue;
          // A server that refuses a second connection may still accept mail over the first.
          if (problem === "no connection") return void queue.unshift(mail);
          stopReason ??= problem;
        }
      };
      const [first, ...others] = workers as [DeliveryWorker, ...DeliveryWorker[]];
      const connectError = await first.open();
      if (connectError) {
        stopReason = connectError;
        const firstMail = queue.shift() as ClaimedMail;
        await markRefused(db, firstMail, clock(), connectError);
      } else await Promise.all([deliverQueue(first), ...others.slice(0, queue.length - 1).map(deliverQueue)]);
      await Promise.all(workers.map((worker) => worker.writePendingUpdates()));
      if (queue.length) await releaseMails(db, queue);
    }
  } finally {
    await Promise.all(workers.map((worker) => worker.close()));
  }
  // Server messages may contain addresses, which must not be logged.
  if (stopReason !== undefined) context.onFailure(stopReason.replace(/[^\s<>]+@[^\s<>]+/g, "(address)"));
}

type MailUpdate = ReturnType<typeof markSent>;

/** One connection, reused for several mails, and the database updates still to be written for them. */
class DeliveryWorker {
  private connection: SmtpConnection | undefined;
  /** Database updates that are written with the next mail's update, which saves a trip. */
  private pendingUpdates: MailUpdate[] = [];

  constructor(private readonly context: DeliveryContext) {}

  /** Connects if necessary; returns the error message, or null on success. */
  async open(): Promise<string | null> {
    try {
      // Loaded only when mail goes out: the module needs workerd's sockets, which Node (libSQL tests, scripts) lacks.
      const { openSmtp } = await import("./smtp.server");
      this.connection ??= await openSmtp(this.context.smtpUrl);
      return null;
    } catch (error) {
      return getErrorMessage(error);
    }
  }

  /** Delivers a mail and records the outcome. Returns null, or the reason to stop the whole run. */
  async deliverMail(mail: ClaimedMail, bodies: Map<string, MailBody>): Promise<string | "no connection" | null> {
    const { db, clock } = this.context;
    const wasConnected = this.connection !== undefined;
    if (!this.connection && (await this.open())) return "no connection";
    try {
      const envelope = await this.buildEnvelope(mail, bodies);
      await this.connection?.deliver(envelope, () => this.recordHandOver(mail));
      this.pendingUpdates.push(markSent(db, mail, clock()));
      return null;
    } catch (error) {
      if (error instanceof ClaimLostError) return this.drop();
      const reason = getErrorMessage(error);
      if (!(error instanceof SmtpError)) {
        if (error instanceof UndeliverableMailError) return this.addUpdate(markFailed(db, mail, reason));
        // The database is unavailable. The last byte of this mail was not sent, whatever the database has stored about the
        // mail.
        this.drop();
        await releaseMails(db, [mail]).catch(() => {});
        return reason;
      }
      switch (error.failure) {
        case "transient":
          return this.addUpdate(markRefused(db, mail, clock(), reason));
        case "permanent":
          return this.addUpdate(markFailed(db, mail, reason));
        case "unconfirmed":
          this.drop();
          this.pendingUpdates.push(markSent(db, mail, clock(), reason));
          return reason;
        case "connection": {
          // Servers limit the mails per connection, so this mail is retried over a new connection.
          const hasReachedLimit = wasConnected && (this.connection?.deliveredCount ?? 0) > 0;
          this.drop();
          if (hasReachedLimit) return this.deliverMail(mail, bodies);
          this.pendingUpdates.push(markRefused(db, mail, clock(), reason));
          return reason;
        }
      }
    }
  }

  /** Writes the pending database updates. */
  async writePendingUpdates(): Promise<void> {
    const [first, ...rest] = this.pendingUpdates;
    if (first) await this.context.db.batch([first, ...rest]);
    this.pendingUpdates = [];
  }

  async close(): Promise<void> {
    await this.connection?.close();
  }

  private drop(): null {
    this.connection?.drop();
    this.connection = undefined;
    return null;
  }

  private addUpdate(statement: MailUpdate): null {
    this.pendingUpdates.push(statement);
    return null;
  }

  private async recordHandOver(mail: ClaimedMail): Promise<void> {
    const [marked] = await this.context.db.batch([markHandedOver(this.context.db, mail), ...this.pendingUpdates]);
    this.pendingUpdates = [];
    if (marked.length === 0) throw new ClaimLostError();
  }

  private async buildEnvelope(mail: ClaimedMail, bodies: Map<string, MailBody>): Promise<Envelope> {
    const { from, clock, unsubscribeUrl } = this.context;
    if (!isMailAddress(mail.recipient)) throw new UndeliverableMailError("Not an email address");
    const metadata = { from, to: mail.recipient, sentAt: clock(), id: mail.id };
    if (!mail.bodyId) return { ...mail, ...metadata };
    const body = bodies.get(mail.bodyId);
    if (!body || !mail.userId) throw new UndeliverableMailError("The mail's body or recipient no longer exists");
    const unsubscribe = await unsubscribeUrl(mail.userId);
    return { ...fillPlaceholders(body, { name: mail.name ?? "", unsubscribe }), ...metadata, unsubscribe };
  }
}

/** Thrown if another run has claimed the mail, or if the mail was deleted. */
class ClaimLostError extends Error {}
/** Thrown for a mail that cannot be sent over any server. */
class UndeliverableMailError extends Error {}

function getErrorMessage(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).slice(0, 300);
}
