import { data, redirect } from "@remix-run/cloudflare";
import { readFields } from "../../../lib/http";
import { paths } from "../../../paths";
import { formAgain, tooManyAttempts } from "../answers.server";
import { mayAttempt } from "../attempts.server";
import type { SignedInArgs } from "../guards.server";
import { ownPasswordErrors } from "../own-password.server";
import { parseForm } from "../parse-form.server";
import { type Proof, proveCode } from "./codes.server";
import { confirmSchema, provenSchema, startSchema } from "./forms";
import { readSetUp, renewBackupCodes, type SetUp, startSetUp, switchOff, switchOn } from "./switch.server";

const refusals: Record<Exclude<Proof, "right">, string> = {
  wrong: "This code is not right. Wait for the next one, or use a backup code.",
  used: "This code was used already. Wait for the next one.",
  locked: "Too many wrong codes. Try again in a quarter of an hour.",
};

/** Answers a form of the two-step page: the page again with what is wrong, the set-up, or backup codes, which are shown once. */
export async function answerTwoStep(args: SignedInArgs) {
  const form = await readFields(args.request);
  switch (form.get("intent")) {
    case "start":
      return answerStart(args, form);
    case "confirm":
      return answerConfirm(args, form);
    case "renewCodes":
    case "switchOff":
      return answerProven(args, form);
    default:
      throw new Response("Unknown form", { status: 400 });
  }
}

async function answerStart({ context, request, viewer }: SignedInArgs, form: FormData) {
  const submission = parseForm(form, startSchema);
  if (submission.status !== "success") return formAgain(submission);
  if (!(await mayAttempt(context, request))) return tooManyAttempts(submission);
  const wrong = await ownPasswordErrors(context, viewer, submission.value.currentPassword);
  if (wrong) return formAgain(submission, wrong);
  if (viewer.twoStep) return redirect(paths.twoStep);
  return shown({ setUp: await startSetUp(context, viewer) });
}

async function answerConfirm({ context, request, viewer }: SignedInArgs, form: FormData) {
  const submission = parseForm(form, confirmSchema);
  const setUp = await readSetUp(context, viewer, String(form.get("ticket") ?? "").slice(0, 300));
  if (!setUp || viewer.twoStep) return redirect(`${paths.twoStep}?done=late`);
  const again = (fieldErrors: Record<string, string[]> = {}) =>
    data({ result: submission.reply({ fieldErrors }), setUp: setUp.shown }, { status: 400 });
  if (submission.status !== "success") return again();
  if (!(await mayAttempt(context, request))) return again({ code: ["Too many attempts. Wait a minute."] });
  const wrong = "This code is not right. Check that the phone's time is set by itself, and take the next code.";
  if (!(await setUp.isCode(submission.value.code))) return again({ code: [wrong] });
  const codes = await switchOn(context, viewer, submission.value.code);
  return codes ? shown({ codes }) : again({ code: [refusals.used] });
}

async function answerProven({ context, request, viewer }: SignedInArgs, form: FormData) {
  const submission = parseForm(form, provenSchema);
  if (submission.status !== "success") return formAgain(submission);
  if (!(await mayAttempt(context, request))) return tooManyAttempts(submission);
  const { currentPassword, code } = submission.value;
  const wrong = await ownPasswordErrors(context, viewer, currentPassword);
  if (wrong) return formAgain(submission, wrong);
  const off = form.get("intent") === "switchOff";
  if (off && viewer.isAdmin && context.settings.adminMfa)
    return formAgain(submission, { formErrors: ["Admins of this site need two-step sign-in: it stays on."] });
  const proof = await proveCode(context, viewer.userId, code);
  if (proof !== "right") return formAgain(submission, { fieldErrors: { code: [refusals[proof]] } });
  if (!off) return shown({ codes: await renewBackupCodes(context, viewer) });
  await switchOff(context, viewer);
  return redirect(`${paths.twoStep}?done=off`);
}

function shown(what: { setUp?: SetUp; codes?: string[] }) {
  return data({ result: undefined, ...what });
}
