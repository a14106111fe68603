import { eq } from "drizzle-orm";
import type { Context } from "~/context.server";
import { auditLog, user } from "~/db/schema";
import { deleteAccount } from "../../accounts/delete-account.server";
import { exportData } from "../../accounts/export-account.server";
import { audit, auditSubject } from "../../audit/audit.server";
import { isActionAllowed, type UserAction } from "./is-action-allowed.server";

/** Returns an account's data export in pieces of text, audited before the first byte is sent; null for an unknown account. */
export async function exportUser(context: Context, act: UserAction): Promise<AsyncGenerator<string> | null> {
  const entry = { actorId: act.actorId, action: "export account", subject: auditSubject(act.userId) };
  const auditRows = await audit(context, entry, isActionAllowed(act)).returning({ id: auditLog.id });
  return auditRows.length > 0 ? exportData(context, act.userId) : null;
}

/**
 * Deletes an account as its owner would, at the payment provider first; throws `PaymentsUnavailable`, with nothing deleted, if
 * the provider does not respond. Returns false for an admin, who has to be made a learner first, so that the last admin stays.
 */
export async function deleteUser(context: Context, act: UserAction, reason: string): Promise<boolean> {
  const [person] = await context.db.select({ role: user.role }).from(user).where(eq(user.id, act.userId));
  if (person?.role === "admin") return false;
  const when = isActionAllowed(act);
  await deleteAccount(context, act.userId, [
    audit(
      context,
      { actorId: act.actorId, action: "delete account", subject: auditSubject(act.userId), after: { reason } },
      when,
    ),
  ]);
  return true;
}
