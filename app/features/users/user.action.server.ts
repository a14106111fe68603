import { redirect, redirectDocument } from "@remix-run/cloudflare";
import { eq } from "drizzle-orm";
import { adminUserPath } from "../../admin-paths";
import { user } from "../../db/schema";
import { readFields } from "../../lib/http";
import { paths } from "../../paths";
import { PaymentsUnavailable } from "../../services/payments/payments";
import { audit, auditSubject } from "../audit/audit.server";
import { isAllowedUsername } from "../auth/credential-rules";
import { deletedEmail } from "../auth/deleted-user.server";
import { replyWithErrors } from "../auth/form-replies.server";
import { notFound, type SignedInArgs } from "../auth/guards.server";
import { impersonationCookie } from "../auth/impersonation.server";
import { parseForm } from "../auth/parse-form.server";
import { setCancel } from "../billing/manage.server";
import { ban, unban } from "./actions/ban-user.server";
import { changeRole } from "./actions/change-role.server";
import { deleteUser } from "./actions/delete-or-export-user.server";
import { changeEmail, confirmEmail, renameUser, resendVerification } from "./actions/name-and-email.server";
import { disableTwoStep, signOutEverywhere, startImpersonation } from "./actions/user-logins.server";
import type { UserAction } from "./actions/when-allowed.server";
import { findLockoutProblem, isFixedName } from "./lockout-rules";
import { banSchema, deleteSchema, emailSchema, impersonationSchema, namesSchema, roleSchema } from "./user-forms";
import type { UserNotice } from "./user-notices";

const dayMs = 24 * 60 * 60 * 1000;
const staleAccountError = "Nothing was done: the account is not as you saw it. Look again, then repeat.";

/** What a form of the page asks for. */
interface UserRequest extends UserAction {
  username: string;
  /** Why nothing that locks out may be done; null where it may. */
  locked: string | null;
  form: FormData;
}

/** Answers a form of an account's page: the page again with what is wrong, or a redirect that says what was done. */
export async function handleUserAction(args: SignedInArgs) {
  const { context, request, params, viewer } = args;
  const userId = params.userId ?? "";
  const form = await readFields(request);
  const [person] = await context.db
    .select({ email: user.email, username: user.username })
    .from(user)
    .where(eq(user.id, userId));
  if (!person || person.email === deletedEmail(userId)) throw notFound(request);
  const username = person.username ?? "";
  const locked = findLockoutProblem({ userId, username }, viewer.userId, context.settings.adminUsernames);
  const userRequest = { actorId: viewer.userId, userId, username, locked, form };
  const intent = String(form.get("intent"));
  const answer = Object.hasOwn(handlers, intent) ? handlers[intent] : undefined;
  if (!answer) throw new Response("Unknown form", { status: 400 });
  return answer(args, userRequest);
}

const handlers: Record<string, typeof handleRole> = {
  role: handleRole,
  ban: handleBan,
  unban: async ({ context }, act) => redirectWithNotice(act, (await unban(context, act)) ? "unbanned" : "nothing"),
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
  if (role === "user" && act.locked) return replyWithErrors(submission, { formErrors: [act.locked] }, { status: 409 });
  if (await changeRole(context, act, submission.value))
    return redirectWithNotice(act, role === "admin" ? "madeAdmin" : "unmadeAdmin");
  const why =
    role === "user"
      ? "Nothing was done: they are a learner already, or the last admin who can sign in."
      : "Nothing was done: they are an admin already, or banned.";
  return replyWithErrors(submission, { formErrors: [why] }, { status: 409 });
}

