import { lt } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { loginSession, mailOutbox, rateLimit, verification } from "../../db/schema";

const day = 24 * 60 * 60 * 1000;

/** Mails are kept this long, ms; their links have expired long before. */
const mailKept = 30 * day;

/** Takes away what nobody can use any more: ended logins, expired links, old attempts, old mails. */
export async function prune(db: Db, now: number): Promise<void> {
  await db.batch([
    db.delete(loginSession).where(lt(loginSession.expiresAt, new Date(now))),
    db.delete(verification).where(lt(verification.expiresAt, new Date(now))),
    db.delete(rateLimit).where(lt(rateLimit.lastRequest, now - day)),
    db.delete(mailOutbox).where(lt(mailOutbox.createdAt, now - mailKept)),
  ]);
}
