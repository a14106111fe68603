import { redirect, redirectDocument } from "@remix-run/cloudflare";
import { eq } from "drizzle-orm";
import { adminUserPath } from "../../admin-paths";
import { user } from "../../db/schema";
import { dayMs } from "../../lib/day";
import { readFields } from "../../lib/http";
import { paths } from "../../paths";
import { PaymentsUnavailable } from "../../services/payments/payments";
import { audit, auditSubject } from "../audit/audit.server";
import { isAllowedUsername } from "../auth/credential-rules";
import { getDeletedEmail } from "../auth/deleted-user.server";
import { replyWithErrors } from "../auth/form-replies.server";
import { notFound, type SignedInArgs } from "../auth/guards.server";
import { createImpersonationCookie } from "../auth/impersonation.server";
import { parseForm } from "../auth/parse-form.server";
import { setCancellation } from "../billing/own-subscription.server";
import { banUser, unbanUser } from "./actions/ban-user.server";
import { changeRole } from "./actions/change-role.server";
import { deleteUser } from "./actions/delete-or-export-user.server";
import type { UserAction } from "./actions/is-action-allowed.server";
import { changeEmail, confirmEmail, renameUser, resendVerification } from "./actions/name-and-email.server";
import { disableTwoStep, signOutEverywhere, startImpersonation } from "./actions/user-logins.server";
import { findLockoutProblem, isFixedName } from "./lockout-rules";
import { banSchema, deleteSchema, emailSchema, impersonationSchema, namesSchema, roleSchema } from "./user-forms";
import type { UserNotice } from "./user-notices";

const staleAccountError =
  "Nothing was changed because someone else changed this account. Reload the page and try again.";

/** A submitted form of the user page. */
interface UserRequest extends UserAction {
  username: string;
  /** Why actions that lock the account out are refused; null if they are allowed. */
  lockoutProblem: string | null;
  form: FormData;
}

/** Handles a form of the user page (M4): returns the form with its errors, or redirects with a notice. */
export async function handleUserAction(args: SignedInArgs) {
  const { context, request, params, viewer } = args;
  const userId = params.userId ?? "";
  const form = await readFields(request);
  const [person] = await context.db
    .select({ email: user.email, username: user.username })
    .from(user)
    .where(eq(user.id, userId));
  if (!person || person.email === getDeletedEmail(userId)) throw notFound(request);
  const username = person.username ?? "";
  const lockoutProblem = findLockoutProblem({ userId, username }, viewer.userId, context.settings.adminUsernames);
  const userRequest = { actorId: viewer.userId, userId, username, lockoutProblem, form };
  const intent = String(form.get("intent"));
  const handler = Object.hasOwn(handlers, intent) ? handlers[intent] : undefined;
  if (!handler) throw new Response("Unknown form", { status: 400 });
  return handler(args, userRequest);
}

const handlers: Record<string, typeof handleRole> = {
  role: handleRole,
  ban: handleBan,
  unban: async ({ context }, act) => redirectWithNotice(act, (await unbanUser(context, act)) ? "unbanned" : "nothing"),
  cancelSubscription: async (args, act) =>
    redirectWithNotice(
      act,
      (await cancelRenewal(args, act, String(act.form.get("key")).slice(0, 64))) ?? "renewalEnded",
    ),
  signOut: async ({ context }, act) =>
    redirectWithNotice(act, (await signOutEverywhere(context, act)) ? "signedOut" : "noLogins"),
  takeTwoStep: async ({ context }, act) =>
    redirectWithNotice(act, (await disableTwoStep(context, act)) ? "twoStepTaken" : "nothing"),
  resend: async ({ context }, act) =>
    redirectWithNotice(act, (await resendVerification(context, act)) ? "resent" : "resentLately"),
  confirm: async ({ context }, act) =>
    redirectWithNotice(act, (await confirmEmail(context, act)) ? "confirmed" : "nothing"),
  names: handleNames,
  email: handleEmail,
  look: handleImpersonate,
  delete: handleDelete,
};

