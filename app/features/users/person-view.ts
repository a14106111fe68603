import { freeQuestionQuota } from "../../constants";
import { formatMediumDate, formatTime } from "../../lib/time-text";
import { formatAuditEntry } from "../audit/audit-entry-text";
import { type AdminScope, hasArea, toAdminScope } from "../auth/admin-scopes";
import { isBanned } from "../auth/ban";
import { describeDevice } from "../auth/describe-device";
import { getStanding } from "../billing/current-standing";
import { formatNextEvent, standingNames, standingTones } from "../billing/report/subscription-text";
import { isFixedName } from "./lockout-rules";
import type { PersonRecord } from "./person.server";

interface PersonViewer {
  /** The admin viewing the page. */
  userId: string;
  adminScope: AdminScope | null;
  now: number;
  adminUsernames: readonly string[];
}

/** Formats the data of the user page on the server. Days are UTC, as on all admin pages. */
export function formatPerson(record: PersonRecord, { userId, adminScope, now, adminUsernames }: PersonViewer) {
  const { person, profile, subscription, quota, logins, study, days } = record;
  const moment = (at: number) => formatTime(at, now, "UTC");
  const standing = subscription && getStanding(subscription, now);
  const lastSeen = logins.find((login) => login.impersonatedBy === null)?.updatedAt;
  const lastStudyDay = days[0];
  return {
    userId: person.id,
    name: person.name,
    username: person.displayUsername ?? person.username ?? "",
    /** The username as stored. The form sends it back, so that a conflicting rename is detected. */
    storedUsername: person.username ?? "",
    email: person.email,
    emailVerified: person.emailVerified,
    isAdmin: person.role === "admin",
    /** The scope of an admin (A8); null for learners. */
    scope: person.role === "admin" ? toAdminScope(person.adminScope) : null,
    /** Whether the viewer may act on this account: only owners act on admins. */
    isManageable: hasArea(adminScope, person.role === "admin" ? "admins" : "users"),
    isSelf: person.id === userId,
    /** Whether the username is set in the site's configuration; such an account cannot be locked out (A3). */
    hasFixedName: isFixedName(person.username ?? "", adminUsernames),
    isDeleted: record.isDeleted,
    hasTwoStep: person.twoFactorEnabled,
    joinedOn: formatMediumDate(person.createdAt.getTime(), "UTC"),
    lastSeen: lastSeen ? moment(lastSeen.getTime()) : null,
    trainingYear: profile?.trainingYear ?? null,
    examDate: profile?.examDate ? formatMediumDate(Date.parse(`${profile.examDate}T00:00:00Z`), "UTC") : null,
    timeZone: profile?.timeZone ?? "UTC",
    ban: person.banned
      ? {
          isOver: !isBanned(person, now),
          reason: person.banReason,
          until: person.banExpires ? formatMediumDate(person.banExpires.getTime(), "UTC") : null,
        }
      : null,
    standing: standing && { name: standingNames[standing], tone: standingTones[standing] },
    nextEvent: subscription && standing && formatNextEvent(subscription, standing),
    /** Whether the payment provider will charge this learner again. */
    willRenew:
      subscription !== null &&
      subscription.providerId !== null &&
      subscription.cancelAt === null &&
      subscription.paidUntil > now &&
      subscription.status !== "canceled",
    writeId: subscription?.writeId ?? "",
    quota: { used: quota?.used ?? 0, limit: quota?.limitCount ?? Number(record.defaultQuota ?? freeQuestionQuota) },
    grants: record.grants,
    study: {
      answered: study.answered,
      correctShare: study.answered > 0 ? `${Math.round((100 * study.firstCorrect) / study.answered)}%` : null,
      recentAnswers: days.reduce((sum, day) => sum + day.answers, 0),
      days: days.length,
      lastStudied: lastStudyDay ? formatMediumDate(Date.parse(`${lastStudyDay.day}T00:00:00Z`), "UTC") : null,
    },
    logins: logins.map((login) => ({
      id: login.id,
      device: login.impersonatedBy === null ? describeDevice(login.userAgent) : "Viewed by an admin",
      signedInSince: moment(login.createdAt.getTime()),
      lastActive: moment(login.updatedAt.getTime()),
    })),
    entries: record.entries.map((entry) => formatAuditEntry(entry, moment)),
  };
}

export type PersonView = ReturnType<typeof formatPerson>;
