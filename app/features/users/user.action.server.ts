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
import { enforceArea, notFound, type SignedInArgs } from "../auth/guards.server";
import { createImpersonationCookie } from "../auth/impersonation.server";
import { parseForm } from "../auth/parse-form.server";
import { handleSubscriberAction, subscriberIntents } from "../billing/admin/subscriber.action.server";
import { setCancellation } from "../billing/own-subscription.server";
import { banUser, unbanUser } from "./actions/ban-user.server";
import { changeRole, changeScope } from "./actions/change-role.server";
import { deleteUser } from "./actions/delete-or-export-user.server";
import type { UserAction } from "./actions/is-action-allowed.server";
import { changeEmail, confirmEmail, renameUser, resendVerification } from "./actions/name-and-email.server";
import { disableTwoStep, signOutEverywhere, startImpersonation } from "./actions/user-logins.server";
import { findLockoutProblem, isFixedName } from "./lockout-rules";
import {
  banSchema,
  deleteSchema,
  emailSchema,
  impersonationSchema,
  namesSchema,
  roleSchema,
  scopeSchema,
} from "./user-forms";
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
    .select({ email: user.email, username: user.username, role: user.role })
    .from(user)
    .where(eq(user.id, userId));
  if (!person || person.email === getDeletedEmail(userId)) throw notFound(request);
  const intent = String(form.get("intent"));
  if (person.role === "admin" || intent === "role" || intent === "scope") enforceArea(args, "admins");
  const username = person.username ?? "";
  const lockoutProblem = findLockoutProblem({ userId, username }, viewer.userId, context.settings.adminUsernames);
  const userRequest = { actorId: viewer.userId, userId, username, lockoutProblem, form };
  if (subscriberIntents.includes(intent)) {
    enforceArea(args, "business");
    return handleSubscriberAction(args, form);
  }
  const handler = Object.hasOwn(handlers, intent) ? handlers[intent] : undefined;
  if (!handler) throw new Response("Unknown form", { status: 400 });
  return handler(args, userRequest);
}

const handlers: Record<string, typeof handleRole> = {
  role: handleRole,
  scope: handleScope,
  ban: handleBan,
  unban: async ({ context }, userRequest) =>
    redirectWithNotice(userRequest, (await unbanUser(context, userRequest)) ? "unbanned" : "nothing"),
  cancelSubscription: async (args, userRequest) =>
    redirectWithNotice(
      userRequest,
      (await cancelRenewal(args, userRequest, String(userRequest.form.get("key")).slice(0, 64))) ?? "renewalEnded",
    ),
  signOut: async ({ context }, userRequest) =>
    redirectWithNotice(userRequest, (await signOutEverywhere(context, userRequest)) ? "signedOut" : "noLogins"),
  takeTwoStep: async ({ context }, userRequest) =>
    redirectWithNotice(userRequest, (await disableTwoStep(context, userRequest)) ? "twoStepTaken" : "nothing"),
  resend: async ({ context }, userRequest) =>
    redirectWithNotice(userRequest, (await resendVerification(context, userRequest)) ? "resent" : "resentLately"),
  confirm: async ({ context }, userRequest) =>
    redirectWithNotice(userRequest, (await confirmEmail(context, userRequest)) ? "confirmed" : "nothing"),
  names: handleNames,
  email: handleEmail,
  look: handleImpersonate,
  delete: handleDelete,
};

