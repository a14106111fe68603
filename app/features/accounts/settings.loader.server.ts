import { and, desc, eq, gt, isNull } from "drizzle-orm";
import type { Context } from "../../context.server";
import type { Db } from "../../db/client.server";
import { loginSession, profile } from "../../db/schema";
import { describeDevice } from "../auth/describe-device";
import { selectPendingEmail } from "../auth/email-change.server";
import type { Viewer } from "../auth/viewer.server";
import { selectOwnPrograms, toOwnPrograms } from "../programs/members/own-programs.server";
import { selectStudyPlan, toStudyPlan } from "./study-plan.server";

/** Loads the data of the settings page in one trip. Dates are in the learner's time zone. */
export async function loadSettings({ db, now }: Context, viewer: Viewer) {
  const [profiles, logins, pendingEmails, plans, programs] = await db.batch([
    db.select().from(profile).where(eq(profile.userId, viewer.userId)),
    selectLogins(db, viewer.userId, now),
    selectPendingEmail(db, viewer.userId, now),
    selectStudyPlan(db, viewer.userId),
    selectOwnPrograms(db, viewer.userId),
  ]);
  const storedProfile = profiles[0];
  const dateFormat = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: viewer.timeZone });
  return {
    profile: {
      fullName: viewer.fullName,
      trainingYear: storedProfile?.trainingYear ?? undefined,
      examDate: storedProfile?.examDate ?? undefined,
      timeZone: viewer.timeZone,
    },
    study: {
      extraTime: storedProfile?.extraTime ?? "1",
      reviewLoad: storedProfile?.reviewLoad ?? "standard",
      shortcutsOff: viewer.shortcutsOff,
      calmMode: viewer.calmMode,
    },
    namedDomains: toStudyPlan(plans).namedDomains,
    programs: toOwnPrograms(programs, { now, timeZone: viewer.timeZone }),
    newsByEmail: storedProfile?.newsByEmail ?? false,
    email: viewer.email,
    pendingEmail: pendingEmails[0]?.email ?? null,
    devices: logins.map((login) => ({
      id: login.id,
      name: describeDevice(login.userAgent),
      lastActive: dateFormat.format(login.updatedAt),
      isCurrent: login.id === viewer.loginSessionId,
    })),
  };
}

function selectLogins(db: Db, userId: string, now: number) {
  return (
    db
      .select({ id: loginSession.id, userAgent: loginSession.userAgent, updatedAt: loginSession.updatedAt })
      .from(loginSession)
      // Leaves out impersonations by admins.
      .where(
        and(
          eq(loginSession.userId, userId),
          gt(loginSession.expiresAt, new Date(now)),
          isNull(loginSession.impersonatedBy),
        ),
      )
      .orderBy(desc(loginSession.updatedAt))
      .limit(50)
  );
}