async function handleBan(args: SignedInArgs, act: UserRequest) {
  const { context } = args;
  const submission = parseForm(act.form, banSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  if (act.locked) return replyWithErrors(submission, { formErrors: [act.locked] }, { status: 409 });
  const { reason, until: date, cancelSubscription, key } = submission.value;
  const until = date ? Date.parse(`${date}T00:00:00Z`) + dayMs - 1 : null;
  if (until !== null && until <= context.now)
    return replyWithErrors(submission, { fieldErrors: { until: ["This day has passed."] } });
  const banned = await ban(context, act, { reason, until });
  const problem = cancelSubscription ? await cancelRenewal(args, act, key) : null;
  if (problem) return redirectWithNotice(act, banned ? "bannedStillPays" : problem);
  if (banned) return redirectWithNotice(act, "banned");
  const why = "Nothing was done: this ban stands already, or they are an admin. Make an admin a learner first.";
  return replyWithErrors(submission, { formErrors: [why] }, { status: 409 });
}

/** Lets their subscription end with the period that is paid; null when it does, otherwise what to say. */
async function cancelRenewal({ context }: SignedInArgs, act: UserRequest, key: string): Promise<UserNotice | null> {
  const { payments } = context;
  if (!payments) return "noProvider";
  try {
    if (!(await setCancel(context, payments, act.userId, true, key || context.id()))) return "noRenewal";
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
  const renamed = username.toLowerCase() !== act.username;
  const { adminUsernames } = context.settings;
  const stays = { fieldErrors: { username: ["This is a fixed admin name: it stays."] } };
  if (renamed && isFixedName(act.username, adminUsernames)) return replyWithErrors(submission, stays, { status: 409 });
  // A fixed admin name, or one that looks like it, is as taken as any other (A3).
  const taken = { fieldErrors: { username: ["This username is taken. Choose another one."] } };
  if (renamed && !isAllowedUsername(username, adminUsernames))
    return replyWithErrors(submission, taken, { status: 409 });
  const seen = String(act.form.get("seen") ?? act.username);
  const outcome = await renameUser(context, act, { seen, username, fullName });
  if (outcome === "done") return redirectWithNotice(act, "renamed");
  if (outcome === "taken") return replyWithErrors(submission, taken, { status: 409 });
  return replyWithErrors(submission, { formErrors: [staleAccountError] }, { status: 409 });
}

async function handleEmail({ context }: SignedInArgs, act: UserRequest) {
  const submission = parseForm(act.form, emailSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  if (act.locked) return replyWithErrors(submission, { formErrors: [act.locked] }, { status: 409 });
  const outcome = await changeEmail(context, act, submission.value.email);
  if (outcome === "done") return redirectWithNotice(act, "addressChanged");
  const words = outcome === "taken" ? "Another account has this address." : "This is their address already.";
  return replyWithErrors(submission, { fieldErrors: { email: [words] } }, { status: 409 });
}

async function handleImpersonate({ context }: SignedInArgs, act: UserRequest) {
  const submission = parseForm(act.form, impersonationSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  const token = await startImpersonation(context, act, submission.value.reason);
  const why = "Nobody looks as an admin, as themselves, or as somebody who is banned.";
  if (token === null) return replyWithErrors(submission, { formErrors: [why] }, { status: 409 });
  // A new document: what the browser knows of the admin does not mix with what the learner sees.
  return redirectDocument(paths.home, { headers: { "Set-Cookie": await impersonationCookie(context, token) } });
}

async function handleDelete({ context }: SignedInArgs, act: UserRequest) {
  const submission = parseForm(act.form, deleteSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  if (act.locked) return replyWithErrors(submission, { formErrors: [act.locked] }, { status: 409 });
  const { confirmation, reason } = submission.value;
  if (confirmation.toLowerCase() !== act.username)
    return replyWithErrors(submission, { fieldErrors: { confirmation: [`Type ${act.username} to confirm.`] } });
  try {
    const deleted = await deleteUser(context, act, reason);
    if (!deleted)
      return replyWithErrors(
        submission,
        { formErrors: ["Make this admin a learner first, then delete."] },
        { status: 409 },
      );
  } catch (error) {
    if (!(error instanceof PaymentsUnavailable)) throw error;
    const away = "The payment provider cannot be reached to end their subscription. Nothing was deleted; try again.";
    return replyWithErrors(submission, { formErrors: [away] }, { status: 503 });
  }
  return redirectWithNotice(act, "deleted");
}

function redirectWithNotice({ userId }: UserRequest, what: UserNotice) {
  return redirect(`${adminUserPath(userId)}?done=${what}`);
}
