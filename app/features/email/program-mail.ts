import { paths } from "../../paths";
import type { Mail } from "../../services/mailer.server";
import { programInvitationPath } from "../../study-paths";
import { renderMail } from "./layout";

interface Recipient {
  userId: string;
  name: string;
  email: string;
}

/** Builds the mail that invites an address to a seat of a program; the address may have no account (V2). */
export function buildProgramInvitationMail(
  invitation: { id: string; token: string; programName: string; institution: string; by: string; expiresOn: string },
  email: string,
  siteUrl: string,
): Mail {
  const { id, token, programName, institution, by, expiresOn } = invitation;
  const rendered = renderMail(
    {
      subject: `A RadCore seat in ${programName}`,
      greeting: "Hello,",
      lines: [
        `${by} invites you to a seat in ${programName} (${institution}) on RadCore, a question bank for radiology residents. The program pays for your access.`,
        "Before you join, the page says which of your data the coordinator can see. Your results stay private.",
        `The link works once, until ${expiresOn}. If you did not expect this email, ignore it.`,
      ],
      link: { label: "Open the invitation", path: programInvitationPath(token) },
    },
    siteUrl,
  );
  return { kind: "programInvitation", to: email, idempotencyKey: `program-invitation:${id}`, ...rendered };
}

/** Builds the mail that tells a learner that they coordinate a program now; `key` identifies the change. */
export function buildCoordinatorMail(
  { programName, key }: { programName: string; key: string },
  to: Recipient,
  siteUrl: string,
): Mail {
  const rendered = renderMail(
    {
      subject: `You coordinate ${programName} on RadCore`,
      greeting: `Hello ${to.name},`,
      lines: [
        `You can now invite learners to the seats of ${programName}, assign study sets, and see the progress of members who agree to share it.`,
      ],
      link: { label: "Open the program", path: paths.program },
    },
    siteUrl,
  );
  return {
    ...{ kind: "programCoordinator", to: to.email, userId: to.userId },
    idempotencyKey: `program-coordinator:${key}:${to.userId}`,
    ...rendered,
  };
}

/** Builds the mail that tells a removed member that the seat has ended (V5); `key` identifies the removal. */
export function buildSeatEndMail(
  { programName, key }: { programName: string; key: string },
  to: Recipient,
  siteUrl: string,
): Mail {
  const rendered = renderMail(
    {
      subject: `Your seat in ${programName} has ended`,
      greeting: `Hello ${to.name},`,
      lines: [
        `The coordinator of ${programName} has ended your seat. Access through the program has ended, and the coordinator no longer sees anything of your account.`,
        "Your history, notes, flags, and every question you have opened stay yours.",
      ],
      link: { label: "See pricing", path: paths.pricing },
    },
    siteUrl,
  );
  return {
    ...{ kind: "programSeatEnd", to: to.email, userId: to.userId },
    idempotencyKey: `program-seat-end:${key}:${to.userId}`,
    ...rendered,
  };
}

/** Builds the mail that tells a coordinator or an owner that the paid time of a program ends soon (V7). */
export function buildProgramEndMail(
  notice: { programId: string; programName: string; paidUntil: number; days: number; endsOn: string; path: string },
  to: Recipient,
  siteUrl: string,
): Mail {
  const { programId, programName, paidUntil, days, endsOn, path } = notice;
  const rendered = renderMail(
    {
      subject: `The paid time of ${programName} ends on ${endsOn}`,
      greeting: `Hello ${to.name},`,
      lines: [
        `The seats of ${programName} are paid until ${endsOn}. After that day, the members lose the access by their seats, and nobody can join.`,
        "The coordinator can pay the next year by card on the program's page, or pay an invoice.",
      ],
      link: { label: "Open the program", path },
    },
    siteUrl,
  );
  return {
    ...{ kind: "programEnd", to: to.email, userId: to.userId },
    idempotencyKey: getProgramEndKey({ programId, paidUntil, days, userId: to.userId }),
    ...rendered,
  };
}

/** Returns the idempotency key of a notice: once per end, notice, and reader. */
function getProgramEndKey(notice: { programId: string; paidUntil: number; days: number; userId: string }): string {
  const { programId, paidUntil, days, userId } = notice;
  return `program-end-${days}:${programId}:${paidUntil}:${userId}`;
}
