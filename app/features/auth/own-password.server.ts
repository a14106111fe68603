import { and, eq, ne } from "drizzle-orm";
import type { Context } from "../../context.server";
import type { Db } from "../../db/client.server";
import { account, loginSession } from "../../db/schema";
import { accountMail } from "../email/account-mail";
import { forgetEmailChange } from "./email-change.server";
import { hashPassword, verifyPassword } from "./password";
import type { Viewer } from "./viewer.server";

/** Whether this is the signed-in person's password. */
export async function isOwnPassword(db: Db, userId: string, password: string): Promise<boolean> {
  const rows = await db.select({ hash: account.password }).from(account).where(ownAccount(userId));
  const hash = rows[0]?.hash;
  return hash ? verifyPassword({ hash, password }) : false;
}

/** Sets a new password; takes back a change of address that waits; the owner hears of it by mail. */
export async function changePassword(
  { db, mail, settings, now }: Context,
  viewer: Viewer,
  { newPassword, signOutOthers }: { newPassword: string; signOutOthers: boolean },
): Promise<void> {
  const password = await hashPassword(newPassword);
  const others = and(eq(loginSession.userId, viewer.userId), ne(loginSession.id, viewer.loginSessionId));
  await db.batch([
    db
      .update(account)
      .set({ password, updatedAt: new Date(now) })
      .where(ownAccount(viewer.userId)),
    forgetEmailChange(db, viewer.userId),
    ...(signOutOthers ? [db.delete(loginSession).where(others)] : []),
  ]);
  await mail.send(
    accountMail("passwordChanged", { id: viewer.userId, name: viewer.fullName, email: viewer.email }, settings.url),
  );
}

function ownAccount(userId: string) {
  return and(eq(account.userId, userId), eq(account.providerId, "credential"));
}
