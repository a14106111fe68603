import { and, eq } from "drizzle-orm";
import type { Context } from "../../context.server";
import { account } from "../../db/schema";
import { accountMail } from "../email/account-mail";
import { giveAttemptBack, takeAttempt } from "./back-off.server";
import { endAccess } from "./end-access.server";
import { hashPassword, verifyPassword } from "./password";
import type { Viewer } from "./viewer.server";

/**
 * Checks the password that a signed-in person typed again; returns the errors of its form, or null if it is right. After too many
 * wrong ones this login has to wait, so that a stolen login cannot find out the password.
 */
export async function ownPasswordErrors(context: Context, { userId, loginSessionId }: Viewer, password: string) {
  const subject = `login ${loginSessionId}`;
  if (!(await takeAttempt(context, "password", subject)))
    return errors("Too many wrong passwords. Try again in an hour.");
  const rows = await context.db.select({ hash: account.password }).from(account).where(ownAccount(userId));
  const hash = rows[0]?.hash;
  if (!hash || !(await verifyPassword({ hash, password }))) return errors("This is not your password.");
  await giveAttemptBack(context, "password", subject);
  return null;
}

function errors(words: string) {
  return { fieldErrors: { currentPassword: [words] } };
}

/** Sets a new password and ends every link, code and other login of the account; its owner hears of it by mail. */
export async function changePassword(
  { db, mail, settings, now }: Context,
  viewer: Viewer,
  newPassword: string,
): Promise<true> {
  const password = await hashPassword(newPassword);
  const { userId, fullName: name, email } = viewer;
  await db.batch([
    db
      .update(account)
      .set({ password, updatedAt: new Date(now) })
      .where(ownAccount(userId)),
    mail.queue(accountMail("passwordChanged", { id: userId, name, email }, settings.url)),
    ...endAccess(db, userId, { stays: viewer.loginSessionId }),
  ]);
  mail.handOver();
  return true;
}

/** SQL on `account`: the row that holds a person's password. */
export function ownAccount(userId: string) {
  return and(eq(account.userId, userId), eq(account.providerId, "credential"));
}