async function handleRole({ context }: SignedInArgs, act: UserRequest) {
  const submission = parseForm(act.form, roleSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  const { role } = submission.value;
  if (role === "user" && act.lockoutProblem)
    return replyWithErrors(submission, { formErrors: [act.lockoutProblem] }, { status: 409 });
  if (await changeRole(context, act, submission.value))
    return redirectWithNotice(act, role === "admin" ? "madeAdmin" : "unmadeAdmin");
  const reason =
    role === "user"
      ? "The role was not changed: this account is already a learner, or it is the last admin who can sign in."
      : "The role was not changed: this account is already an admin, or it is banned.";
  return replyWithErrors(submission, { formErrors: [reason] }, { status: 409 });
}

async function handleBan(args: SignedInArgs, act: UserRequest) {
  const { context } = args;
  const submission = parseForm(act.form, banSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  if (act.lockoutProblem) return replyWithErrors(submission, { formErrors: [act.lockoutProblem] }, { status: 409 });
  const { reason, until: date, cancelSubscription, key } = submission.value;
  const until = date ? Date.parse(`${date}T00:00:00Z`) + dayMs - 1 : null;
  if (until !== null && until <= context.now)
    return replyWithErrors(submission, { fieldErrors: { until: ["This day has passed. Choose a later day."] } });
  const banned = await banUser(context, act, { reason, until });
  const problem = cancelSubscription ? await cancelRenewal(args, act, key) : null;
  if (problem) return redirectWithNotice(act, banned ? "bannedStillPays" : problem);
  if (banned) return redirectWithNotice(act, "banned");
  const why =
    "Nothing was changed: this learner already has the same ban, or the account is an admin. To ban an admin, make the account a learner first.";
  return replyWithErrors(submission, { formErrors: [why] }, { status: 409 });
}

/** Cancels the subscription at the end of the paid period; returns null on success, otherwise the notice to show. */
async function cancelRenewal({ context }: SignedInArgs, act: UserRequest, key: string): Promise<UserNotice | null> {
  const { payments } = context;
  if (!payments) return "noProvider";
  try {
    if (!(await setCancellation(context, payments, act.userId, true, key || context.id()))) return "noRenewal";
  } catch (error) {
    if (error instanceof PaymentsUnavailable) return "providerAway";
    throw error;
  }
  await audit(context, { actorId: act.actorId, action: "cancel subscription", subject: auditSubject(act.userId) });
  return null;
}

async function handleNames({ context }: SignedInArgs, act: UserRequest) {
  const submission = parseForm(act.form, namesSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  const { username, fullName } = submission.value;
  const isRenamed = username.toLowerCase() !== act.username;
  const { adminUsernames } = context.settings;
  const fixedNameError = {
    fieldErrors: { username: ["This admin username is set in the site's configuration and cannot be changed here."] },
  };
  if (isRenamed && isFixedName(act.username, adminUsernames))
    return replyWithErrors(submission, fixedNameError, { status: 409 });
  // Fixed admin usernames and similar names count as taken (A3).
  const takenNameError = { fieldErrors: { username: ["This username is taken. Choose another one."] } };
  if (isRenamed && !isAllowedUsername(username, adminUsernames))
    return replyWithErrors(submission, takenNameError, { status: 409 });
  const seenUsername = String(act.form.get("seen") ?? act.username);
  const outcome = await renameUser(context, act, { seenUsername, username, fullName });
  if (outcome === "done") return redirectWithNotice(act, "renamed");
  if (outcome === "taken") return replyWithErrors(submission, takenNameError, { status: 409 });
  return replyWithErrors(submission, { formErrors: [staleAccountError] }, { status: 409 });
}

async function handleEmail({ context }: SignedInArgs, act: UserRequest) {
  const submission = parseForm(act.form, emailSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  if (act.lockoutProblem) return replyWithErrors(submission, { formErrors: [act.lockoutProblem] }, { status: 409 });
  const outcome = await changeEmail(context, act, submission.value.email);
  if (outcome === "done") return redirectWithNotice(act, "addressChanged");
  const message = outcome === "taken" ? "Another account uses this email." : "This account already uses this email.";
  return replyWithErrors(submission, { fieldErrors: { email: [message] } }, { status: 409 });
}

async function handleImpersonate({ context }: SignedInArgs, act: UserRequest) {
  const submission = parseForm(act.form, impersonationSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  const token = await startImpersonation(context, act, submission.value.reason);
  const why = "You can't impersonate yourself, an admin, or a banned learner.";
  if (token === null) return replyWithErrors(submission, { formErrors: [why] }, { status: 409 });
  // A full page load keeps the admin's client data apart from the learner's.
  return redirectDocument(paths.home, { headers: { "Set-Cookie": await createImpersonationCookie(context, token) } });
}

async function handleDelete({ context }: SignedInArgs, act: UserRequest) {
  const submission = parseForm(act.form, deleteSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  if (act.lockoutProblem) return replyWithErrors(submission, { formErrors: [act.lockoutProblem] }, { status: 409 });
  const { confirmation, reason } = submission.value;
  if (confirmation.toLowerCase() !== act.username)
    return replyWithErrors(submission, { fieldErrors: { confirmation: [`Type ${act.username} to confirm.`] } });
  try {
    const deleted = await deleteUser(context, act, reason);
    if (!deleted)
      return replyWithErrors(
        submission,
        { formErrors: ["Make this admin a learner first, then delete the account."] },
        { status: 409 },
      );
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    const providerError =
      "Nothing was deleted, because the payment provider did not respond and the subscription could not be ended. Try again later.";
    return replyWithErrors(submission, { formErrors: [providerError] }, { status: 503 });
  }
  return redirectWithNotice(act, "deleted");
}

function redirectWithNotice({ userId }: UserRequest, notice: UserNotice) {
  return redirect(`${adminUserPath(userId)}?done=${notice}`);
}
