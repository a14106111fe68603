import { eq } from "drizzle-orm";
import type { Context } from "../../context.server";
import type { Db } from "../../db/client.server";
import { appSetting } from "../../db/schema";
import { defaultMailsPerMinute } from "../../services/mail-outbox.server";
import { audit } from "../audit/audit.server";

const key = "mailsPerMinute";

/** Builds the query for the maximum number of campaign emails per minute, for use in a batch. */
export function selectThrottle(db: Db) {
  return db.select({ mailsPerMinute: appSetting.value }).from(appSetting).where(eq(appSetting.key, key));
}

/** Returns the number of emails per minute from the rows of `selectThrottle`, or the default. */
export function getMailsPerMinute(rows: { mailsPerMinute: string }[]): number {
  return Number(rows[0]?.mailsPerMinute) || defaultMailsPerMinute;
}

/** Saves the maximum number of campaign emails per minute. */
export async function saveThrottle(context: Context, actorId: string, mailsPerMinute: number): Promise<void> {
  const { db } = context;
  const before = getMailsPerMinute(await selectThrottle(db));
  const value = String(mailsPerMinute);
  await db.batch([
    db.insert(appSetting).values({ key, value }).onConflictDoUpdate({ target: appSetting.key, set: { value } }),
    audit(context, { actorId, action: "change setting", subject: `setting:${key}`, before, after: mailsPerMinute }),
  ]);
}
