import { data, redirect } from "@remix-run/cloudflare";
import { readFields } from "~/lib/http";
import { paths } from "~/paths";
import { countNetworkAttempt } from "../constant-time.server";
import { replyTooManyAttempts, replyWithErrors } from "../form-replies.server";
import type { SignedInArgs } from "../guards.server";
import { checkOwnPassword } from "../own-password.server";
import { parseForm } from "../parse-form.server";
import { type CodeResult, verifyCode } from "./two-step-codes.server";
import { confirmSetupSchema, passwordAndCodeSchema, startSetupSchema } from "./two-step-schemas";
import {
  readSetup,
  renewBackupCodes,
  startSetup,
  type TwoStepSetup,
  turnOffTwoStep,
  turnOnTwoStep,
} from "./two-step-setup.server";

const codeErrors: Record<Exclude<CodeResult, "right">, string> = {
  wrong: "This code is wrong. Wait for the next code, or use a backup code.",
  used: "This code was already used. Wait for the next code.",
  locked: "Too many wrong codes. Try again in 15 minutes.",
};

/** Handles the forms of the two-step page: returns errors, the setup, or the new backup codes, which are shown once. */
export async function handleTwoStepAction(args: SignedInArgs) {
  const form = await readFields(args.request);
  switch (form.get("intent")) {
    case "start":
      return handleStart(args, form);
    case "confirm":
      return handleConfirm(args, form);
    case "renewCodes":
    case "switchOff":
      return handlePasswordAndCode(args, form);
    default:
      throw new Response("Unknown form", { status: 400 });
  }
}

async function handleStart({ context, request, viewer }: SignedInArgs, form: FormData) {
  const submission = parseForm(form, startSetupSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  if (!(await countNetworkAttempt(context, request))) return replyTooManyAttempts(submission);
  const errors = await checkOwnPassword(context, viewer, submission.value.currentPassword);
  if (errors) return replyWithErrors(submission, errors);
  if (viewer.hasTwoStep) return redirect(paths.twoStep);
  return replyWithPage({ setup: await startSetup(context, viewer) });
}

async function handleConfirm({ context, request, viewer }: SignedInArgs, form: FormData) {
  const submission = parseForm(form, confirmSetupSchema);
  const setup = await readSetup(context, viewer, String(form.get("ticket") ?? "").slice(0, 300));
  if (!setup || viewer.hasTwoStep) return redirect(`${paths.twoStep}?done=late`);
  const replyWithCodeErrors = (fieldErrors: Record<string, string[]> = {}) =>
    data({ result: submission.reply({ fieldErrors }), setup: setup.view }, { status: 400 });
  if (submission.status !== "success") return replyWithCodeErrors();
  if (!(await countNetworkAttempt(context, request)))
    return replyWithCodeErrors({ code: ["Too many attempts. Wait a minute, then try again."] });
  const wrongCodeMessage =
    "This code is wrong. Check that your phone sets its time automatically, then enter the next code.";
  if (!(await setup.isCorrectCode(submission.value.code))) return replyWithCodeErrors({ code: [wrongCodeMessage] });
  const codes = await turnOnTwoStep(context, viewer, submission.value.code);
  return codes ? replyWithPage({ codes }) : replyWithCodeErrors({ code: [codeErrors.used] });
}

async function handlePasswordAndCode({ context, request, viewer }: SignedInArgs, form: FormData) {
  const submission = parseForm(form, passwordAndCodeSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  if (!(await countNetworkAttempt(context, request))) return replyTooManyAttempts(submission);
  const { currentPassword, code } = submission.value;
  const errors = await checkOwnPassword(context, viewer, currentPassword);
  if (errors) return replyWithErrors(submission, errors);
  const isTurningOff = form.get("intent") === "switchOff";
  if (isTurningOff && viewer.isAdmin && context.settings.requiresAdminTwoStep)
    return replyWithErrors(submission, {
      formErrors: ["Two-step sign-in stays on because admins of this site need it."],
    });
  const codeResult = await verifyCode(context, viewer.userId, code);
  if (codeResult !== "right") return replyWithErrors(submission, { fieldErrors: { code: [codeErrors[codeResult]] } });
  if (!isTurningOff) return replyWithPage({ codes: await renewBackupCodes(context, viewer) });
  await turnOffTwoStep(context, viewer);
  return redirect(`${paths.twoStep}?done=off`);
}

function replyWithPage(content: { setup?: TwoStepSetup; codes?: string[] }) {
  return data({ result: undefined, ...content });
}
