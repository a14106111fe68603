import { eq, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import { rateLimit } from "../../db/schema";
import { hmac } from "../../lib/signed-value";

// Limits per account and per mailbox, whichever network they come from (decision 0034).

const minute = 60_000;
const day = 24 * 60 * minute;

/** So many attempts are free; then each next one waits a minute, two, four …, at most `longest` (ms). */
const paces = {
  password: { free: 10, longest: 60 * minute },
  // Shorter than a link in a mail works: whoever uses another's up has sent them one that works.
  mail: { free: 3, longest: 30 * minute },
};

type Kind = keyof typeof paces;

/**
 * Takes one attempt at `subject` before it is known how it ends, in one statement, so that attempts sent at once are counted like attempts
 * one after another; false where the next one has to wait. A day without any begins anew.
 */
export async function takeAttempt(context: Context, kind: Kind, subject: string): Promise<boolean> {
  const { db, now, id } = context;
  const { free, longest } = paces[kind];
  const { count, lastRequest } = rateLimit;
  const wait = sql`min(${longest}, ${minute} << min(${count} - ${free}, 10))`;
  const taken = await db
    .insert(rateLimit)
    .values({ id: id(), key: await keyOf(context, kind, subject), count: 1, lastRequest: now })
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: { count: sql`case when ${lastRequest} < ${now - day} then 1 else ${count} + 1 end`, lastRequest: now },
      setWhere: sql`${count} < ${free} or ${lastRequest} <= ${now} - ${wait}`,
    })
    .returning({ id: rateLimit.id });
  return taken.length > 0;
}

/** Gives an attempt back that turned out to be nothing to slow down. */
export async function giveAttemptBack(context: Context, kind: Kind, subject: string): Promise<void> {
  await context.db
    .update(rateLimit)
    .set({ count: sql`max(${rateLimit.count} - 1, 0)` })
    .where(eq(rateLimit.key, await keyOf(context, kind, subject)));
}

/** A keyed hash: people type passwords into the field above, and addresses are nobody's business. */
async function keyOf({ settings }: Context, kind: Kind, subject: string): Promise<string> {
  return `${kind}:${await hmac(`${kind} ${subject}`, settings.authSecret)}`;
}

/**
 * Whether another mail of this kind may go to this mailbox, and counts it; for mails that a stranger can cause. A tag behind
 * the name ("ada+x@…") is the same mailbox.
 */
export function mayMail(context: Context, kind: string, email: string): Promise<boolean> {
  return takeAttempt(context, "mail", `${kind} ${email.toLowerCase().replace(/\+[^@]*@/, "@")}`);
}
