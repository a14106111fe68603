import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from "better-auth/crypto";
import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { twoFactor, verification } from "~/db/schema";
import { isValidCode } from "./totp";

// Secrets and backup codes are stored in Better Auth's format, because Better Auth checks them at sign-in.

const backupCodeCount = 10;
/** Lifetime of the record of a used code in ms; longer than the 90 seconds for which a code is valid. */
const usedCodeLifetimeMs = 2 * 60_000;
/** Number of consecutive wrong codes after which all codes are refused for `lockMs`. */
const maxWrongCodes = 10;
const lockMs = 15 * 60_000;
const noAttempts = { failedVerificationCount: 0, lockedUntil: null };

/** Returns a random secret of 32 letters and digits. */
export function generateSecret(): string {
  return generateRandomString(32, "a-z", "A-Z", "0-9");
}

/** Returns ten random backup codes such as "abcde-12345". */
export function generateBackupCodes(): string[] {
  return Array.from({ length: backupCodeCount }, () => generateRandomString(10, "a-z", "0-9").replace(/^.{5}/, "$&-"));
}

/** Encrypts a secret for the database. */
export function encryptSecret({ settings }: Pick<Context, "settings">, text: string): Promise<string> {
  return symmetricEncrypt({ key: settings.authSecret, data: text });
}

/** Decrypts a stored secret. Throws if the auth secret has changed. */
export function decryptSecret({ settings }: Pick<Context, "settings">, encrypted: string): Promise<string> {
  return symmetricDecrypt({ key: settings.authSecret, data: encrypted });
}

/** Formats an entered backup code like the stored codes. */
export function formatBackupCode(enteredCode: string): string {
  return `${enteredCode.slice(0, 5)}-${enteredCode.slice(5)}`;
}

/**
 * Records that an app code is used; returns false if the code was already used. A code must not work twice within its
 * validity (RFC 6238, section 5.2).
 */
export async function markCodeUsed({ db, now }: Context, userId: string, code: string): Promise<boolean> {
  const expiresAt = new Date(now + usedCodeLifetimeMs);
  const at = { createdAt: new Date(now), updatedAt: new Date(now) };
  const id = getUsedCodeId(userId, code);
  const markedRows = await db
    .insert(verification)
    .values({ id, identifier: id, value: userId, expiresAt, ...at })
    .onConflictDoUpdate({
      target: verification.id,
      set: { expiresAt },
      setWhere: lte(verification.expiresAt, new Date(now)),
    })
    .returning({ id: verification.id });
  return markedRows.length > 0;
}

/** Removes the record of a code that was wrong. */
export async function unmarkCodeUsed({ db }: Context, userId: string, code: string): Promise<void> {
  await db.delete(verification).where(eq(verification.id, getUsedCodeId(userId, code)));
}

/** Prefix of the records of used codes. */
export const usedCodePrefix = "code-";

function getUsedCodeId(userId: string, code: string): string {
  return `${usedCodePrefix}${userId}-${code}`;
}

/**
 * Counts a code as wrong before it is checked, in one statement, so that parallel codes count like sequential codes.
 * Returns false while the codes are locked. After a correct code, call `resetCodeAttempts`.
 */
export async function countCodeAttempt({ db, now }: Context, userId: string): Promise<boolean> {
  const { failedVerificationCount, lockedUntil, verified } = twoFactor;
  // An expired lock restarts the count.
  const attempts = sql`case when ${lockedUntil} is null then coalesce(${failedVerificationCount}, 0) + 1 else 1 end`;
  const countedRows = await db
    .update(twoFactor)
    .set({
      failedVerificationCount: attempts,
      lockedUntil: sql`case when ${attempts} >= ${maxWrongCodes} then ${now + lockMs} end`,
    })
    .where(
      and(eq(twoFactor.userId, userId), eq(verified, true), or(isNull(lockedUntil), lte(lockedUntil, new Date(now)))),
    )
    .returning({ id: twoFactor.id });
  return countedRows.length > 0;
}

/** Resets the count of wrong codes after a correct one. */
export async function resetCodeAttempts({ db }: Context, userId: string): Promise<void> {
  await db.update(twoFactor).set(noAttempts).where(eq(twoFactor.userId, userId));
}

export type CodeResult = "right" | "wrong" | "used" | "locked";

/** Checks an app code or a backup code of a signed-in user, counts wrong codes, and makes a correct code unusable. */
export async function verifyCode(context: Context, userId: string, code: string): Promise<CodeResult> {
  const { db, now } = context;
  const [row] = await db.select().from(twoFactor).where(eq(twoFactor.userId, userId));
  if (!row) return "wrong";
  if (!(await countCodeAttempt(context, userId))) return "locked";
  if (code.length === 6 && (await isValidCode(await decryptSecret(context, row.secret), code, now))) {
    if (!(await markCodeUsed(context, userId, code))) return "used";
    await resetCodeAttempts(context, userId);
    return "right";
  }
  const codes = JSON.parse(await decryptSecret(context, row.backupCodes)) as string[];
  const backupCode = formatBackupCode(code);
  if (!codes.includes(backupCode)) return "wrong";
  const remainingCodes = await encryptSecret(context, JSON.stringify(codes.filter((one) => one !== backupCode)));
  const updatedRows = await db
    .update(twoFactor)
    .set({ backupCodes: remainingCodes, ...noAttempts })
    .where(and(eq(twoFactor.id, row.id), eq(twoFactor.backupCodes, row.backupCodes)))
    .returning({ id: twoFactor.id });
  return updatedRows.length ? "right" : "used";
}
