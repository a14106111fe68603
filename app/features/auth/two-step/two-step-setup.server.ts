import { and, eq, type SQL, sql } from "drizzle-orm";
import { renderSVG } from "uqr";
import type { Context } from "~/context.server";
import { twoFactor, user } from "~/db/schema";
import { readSignedValue, signValue } from "~/lib/signed-value";
import { audit } from "../../audit/audit.server";
import { endAccess } from "../end-access.server";
import type { Viewer } from "../viewer.server";
import { buildOtpauthUri, isValidCode, toBase32 } from "./totp";
import {
  decryptSecret,
  encryptSecret,
  generateBackupCodes,
  generateSecret,
  markCodeUsed,
  unmarkCodeUsed,
} from "./two-step-codes.server";

const ticketLifetimeMs = 15 * 60_000;

/** The data of the setup page of two-step sign-in. */
export interface TwoStepSetup {
  /** QR code for the app, as the data URL of an SVG. */
  qrCode: string;
  /** The secret as text, in groups of four characters. */
  secret: string;
  /** Proves for 15 minutes that the password was entered. */
  ticket: string;
}

/** Stores a new secret after the password was checked; the secret takes effect once a code confirms it. */
export async function startSetup(context: Context, viewer: Viewer): Promise<TwoStepSetup> {
  const { db, now, id, settings } = context;
  const secret = generateSecret();
  await db.batch([
    db.delete(twoFactor).where(and(eq(twoFactor.userId, viewer.userId), eq(twoFactor.verified, false))),
    db.insert(twoFactor).values({
      id: id(),
      userId: viewer.userId,
      secret: await encryptSecret(context, secret),
      backupCodes: await encryptSecret(context, "[]"),
      verified: false,
    }),
  ]);
  const ticket = await signValue(`two-step ${viewer.userId} ${now + ticketLifetimeMs}`, settings.authSecret);
  return toSetup(secret, viewer, ticket);
}

/**
 * Returns the setup that a ticket belongs to; null if the ticket has expired or belongs to another user, or if no setup
 * is in progress.
 */
export async function readSetup(context: Context, viewer: Viewer, ticket: string) {
  const [, owner, until] = (await readSignedValue(ticket, context.settings.authSecret))?.split(" ") ?? [];
  if (owner !== viewer.userId || Number(until) < context.now) return null;
  const { db } = context;
  const [row] = await db
    .select({ secret: twoFactor.secret })
    .from(twoFactor)
    .where(and(eq(twoFactor.userId, viewer.userId), eq(twoFactor.verified, false)));
  if (!row) return null;
  const secret = await decryptSecret(context, row.secret);
  return {
    view: toSetup(secret, viewer, ticket),
    isCorrectCode: (code: string) => isValidCode(secret, code, context.now),
  };
}

/**
 * Turns on two-step sign-in after a code has confirmed the secret, and returns the backup codes. Ends every link and
 * other login, so that every remaining login has passed the second step. Null if the code was already used or another
 * tab has finished the setup.
 */
export async function turnOnTwoStep(context: Context, viewer: Viewer, code: string): Promise<string[] | null> {
  const { db, now } = context;
  if (!(await markCodeUsed(context, viewer.userId, code))) return null;
  const codes = generateBackupCodes();
  const { userId } = viewer;
  const isOwnUser = eq(user.id, userId);
  const hasPendingSetup = sql`exists (select 1 from ${twoFactor} where user_id = ${userId} and verified = 0)`;
  const [, changedRows] = await db.batch([
    audit(
      context,
      {
        ...{ actorId: userId, action: "turn on two-step", subject: `user:${userId}` },
        ...{ before: { twoStep: false }, after: { twoStep: true } },
      },
      hasPendingSetup,
    ),
    db
      .update(twoFactor)
      .set({
        verified: true,
        backupCodes: await encryptSecret(context, JSON.stringify(codes)),
        failedVerificationCount: 0,
      })
      .where(and(eq(twoFactor.userId, userId), eq(twoFactor.verified, false)))
      .returning({ id: twoFactor.id }),
    db
      .update(user)
      .set({ twoFactorEnabled: true, updatedAt: new Date(now) })
      .where(and(isOwnUser, sql`exists (select 1 from ${twoFactor} where user_id = ${userId} and verified = 1)`)),
    ...endAccess(db, userId, { exceptLoginId: viewer.loginSessionId }),
  ]);
  if (changedRows.length) return codes;
  await unmarkCodeUsed(context, userId, code);
  return null;
}

/** Turns off two-step sign-in after password and code were checked; ends links and other logins. */
export function turnOffTwoStep(context: Context, { userId, loginSessionId }: Viewer): Promise<boolean> {
  return removeTwoStep(context, userId, userId, { action: "turn off two-step", exceptLoginId: loginSessionId });
}

/**
 * Removes two-step sign-in from an account, for example by an admin after the owner has lost the phone. Ends the links
 * and logins of the account, except the login `exceptLoginId`. Returns false if the account has no two-step sign-in or
 * `when` is false. The caller must check that the actor may do this.
 */
export async function removeTwoStep(
  context: Pick<Context, "db" | "now" | "id">,
  actorId: string,
  userId: string,
  {
    action = "remove two-step",
    when = sql`true`,
    exceptLoginId,
  }: { action?: string; when?: SQL; exceptLoginId?: string } = {},
): Promise<boolean> {
  const { db, now } = context;
  const canRemove = sql`${when} and exists (select 1 from ${user} as owner where owner.id = ${userId} and owner.two_factor_enabled = 1)`;
  const [, , , , , changed] = await db.batch([
    audit(
      context,
      { actorId, action, subject: `user:${userId}`, before: { twoStep: true }, after: { twoStep: false } },
      canRemove,
    ),
    ...endAccess(db, userId, { exceptLoginId, when: canRemove }),
    db.delete(twoFactor).where(and(eq(twoFactor.userId, userId), canRemove)),
    db
      .update(user)
      .set({ twoFactorEnabled: false, updatedAt: new Date(now) })
      .where(and(eq(user.id, userId), canRemove))
      .returning({ id: user.id }),
  ]);
  return changed.length > 0;
}

/** Replaces the backup codes and returns the new codes; ends links and other logins. */
export async function renewBackupCodes(context: Context, viewer: Viewer): Promise<string[]> {
  const { db } = context;
  const { userId } = viewer;
  const codes = generateBackupCodes();
  await db.batch([
    db
      .update(twoFactor)
      .set({ backupCodes: await encryptSecret(context, JSON.stringify(codes)) })
      .where(and(eq(twoFactor.userId, userId), eq(twoFactor.verified, true))),
    audit(context, { actorId: userId, action: "renew backup codes", subject: `user:${userId}` }),
    ...endAccess(db, userId, { exceptLoginId: viewer.loginSessionId }),
  ]);
  return codes;
}

/** Returns the number of unused backup codes. */
export async function countBackupCodes(context: Context, userId: string): Promise<number> {
  const [row] = await context.db
    .select({ codes: twoFactor.backupCodes })
    .from(twoFactor)
    .where(and(eq(twoFactor.userId, userId), eq(twoFactor.verified, true)));
  return row ? (JSON.parse(await decryptSecret(context, row.codes)) as string[]).length : 0;
}

function toSetup(secret: string, viewer: Viewer, ticket: string): TwoStepSetup {
  const svg = renderSVG(buildOtpauthUri(secret, viewer.username), { border: 2 });
  return {
    qrCode: `data:image/svg+xml,${encodeURIComponent(svg)}`,
    secret: (toBase32(secret).match(/.{1,4}/g) ?? []).join(" "),
    ticket,
  };
}
