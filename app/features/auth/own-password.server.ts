import { and, eq } from "drizzle-orm";
import type { Context } from "../../context.server";
import type { Db } from "../../db/client.server";
import { account } from "../../db/schema";
import { accountMail } from "../email/account-mail";
import { endAccess } from "./end-access.server";
import { hashPassword, verifyPassword } from "./password";
import type { Viewer } from "./viewer.server";

/** Whether this is the signed-in person's password. */
export async function isOwnPassword(db: Db, userId: string, password: string): Promise<boolean> {
  const rows = await db.select({ hash: account.password }).from(account).where(ownAccount(userId));
  const hash = rows[0]?.hash;
  return hash ? verifyPassword({ hash, password }) : false;
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
