import { and, eq, ne, notLike, or, type SQL } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { loginSession, twoFactor, verification } from "../../db/schema";
import { usedCodePrefix } from "./two-step/two-step-codes.server";

// A change of address, password, or two-step sign-in ends every open link, code, and login.

/** Identifies the change of address that a person asked for; its value is the new address. */
export function emailChangeIdentifier(userId: string): string {
  return `change-email:${userId}`;
}

/** Returns the statement that ends the logins of an account, except `exceptLoginId`; only `when` the SQL holds. */
export function endLogins(
  db: Db,
  userId: string,
  { exceptLoginId, when }: { exceptLoginId?: string | undefined; when?: SQL } = {},
) {
  const others = exceptLoginId === undefined ? undefined : ne(loginSession.id, exceptLoginId);
  return db.delete(loginSession).where(and(eq(loginSession.userId, userId), others, when));
}

/**
 * Returns the statements that end every mailed link, every sign-in that waits for its code, and an unfinished set-up of two-step
 * sign-in. Marks of used codes stay: they open nothing, and keep a code from being used twice. Of these, links go last,
 * so that `when` may ask for one.
 */
export function endLinks(db: Db, userId: string, when?: SQL) {
  const { identifier, value } = verification;
  const own = or(
    and(eq(value, userId), notLike(identifier, `${usedCodePrefix}%`)),
    eq(identifier, emailChangeIdentifier(userId)),
  );
  return [
    db.delete(twoFactor).where(and(eq(twoFactor.userId, userId), eq(twoFactor.verified, false), when)),
    db.delete(verification).where(and(own, when)),
  ] as const;
}

/** `endLogins` and `endLinks`: from then on only the password, as it stands, opens the account. */
export function endAccess(db: Db, userId: string, options: Parameters<typeof endLogins>[2] = {}) {
  return [endLogins(db, userId, options), ...endLinks(db, userId, options.when)] as const;
}
