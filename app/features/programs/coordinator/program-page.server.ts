import { redirect } from "@remix-run/cloudflare";
import { bankCell } from "../../../db/schema";
import { addDays, getLocalDate, getStudyDay } from "../../../lib/day";
import { getRowIdForForm } from "../../../lib/form-key";
import { readFields } from "../../../lib/http";
import { formatMoney } from "../../../lib/money";
import { countNoun } from "../../../lib/text";
import { formatDate, formatMediumDate } from "../../../lib/time-text";
import { paths } from "../../../paths";
import { programInvitationPath } from "../../../study-paths";
import { replyWithErrors } from "../../auth/form-replies.server";
import { parseForm } from "../../auth/parse-form.server";
import { selectRecordedOpenInvoices } from "../../program-payments/open-invoices.server";
import { payByCard } from "../../program-payments/pay-by-card.action.server";
import { describeRenewal } from "../../program-payments/read-renewal.server";
import { getDaysLeft } from "../../program-payments/renewal";
import { removeMember } from "../members/membership.server";
import { assignmentSchema, linkSchema, mailInvitationSchema } from "../program-forms";
import { maxAssignments, maxOpenLinks, useDays } from "../program-limits";
import { assignSet, selectAssignableSets, unassignSet } from "./assignments.server";
import type { CoordinatorArgs } from "./coordinator-only.server";
import { averageCoverage, computeCoverage } from "./coverage";
import { createLink, inviteByMail, revokeInvitation, selectOpenInvitations } from "./invitations.server";
import {
  selectAnsweredCells,
  selectAssignmentProgress,
  selectAssignments,
  selectMembers,
  selectUse,
} from "./shared-progress.server";

/** Loads the page of a program for its coordinator, in one batch. Never sends ids of learners. */
export async function loadProgramPage({ context, request, viewer, program }: CoordinatorArgs) {
  const { db, now, settings } = context;
  const { id: programId, name, institution, seats, paidUntil } = program;
  const { timeZone } = viewer;
  const [members, use, cells, bank, assignments, progress, invitations, sets, openInvoices] = await db.batch([
    selectMembers(db, programId),
    selectUse(db, programId, addDays(getStudyDay(now, timeZone), -useDays)),
    selectAnsweredCells(db, programId),
    db.select({ organ: bankCell.organ, modality: bankCell.modality, count: bankCell.total }).from(bankCell),
    selectAssignments(db, programId),
    selectAssignmentProgress(db, programId),
    selectOpenInvitations(db, programId, now),
    selectAssignableSets(db),
    selectRecordedOpenInvoices(db, programId),
  ]);
  const shared = members
    .filter((member) => member.isSharing)
    .map((member) => {
      const ownUse = use.find(({ userId }) => userId === member.userId);
      const ownCells = cells.filter(({ userId }) => userId === member.userId);
      return {
        ...member,
        days: ownUse?.days ?? 0,
        answers: ownUse?.answers ?? 0,
        coverage: computeCoverage(
          ownCells.map(({ answered, ...cell }) => ({ ...cell, count: answered })),
          bank,
        ),
      };
    });
  const search = new URL(request.url).searchParams;
  const today = getLocalDate(now, timeZone);
  return {
    ...{ name, institution, seats, today, done: search.get("done"), count: Number(search.get("count") ?? 0) || 0 },
    paidUntil: paidUntil > now ? formatDate(paidUntil, timeZone) : null,
    daysLeft: getDaysLeft(paidUntil, now),
    renewal: await describeRenewal(context, program),
    invoices: openInvoices.map(({ id, number, amount, currency, coversUntil }) => ({
      ...{ id, number, amount: formatMoney(amount, currency), coversUntil: formatMediumDate(coversUntil, "UTC") },
    })),
    members: members.map(({ name, email, userId }) => {
      const own = shared.find((one) => one.userId === userId);
      return { name, email, sharing: own ? { days: own.days, answers: own.answers, coverage: own.coverage } : null };
    }),
    sharingCount: shared.length,
    coverage: averageCoverage(shared.map(({ coverage }) => coverage)),
    assignments: assignments.map(({ setId, title, dueOn, total }) => ({
      ...{ setId, title, total, dueOn: formatDate(Date.parse(dueOn), "UTC"), isPast: dueOn < today },
      members: shared.map(({ name, userId }) => ({
        name,
        answered: progress.find((one) => one.setId === setId && one.userId === userId)?.answered ?? 0,
      })),
    })),
    invitations: invitations.map(({ id, token, email, isSingleUse, expiresAt }) => ({
      ...{ id, email, expiresOn: formatDate(expiresAt, timeZone) },
      // The secret of a mailed invitation stays between the mail and its reader.
      link: isSingleUse ? null : `${settings.url}${programInvitationPath(token)}`,
    })),
    sets,
  };
}

