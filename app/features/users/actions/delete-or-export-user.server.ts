import { eq } from "drizzle-orm";
import type { Context } from "~/context.server";
import { auditLog, user } from "~/db/schema";
import { deleteAccount } from "../../accounts/delete-account.server";
import { exportData } from "../../accounts/export.server";
import { audit, auditSubject } from "../../audit/audit.server";
import { type UserAction, whenAllowed } from "./when-allowed.server";

/** Everything stored about an account, as its owner gets it; written down before the first byte leaves. Null without one. */
export async function exportUser(context: Context, act: UserAction): Promise<AsyncGenerator<string> | null> {
  const entry = { actorId: act.actorId, action: "export account", subject: auditSubject(act.userId) };
  const written = await audit(context, entry, whenAllowed(act)).returning({ id: auditLog.id });
  return written.length > 0 ? exportData(context, act.userId) : null;
}

/**
 * Deletes an account as its owner would, the payment provider first; throws `PaymentsUnavailable` where that is away, and nothing
 * is deleted. The audit entry is written with the deletion, once. False for an admin, who is made a learner first: so the last
 * admin stays.
 */
export async function deleteUser(context: Context, act: UserAction, reason: string): Promise<boolean> {
  const [person] = await context.db.select({ role: user.role }).from(user).where(eq(user.id, act.userId));
  if (person?.role === "admin") return false;
  const when = whenAllowed(act);
  await deleteAccount(context, act.userId, [
    audit(
      context,
      { actorId: act.actorId, action: "delete account", subject: auditSubject(act.userId), after: { reason } },
      when,
    ),
  ]);
  return true;
}
