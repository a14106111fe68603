import { eq } from "drizzle-orm";
import type { Context } from "../../context.server";
import type { Db } from "../../db/client.server";
import { appSetting } from "../../db/schema";
import { usualMailsPerMinute } from "../../services/outbox.server";
import { audit } from "../audit/audit.server";

const key = "mailsPerMinute";

/** The stored setting; for a batch, `throttleOf` reads its rows. */
export function selectThrottle(db: Db) {
  return db.select({ mailsPerMinute: appSetting.value }).from(appSetting).where(eq(appSetting.key, key));
}

/** Mails that go out a minute. */
export function throttleOf(rows: { mailsPerMinute: string }[]): number {
  return Number(rows[0]?.mailsPerMinute) || usualMailsPerMinute;
}

/** Sets how many mails of campaigns go out a minute. */
export async function saveThrottle(context: Context, actorId: string, mailsPerMinute: number): Promise<void> {
  const { db } = context;
  const before = throttleOf(await selectThrottle(db));
  const value = String(mailsPerMinute);
  await db.batch([
    db.insert(appSetting).values({ key, value }).onConflictDoUpdate({ target: appSetting.key, set: { value } }),
    audit(context, { actorId, action: "change setting", subject: `setting:${key}`, before, after: mailsPerMinute }),
  ]);
}
