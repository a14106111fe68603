import { and, eq, ne, notLike, or, type SQL } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { loginSession, twoFactor, verification } from "../../db/schema";
import { usedCodePrefix } from "./two-step/two-step-codes.server";

// A change of email address, password, or two-step sign-in ends every open link, code, and login.

/**
 * Returns the `identifier` of the `verification` row for a user's requested email change; the row's `value` is the new
 * email address.
 */
export function getEmailChangeIdentifier(userId: string): string {
  return `change-email:${userId}`;
}

/** Builds the statement that ends the logins of an account except `exceptLoginId`, if the condition `when` is true. */
export function endLogins(
  db: Db,
  userId: string,
  { exceptLoginId, when }: { exceptLoginId?: string | undefined; when?: SQL } = {},
) {
  const isOtherLogin = exceptLoginId === undefined ? undefined : ne(loginSession.id, exceptLoginId);
  return db.delete(loginSession).where(and(eq(loginSession.userId, userId), isOtherLogin, when));
}

/**
 * Builds the statements that end every emailed link, pending code entry, and unfinished setup of two-step sign-in.
 * Records of used codes stay, so that no code works twice. Links are deleted last, because `when` may depend on a link.
 */
export function endLinks(db: Db, userId: string, when?: SQL) {
  const { identifier, value } = verification;
  const isOwnVerification = or(
    and(eq(value, userId), notLike(identifier, `${usedCodePrefix}%`)),
    eq(identifier, getEmailChangeIdentifier(userId)),
  );
  return [
    db.delete(twoFactor).where(and(eq(twoFactor.userId, userId), eq(twoFactor.verified, false), when)),
    db.delete(verification).where(and(isOwnVerification, when)),
  ] as const;
}

/** Builds the statements of `endLogins` and `endLinks`; afterward only the password gives access. */
export function endAccess(db: Db, userId: string, options: Parameters<typeof endLogins>[2] = {}) {
  return [endLogins(db, userId, options), ...endLinks(db, userId, options.when)] as const;
}