async function handleRole({ context }: SignedInArgs, userRequest: UserRequest) {
  const submission = parseForm(userRequest.form, roleSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  const { role, reason } = submission.value;
  const scope = role === "admin" ? (submission.value.scope ?? null) : null;
  if (scope === null && userRequest.lockoutProblem)
    return replyWithErrors(submission, { formErrors: [userRequest.lockoutProblem] }, { status: 409 });
  if (await changeRole(context, userRequest, { scope, reason }))
    return redirectWithNotice(
      userRequest,
      scope === null ? "unmadeAdmin" : scope === "reviewer" ? "madeReviewer" : "madeAdmin",
    );
  const problem =
    scope === null
      ? "The role was not changed: this account is already a learner, or it is the last owner who can sign in."
      : "The role was not changed: this account is already an admin, or it is banned.";
  return replyWithErrors(submission, { formErrors: [problem] }, { status: 409 });
}

async function handleScope({ context }: SignedInArgs, userRequest: UserRequest) {
  const submission = parseForm(userRequest.form, scopeSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  if (userRequest.lockoutProblem)
    return replyWithErrors(submission, { formErrors: [userRequest.lockoutProblem] }, { status: 409 });
  if (await changeScope(context, userRequest, submission.value))
    return redirectWithNotice(userRequest, submission.value.scope === "reviewer" ? "madeReviewer" : "scopeChanged");
  const problem =
    "The scope was not changed: this admin already has it, or this account is the last owner who can sign in.";
  return replyWithErrors(submission, { formErrors: [problem] }, { status: 409 });
}

async function handleBan(args: SignedInArgs, userRequest: UserRequest) {
  const { context } = args;
  const submission = parseForm(userRequest.form, banSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  if (userRequest.lockoutProblem)
    return replyWithErrors(submission, { formErrors: [userRequest.lockoutProblem] }, { status: 409 });
  const { reason, until: date, cancelSubscription, key } = submission.value;
  const until = date ? Date.parse(`${date}T00:00:00Z`) + dayMs - 1 : null;
  if (until !== null && until <= context.now)
    return replyWithErrors(submission, { fieldErrors: { until: ["This day has passed. Choose a later day."] } });
  const hasBanned = await banUser(context, userRequest, { reason, until });
  const problem = cancelSubscription ? await cancelRenewal(args, userRequest, key) : null;
  if (problem) return redirectWithNotice(userRequest, hasBanned ? "bannedStillPays" : problem);
  if (hasBanned) return redirectWithNotice(userRequest, "banned");
  const errorMessage =
    "Nothing was changed: this learner already has the same ban, or the account is an admin. To ban an admin, make the account a learner first.";
  return replyWithErrors(submission, { formErrors: [errorMessage] }, { status: 409 });
}

/** Cancels the subscription at the end of the paid period; returns null on success, otherwise the notice to show. */
async function cancelRenewal(
  { context }: SignedInArgs,
  userRequest: UserRequest,
  key: string,
): Promise<UserNotice | null> {
  const { payments } = context;
  if (!payments) return "noProvider";
  try {
    if (!(await setCancellation(context, payments, userRequest.userId, true, key || context.id()))) return "noRenewal";
  } catch (error) {
    if (error instanceof PaymentsUnavailable) return "providerAway";
    throw error;
  }
  await audit(context, {
    actorId: userRequest.actorId,
    action: "cancel subscription",
    subject: auditSubject(userRequest.userId),
  });
  return null;
}

async function handleNames({ context }: SignedInArgs, userRequest: UserRequest) {
  const submission = parseForm(userRequest.form, namesSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  const { username, fullName } = submission.value;
  const isRenamed = username.toLowerCase() !== userRequest.username;
  const { adminUsernames } = context.settings;
  const fixedNameError = {
    fieldErrors: { username: ["This admin username is set in the site's configuration and cannot be changed here."] },
  };
  if (isRenamed && isFixedName(userRequest.username, adminUsernames))
    return replyWithErrors(submission, fixedNameError, { status: 409 });
  // Fixed admin usernames and similar names count as taken (A3).
  const takenNameError = { fieldErrors: { username: ["This username is taken. Choose another one."] } };
  if (isRenamed && !isAllowedUsername(username, adminUsernames))
    return replyWithErrors(submission, takenNameError, { status: 409 });
  const seenUsername = String(userRequest.form.get("seen") ?? userRequest.username);
  const outcome = await renameUser(context, userRequest, { seenUsername, username, fullName });
  if (outcome === "done") return redirectWithNotice(userRequest, "renamed");
  if (outcome === "taken") return replyWithErrors(submission, takenNameError, { status: 409 });
  return replyWithErrors(submission, { formErrors: [staleAccountError] }, { status: 409 });
}

async function handleEmail({ context }: SignedInArgs, userRequest: UserRequest) {
  const submission = parseForm(userRequest.form, emailSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  if (userRequest.lockoutProblem)
    return replyWithErrors(submission, { formErrors: [userRequest.lockoutProblem] }, { status: 409 });
  const outcome = await changeEmail(context, userRequest, submission.value.email);
  if (outcome === "done") return redirectWithNotice(userRequest, "addressChanged");
  const message = outcome === "taken" ? "Another account uses this email." : "This account already uses this email.";
  return replyWithErrors(submission, { fieldErrors: { email: [message] } }, { status: 409 });
}

async function handleImpersonate({ context }: SignedInArgs, userRequest: UserRequest) {
  const submission = parseForm(userRequest.form, impersonationSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  const token = await startImpersonation(context, userRequest, submission.value.reason);
  const errorMessage = "You can't view as yourself, as an admin, or as a banned learner.";
  if (token === null) return replyWithErrors(submission, { formErrors: [errorMessage] }, { status: 409 });
  // A full page load keeps the admin's client data apart from the learner's.
  return redirectDocument(paths.home, { headers: { "Set-Cookie": await createImpersonationCookie(context, token) } });
}

async function handleDelete({ context }: SignedInArgs, userRequest: UserRequest) {
  const submission = parseForm(userRequest.form, deleteSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  if (userRequest.lockoutProblem)
    return replyWithErrors(submission, { formErrors: [userRequest.lockoutProblem] }, { status: 409 });
  const { confirmation, reason } = submission.value;
  if (confirmation.toLowerCase() !== userRequest.username)
    return replyWithErrors(submission, {
      fieldErrors: { confirmation: [`Type “${userRequest.username}” to confirm.`] },
    });
  try {
    const isDeleted = await deleteUser(context, userRequest, reason);
    if (!isDeleted)
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
  return redirectWithNotice(userRequest, "deleted");
}

function redirectWithNotice({ userId }: UserRequest, notice: UserNotice) {
  return redirect(`${adminUserPath(userId)}?done=${notice}`);
}
