import { and, eq, inArray, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { user } from "~/db/schema";
import { getUtcDay } from "~/lib/day";
import { listScopes } from "../../auth/admin-scopes";
import { buildHeldQuestionMail } from "../../email/bank-mail";
import type { SystemActor } from "./put-under-review.server";

/**
 * Emails every admin who may change the bank that a question stays live although its key is in doubt, because only they can
 * decide (X4). Each of them gets at most one such email a day, so that many reports do not fill mailboxes.
 */
export async function notifyAdminsOfHeldQuestion(
  { db, mail, now, settings }: Pick<Context, "db" | "mail" | "now"> & { settings: Pick<Context["settings"], "url"> },
  actor: SystemActor,
): Promise<void> {
  const admins = await db
    .select({ userId: user.id, name: user.name, email: user.email })
    .from(user)
    .where(
      and(
        sql`${user.role} = 'admin'`,
        inArray(user.adminScope, listScopes("bankWriting")),
        eq(user.banned, false),
        eq(user.emailVerified, true),
      ),
    );
  const [first, ...rest] = admins.map((admin) =>
    mail.queue(buildHeldQuestionMail(actor, admin, getUtcDay(now), settings.url)),
  );
  if (!first) return;
  await db.batch([first, ...rest]);
  mail.deliverSoon();
}
