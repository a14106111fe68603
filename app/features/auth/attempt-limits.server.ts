import { eq, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import { rateLimit } from "../../db/schema";
import { dayMs } from "../../lib/day";
import { computeHmac } from "../../lib/signed-value";

// Limits attempts per account and per mailbox, independent of the network (decision 0034).

const minuteMs = 60_000;
/** Longest wait after wrong passwords, in ms. */
export const maxPasswordWaitMs = 60 * minuteMs;

/** After `freeAttempts`, each further attempt waits 1, 2, 4 … minutes, at most `maxWaitMs`. */
const attemptLimits = {
  password: { freeAttempts: 10, maxWaitMs: maxPasswordWaitMs },
  // The wait is shorter than the lifetime of a link. So the owner still has a valid link after a stranger has used up the
  // free attempts.
  mail: { freeAttempts: 3, maxWaitMs: 30 * minuteMs },
};

type AttemptKind = keyof typeof attemptLimits;

/**
 * Counts one attempt at `subject` before its outcome is known, in one statement, so that parallel attempts count like
 * sequential attempts. Returns false if the attempt has to wait. A day without an attempt resets the count.
 */
export async function countAttempt(context: Context, kind: AttemptKind, subject: string): Promise<boolean> {
  const { db, now, id } = context;
  const { freeAttempts, maxWaitMs } = attemptLimits[kind];
  const { count, lastRequest } = rateLimit;
  const requiredWaitMs = sql`min(${maxWaitMs}, ${minuteMs} << min(${count} - ${freeAttempts}, 10))`;
  const countedRows = await db
    .insert(rateLimit)
    .values({ id: id(), key: await buildAttemptKey(context, kind, subject), count: 1, lastRequest: now })
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: { count: sql`case when ${lastRequest} < ${now - dayMs} then 1 else ${count} + 1 end`, lastRequest: now },
      setWhere: sql`${count} < ${freeAttempts} or ${lastRequest} <= ${now} - ${requiredWaitMs}`,
    })
    .returning({ id: rateLimit.id });
  return countedRows.length > 0;
}

/** Removes a successful attempt from the count. */
export async function uncountAttempt(context: Context, kind: AttemptKind, subject: string): Promise<void> {
  await context.db
    .update(rateLimit)
    .set({ count: sql`max(${rateLimit.count} - 1, 0)` })
    .where(eq(rateLimit.key, await buildAttemptKey(context, kind, subject)));
}

/** Builds a key with a hash of the subject, because subjects contain personal data and sometimes mistyped passwords. */
async function buildAttemptKey({ settings }: Context, kind: AttemptKind, subject: string): Promise<string> {
  return `${kind}:${await computeHmac(`${kind} ${subject}`, settings.authSecret)}`;
}

/**
 * Counts an email that a stranger can trigger; returns false if the mailbox has reached its limit. Ignores the tag of an address
 * ("ada+x@…").
 */
export function countMail(context: Context, kind: string, email: string): Promise<boolean> {
  return countAttempt(context, "mail", `${kind} ${email.toLowerCase().replace(/\+[^@]*@/, "@")}`);
}
