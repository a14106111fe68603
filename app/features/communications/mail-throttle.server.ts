import { eq } from "drizzle-orm";
import type { Context } from "../../context.server";
import type { Db } from "../../db/client.server";
import { appSetting } from "../../db/schema";
import { defaultMailsPerMinute } from "../../services/mail-outbox.server";
import { audit } from "../audit/audit.server";

const key = "mailsPerMinute";

/** Builds the query for the setting, for use in a batch. */
export function selectThrottle(db: Db) {
  return db.select({ mailsPerMinute: appSetting.value }).from(appSetting).where(eq(appSetting.key, key));
}

/** Reads the number of mails per minute from the setting's rows. */
export function getMailsPerMinute(rows: { mailsPerMinute: string }[]): number {
  return Number(rows[0]?.mailsPerMinute) || defaultMailsPerMinute;
}

/** Saves the number of campaign mails per minute. */
export async function saveThrottle(context: Context, actorId: string, mailsPerMinute: number): Promise<void> {
  const { db } = context;
  const before = getMailsPerMinute(await selectThrottle(db));
  const value = String(mailsPerMinute);
  await db.batch([
    db.insert(appSetting).values({ key, value }).onConflictDoUpdate({ target: appSetting.key, set: { value } }),
    audit(context, { actorId, action: "change setting", subject: `setting:${key}`, before, after: mailsPerMinute }),
  ]);
}
