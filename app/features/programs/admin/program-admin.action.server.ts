import { redirect } from "@remix-run/cloudflare";
import { adminProgramPath } from "../../../admin-paths";
import { getUtcDay } from "../../../lib/day";
import { getRowIdForForm } from "../../../lib/form-key";
import { readFields } from "../../../lib/http";
import { toMinorUnits } from "../../../lib/money";
import { replyWithErrors } from "../../auth/form-replies.server";
import { notFound, type SignedInArgs } from "../../auth/guards.server";
import { parseForm } from "../../auth/parse-form.server";
import {
  type CardPaymentNotice,
  closeInvoiceCheckout,
  payByCard,
} from "../../program-payments/pay-by-card.action.server";
import { coordinatorSchema, invoicePaymentSchema, invoiceSchema, programSchema } from "../program-forms";
import { payInvoice, recordInvoice, voidInvoice } from "./invoices.server";
import { readProgram } from "./read-programs.server";
import { addCoordinator, changeProgram, createProgram, removeCoordinator } from "./save-program.server";

/** The value of `?done=` after an action, for which the program's page shows a message. */
export type ProgramNotice =
  | "created"
  | "saved"
  | "coordinatorAdded"
  | "coordinatorRemoved"
  | "invoice"
  | "paid"
  | "voided"
  | CardPaymentNotice;

const coordinatorProblems = {
  unknown: "No account with a confirmed address has this username or email address. Ask the person to sign up first.",
  admin:
    "This person is an admin. Choose a learner's account, because a coordinator sees only what learners agreed to share.",
  elsewhere: "This person already coordinates another program.",
};

/** Creates a program: returns the form with errors, or redirects to the program. */
export async function handleNewProgram({ context, request, viewer }: SignedInArgs) {
  const form = await readFields(request);
  const submission = parseForm(form, programSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  const programId = await getRowIdForForm({ request, form, userId: viewer.userId }, context.id);
  await createProgram(context, viewer.userId, programId, submission.value);
  return redirectWithNotice(programId, "created");
}

/** Handles a form of a program's admin page: returns the page with errors, or redirects with the result. */
export async function handleProgramAdminAction(args: SignedInArgs) {
  const { context, params, request, viewer } = args;
  const form = await readFields(request);
  const stored = await readProgram(context, params.programId ?? "");
  if (!stored) throw notFound(request);
  const { id: programId, name: programName } = stored;
  switch (form.get("intent")) {
    case "program": {
      const submission = parseForm(form, programSchema);
      if (submission.status !== "success") return replyWithErrors(submission);
      if (await changeProgram(context, viewer.userId, programId, submission.value))
        return redirectWithNotice(programId, "saved");
      return replyWithErrors(submission, {
        fieldErrors: { seats: ["More members than this have joined. Ask the coordinator to remove members first."] },
      });
    }
    case "coordinator": {
      const submission = parseForm(form, coordinatorSchema);
      if (submission.status !== "success") return replyWithErrors(submission);
      const { login } = submission.value;
      const problem = await addCoordinator(context, viewer.userId, { programId, programName }, login);
      if (!problem) return redirectWithNotice(programId, "coordinatorAdded");
      return replyWithErrors(submission, { fieldErrors: { login: [coordinatorProblems[problem]] } });
    }
    case "removeCoordinator":
      await removeCoordinator(context, viewer.userId, programId, String(form.get("userId")));
      return redirectWithNotice(programId, "coordinatorRemoved");
    case "invoice":
      return handleInvoice(args, programId, form);
    case "payInvoice": {
      const submission = parseForm(form, invoicePaymentSchema);
      if (submission.status !== "success") return replyWithErrors(submission);
      if (isInFuture(submission.value.paidOn, context.now)) return replyWithFutureDate(submission);
      const obstacle = await closeInvoiceCheckout(context, programId, submission.value.invoiceId);
      if (obstacle) return redirectWithNotice(programId, obstacle);
      const isPaid = await payInvoice(context, viewer.userId, programId, submission.value);
      return redirectWithNotice(programId, isPaid ? "paid" : "changed");
    }
    case "voidInvoice": {
      const invoiceId = String(form.get("invoiceId"));
      const obstacle = await closeInvoiceCheckout(context, programId, invoiceId);
      if (obstacle) return redirectWithNotice(programId, obstacle);
      const isVoided = await voidInvoice(context, viewer.userId, programId, invoiceId);
      return redirectWithNotice(programId, isVoided ? "voided" : "changed");
    }
    case "payByCard":
      return payByCard(context, { program: stored, payer: viewer, path: adminProgramPath(programId) }, form);
    default:
      throw new Response("Unknown form", { status: 400 });
  }
}

async function handleInvoice({ context, request, viewer }: SignedInArgs, programId: string, form: FormData) {
  const submission = parseForm(form, invoiceSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  const { amount, ...invoice } = submission.value;
  if (invoice.paidOn && isInFuture(invoice.paidOn, context.now)) return replyWithFutureDate(submission);
  const invoiceId = await getRowIdForForm({ request, form, userId: viewer.userId }, context.id);
  await recordInvoice(
    context,
    viewer.userId,
    { programId, invoiceId },
    { ...invoice, amount: toMinorUnits(amount, invoice.currency) },
  );
  return redirectWithNotice(programId, "invoice");
}

function isInFuture(date: string, now: number): boolean {
  // The admin may be ahead of UTC by up to a day.
  return date > getUtcDay(now + 14 * 60 * 60 * 1000);
}

function replyWithFutureDate(submission: Parameters<typeof replyWithErrors>[0]) {
  return replyWithErrors(submission, {
    fieldErrors: { paidOn: ["This day is in the future. Leave the field empty until the payment arrives."] },
  });
}

function redirectWithNotice(programId: string, notice: ProgramNotice) {
  return redirect(`${adminProgramPath(programId)}?done=${notice}`);
}
