import { data, redirect, redirectDocument } from "@remix-run/cloudflare";
import { isFormPost, readFields } from "../../lib/http";
import { paths } from "../../paths";
import { PaymentsUnavailable } from "../../services/payments/payments";
import { countNetworkAttempt, padToSlot } from "../auth/constant-time.server";
import { requestEmailChange } from "../auth/email-change.server";
import { replyTooManyAttempts, replyWithErrors } from "../auth/form-replies.server";
import type { SignedInArgs } from "../auth/guards.server";
import { signOut } from "../auth/login-session.server";
import { changePassword, checkOwnPassword } from "../auth/own-password.server";
import { parseForm } from "../auth/parse-form.server";
import { leaveProgram, setProgramSharing } from "../programs/members/membership.server";
import { deleteViewings } from "../study/viewing.server";
import { deleteAccount } from "./delete-account.server";
import {
  saveMailPreferences,
  saveProfile,
  saveShortcuts,
  saveStudyPreferences,
  signOutDevice,
  signOutOthers,
} from "./save-settings.server";
import {
  deleteAccountSchema,
  mailPreferencesSchema,
  newEmailSchema,
  newPasswordSchema,
  profileSchema,
  shortcutsSchema,
  studyPreferencesSchema,
} from "./settings-schemas";

/** Handles the forms of the settings page: returns errors, or redirects to the saved section. */
export async function handleSettingsAction(args: SignedInArgs) {
  const form = await readFields(args.request);
  const { context, viewer } = args;
  switch (form.get("intent")) {
    case "profile":
      return handleProfile(args, form);
    case "study":
      return handleStudyPreferences(args, form);
    case "shortcuts":
      return handleShortcuts(args, form);
    case "mail":
      return handleMailPreferences(args, form);
    case "email":
      return handleEmailChange(args, form);
    case "password":
      return handlePasswordChange(args, form);
    case "signOutDevice":
      await signOutDevice(context.db, viewer.userId, String(form.get("device")));
      return redirectToSection("devices");
    case "signOutOthers":
      await signOutOthers(context.db, viewer.userId, viewer.loginSessionId);
      return redirectToSection("devices");
    case "deleteViewings":
      await deleteViewings(context.db, viewer.userId);
      // Reloads the document, because a page in memory would store its log again.
      return redirectDocument(`${paths.settings}?saved=viewing#viewing`);
    case "shareProgress":
      await setProgramSharing(context.db, viewer.userId, true);
      return redirectToSection("program", "sharing");
    case "stopSharing":
      await setProgramSharing(context.db, viewer.userId, false);
      return redirectToSection("program", "notSharing");
    case "leaveProgram":
      await leaveProgram(context.db, viewer.userId);
      return redirectToSection("program", "left");
    case "delete":
      return handleAccountDeletion(args, form);
    default:
      throw new Response("Unknown form", { status: 400 });
  }
}

async function handleProfile({ context, viewer }: SignedInArgs, form: FormData) {
  const submission = parseForm(form, profileSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  await saveProfile(context, viewer.userId, submission.value);
  return redirectToSection("profile");
}

async function handleStudyPreferences({ context, viewer }: SignedInArgs, form: FormData) {
  const submission = parseForm(form, studyPreferencesSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  await saveStudyPreferences(context, viewer.userId, submission.value);
  return redirectToSection("study");
}

async function handleMailPreferences({ context, viewer }: SignedInArgs, form: FormData) {
  const submission = parseForm(form, mailPreferencesSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  await saveMailPreferences(context.db, viewer.userId, submission.value);
  return redirectToSection("mail");
}

/** Saves the shortcut checkbox of the session page, which must not navigate away. */
async function handleShortcuts({ context, request, viewer }: SignedInArgs, form: FormData) {
  const submission = parseForm(form, shortcutsSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  await saveShortcuts(context.db, viewer.userId, submission.value);
  return isFormPost(request) ? redirectToSection("study") : data({ result: undefined });
}

async function handleEmailChange({ context, request, viewer }: SignedInArgs, form: FormData) {
  const submission = parseForm(form, newEmailSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  if (!(await countNetworkAttempt(context, request))) return replyTooManyAttempts(submission);
  const { newEmail, currentPassword } = submission.value;
  const errors = await checkOwnPassword(context, viewer, currentPassword);
  if (errors) return replyWithErrors(submission, errors);
  if (newEmail.toLowerCase() === viewer.email)
    return replyWithErrors(submission, { fieldErrors: { newEmail: ["This is already your address."] } });
  await padToSlot(requestEmailChange(context, viewer, newEmail));
  return redirectToSection("email");
}

async function handlePasswordChange({ context, request, viewer }: SignedInArgs, form: FormData) {
  const submission = parseForm(form, newPasswordSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  if (!(await countNetworkAttempt(context, request))) return replyTooManyAttempts(submission);
  const { currentPassword, newPassword } = submission.value;
  const errors = await checkOwnPassword(context, viewer, currentPassword);
  if (errors) return replyWithErrors(submission, errors);
  await changePassword(context, viewer, newPassword);
  return redirectToSection("password");
}

async function handleAccountDeletion({ context, request, viewer }: SignedInArgs, form: FormData) {
  const submission = parseForm(form, deleteAccountSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  if (!(await countNetworkAttempt(context, request))) return replyTooManyAttempts(submission);
  const { confirmation, currentPassword } = submission.value;
  if (confirmation.toLowerCase() !== viewer.username.toLowerCase())
    return replyWithErrors(submission, { fieldErrors: { confirmation: [`Type “${viewer.username}” to confirm.`] } });
  const errors = await checkOwnPassword(context, viewer, currentPassword);
  if (errors) return replyWithErrors(submission, errors);
  // Guarantees that at least one owner remains.
  if (viewer.isAdmin)
    return replyWithErrors(submission, {
      formErrors: [
        "Your account was not deleted because you are an admin. Ask an owner to make you a learner, then try again.",
      ],
    });
  try {
    await deleteAccount(context, viewer.userId);
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    const message =
      "Your account was not deleted because we can't reach the payment provider to end your subscription. Try again in a minute.";
    return replyWithErrors(submission, { formErrors: [message] }, { status: 503 });
  }
  // Reloads the document, which clears the account's data from the browser's memory.
  return redirectDocument(`${paths.login}?notice=deleted`, { headers: await signOut(context, request) });
}

function redirectToSection(section: string, notice = section) {
  return redirect(`${paths.settings}?saved=${notice}#${section}`);
}