export type ProgramPage = Awaited<ReturnType<typeof loadProgramPage>>;

/** The value of `?done=` after an action. */
export type ProgramPageNotice = "invited" | "link" | "revoked" | "removed" | "assigned" | "unassigned";

/** Handles a form of the coordinator's page: returns the page with errors, or redirects with the result. */
export async function handleProgramPage({ context, request, viewer, program }: CoordinatorArgs) {
  const { db } = context;
  const form = await readFields(request);
  switch (form.get("intent")) {
    case "inviteByMail": {
      const submission = parseForm(form, mailInvitationSchema);
      if (submission.status !== "success") return replyWithErrors(submission);
      const by = viewer.fullName || viewer.username;
      const sentCount = await inviteByMail(context, program, by, submission.value.emails);
      if (sentCount > 0) return redirect(`${paths.program}?done=invited&count=${sentCount}`);
      return replyWithErrors(submission, {
        fieldErrors: {
          emails: [
            `No email was sent: these addresses have open invitations, or the program has sent ${countNoun(2 * program.seats, "invitation")} within 24 hours.`,
          ],
        },
      });
    }
    case "link": {
      const submission = parseForm(form, linkSchema);
      if (submission.status !== "success") return replyWithErrors(submission);
      const invitationId = await getRowIdForForm({ request, form, userId: viewer.userId }, context.id);
      if (await createLink(context, program.id, invitationId, Number(submission.value.days)))
        return redirectWithNotice("link");
      return replyWithErrors(submission, {
        formErrors: [`The program has ${maxOpenLinks} open links. Revoke one first.`],
      });
    }
    case "revoke":
      await revokeInvitation(context, program.id, String(form.get("invitationId")));
      return redirectWithNotice("revoked");
    case "payByCard":
      return payByCard(context, { program, payer: viewer, path: paths.program }, form);
    case "remove":
      await removeMember(context, program, String(form.get("email")));
      return redirectWithNotice("removed");
    case "assign": {
      const submission = parseForm(form, assignmentSchema);
      if (submission.status !== "success") return replyWithErrors(submission);
      const { dueOn } = submission.value;
      const today = getLocalDate(context.now, viewer.timeZone);
      if (dueOn < today || dueOn > addDays(today, 2 * 366))
        return replyWithErrors(submission, { fieldErrors: { dueOn: ["Choose a day within the next two years."] } });
      if (await assignSet(context, program.id, submission.value)) return redirectWithNotice("assigned");
      return replyWithErrors(submission, {
        formErrors: [`A program has at most ${maxAssignments} assigned sets. Remove one first.`],
      });
    }
    case "unassign":
      await unassignSet(db, program.id, String(form.get("setId")));
      return redirectWithNotice("unassigned");
    default:
      throw new Response("Unknown form", { status: 400 });
  }
}

function redirectWithNotice(notice: ProgramPageNotice) {
  return redirect(`${paths.program}?done=${notice}`);
}
