import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { loginSession } from "~/db/schema";
import { audit, auditSubject } from "../../audit/audit.server";
import { endLinks, endLogins } from "../../auth/end-access.server";
import { impersonationLifetimeMs, readImpersonationToken } from "../../auth/impersonation.server";
import { removeTwoStep } from "../../auth/two-step/two-step-setup.server";
import { isActionAllowed, type UserAction } from "./is-action-allowed.server";

type ActionContext = Pick<Context, "db" | "now" | "id">;

/** Ends every login of an account and every open link; returns false if the account had no login. */
export async function signOutEverywhere(context: ActionContext, act: UserAction): Promise<boolean> {
  const { db } = context;
  const hasLogin = sql`exists (select 1 from ${loginSession} where ${loginSession.userId} = ${act.userId})`;
  const isAllowed = isActionAllowed(act, hasLogin);
  const logins = sql`(select json_object('logins', count(*)) from ${loginSession} where ${loginSession.userId} = ${act.userId})`;
  const entry = {
    actorId: act.actorId,
    action: "sign out everywhere",
    subject: auditSubject(act.userId),
    before: logins,
  };
  const [, , , ended] = await db.batch([
    audit(context, entry, isAllowed),
    ...endLinks(db, act.userId, isAllowed),
    endLogins(db, act.userId, { when: isAllowed }).returning({ id: loginSession.id }),
  ]);
  return ended.length > 0;
}

/**
 * Disables two-step sign-in for someone who lost their phone and backup codes, and ends their logins; returns false if two-step
 * sign-in was off. Admins disable their own two-step sign-in in the settings, with a code.
 */
export function disableTwoStep(context: ActionContext, act: UserAction): Promise<boolean> {
  const when = isActionAllowed(act, sql`person.id <> ${act.actorId}`);
  return removeTwoStep(context, act.actorId, act.userId, { when });
}

/**
 * Starts read-only impersonation of a learner (M4); returns the token of the new login, or null if impersonation is not allowed.
 */
export async function startImpersonation(
  context: ActionContext,
  act: UserAction,
  reason: string,
): Promise<string | null> {
  const { db, id, now } = context;
  const token = id() + id();
  const impersonationId = id();
  const when = isActionAllowed(
    act,
    sql`person.role <> 'admin' and person.id <> ${act.actorId}
      and (not person.banned or person.ban_expires <= ${now})`,
  );
  const entry = { actorId: act.actorId, action: "start looking", subject: auditSubject(act.userId) };
  const [, createdLogins] = await db.batch([
    audit(context, { ...entry, after: { reason, look: impersonationId } }, when),
    db
      .insert(loginSession)
      .select(
        sql`select ${impersonationId}, ${token}, ${act.userId}, cast(${now + impersonationLifetimeMs} as integer), null, null, ${act.actorId}, cast(${now} as integer), cast(${now} as integer) where ${when}`,
      )
      .returning({ id: loginSession.id }),
  ]);
  return createdLogins.length > 0 ? token : null;
}

/** Ends this browser's impersonation; returns the impersonated user's id, or null if the impersonation had already ended. */
export async function stopImpersonation(context: Context, request: Request): Promise<string | null> {
  const { db } = context;
  const token = await readImpersonationToken(context, request);
  if (!token) return null;
  const ownImpersonation = and(eq(loginSession.token, token), isNotNull(loginSession.impersonatedBy));
  const [impersonationLogin] = await db.select().from(loginSession).where(ownImpersonation);
  if (!impersonationLogin?.impersonatedBy) return null;
  const loginExists = sql`exists (select 1 from ${loginSession} where ${loginSession.token} = ${token})`;
  await db.batch([
    audit(
      context,
      {
        actorId: impersonationLogin.impersonatedBy,
        action: "stop looking",
        subject: auditSubject(impersonationLogin.userId),
        after: { look: impersonationLogin.id },
      },
      loginExists,
    ),
    db.delete(loginSession).where(ownImpersonation),
  ]);
  return impersonationLogin.userId;
}
