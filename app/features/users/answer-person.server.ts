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
import type { Act } from "./acts/allowed.server";
import { ban, unban } from "./acts/ban.server";
import { deleteByAdmin } from "./acts/leave.server";
import { signOutEverywhere, startImpersonation, takeTwoStep } from "./acts/logins.server";
import { changeAddress, confirmByHand, rename, resendVerification } from "./acts/names.server";
import { changeRole } from "./acts/role.server";
import type { Done } from "./done";
import { addressSchema, banSchema, deleteSchema, impersonateSchema, namesSchema, roleSchema } from "./forms";
import { isFixedName, whyNotLockOut } from "./rules";

const dayMs = 24 * 60 * 60 * 1000;
const nothing = "Nothing was done: the account is not as you saw it. Look again, then repeat.";

/** What a form of the page asks for. */
interface Asked extends Act {
  username: string;
  /** Why nothing that locks out may be done; null where it may. */
  locked: string | null;
  form: FormData;
}

/** Answers a form of an account's page: the page again with what is wrong, or a redirect that says what was done. */
export async function answerPerson(args: SignedInArgs) {
  const { context, request, params, viewer } = args;
  const userId = params.userId ?? "";
  const form = await readFields(request);
  const [person] = await context.db
    .select({ email: user.email, username: user.username })
    .from(user)
    .where(eq(user.id, userId));
  if (!person || person.email === deletedEmail(userId)) throw notFound(request);
  const username = person.username ?? "";
  const locked = whyNotLockOut({ userId, username }, viewer.userId, context.settings.adminUsernames);
  const asked = { actorId: viewer.userId, userId, username, locked, form };
  const intent = String(form.get("intent"));
  const answer = Object.hasOwn(answers, intent) ? answers[intent] : undefined;
  if (!answer) throw new Response("Unknown form", { status: 400 });
  return answer(args, asked);
}

const answers: Record<string, typeof answerRole> = {
  role: answerRole,
  ban: answerBan,
  unban: async ({ context }, act) => done(act, (await unban(context, act)) ? "unbanned" : "nothing"),
  cancelSubscription: async (args, act) =>
    done(act, (await cancelRenewal(args, act, String(act.form.get("key")).slice(0, 64))) ?? "renewalEnded"),
  signOut: async ({ context }, act) => done(act, (await signOutEverywhere(context, act)) ? "signedOut" : "noLogins"),
  takeTwoStep: async ({ context }, act) => done(act, (await takeTwoStep(context, act)) ? "twoStepTaken" : "nothing"),
  resend: async ({ context }, act) => done(act, (await resendVerification(context, act)) ? "resent" : "resentLately"),
  confirm: async ({ context }, act) => done(act, (await confirmByHand(context, act)) ? "confirmed" : "nothing"),
  names: answerNames,
  email: answerEmail,
  look: answerImpersonate,
  delete: answerDelete,
};

async function answerRole({ context }: SignedInArgs, act: Asked) {
  const submission = parseForm(act.form, roleSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  const { role } = submission.value;
  if (role === "user" && act.locked) return replyWithErrors(submission, { formErrors: [act.locked] }, { status: 409 });
  if (await changeRole(context, act, submission.value))
    return done(act, role === "admin" ? "madeAdmin" : "unmadeAdmin");
  const why =
    role === "user"
      ? "Nothing was done: they are a learner already, or the last admin who can sign in."
      : "Nothing was done: they are an admin already, or banned.";
  return replyWithErrors(submission, { formErrors: [why] }, { status: 409 });
}

async function answerBan(args: SignedInArgs, act: Asked) {
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
  if (problem) return done(act, banned ? "bannedStillPays" : problem);
  if (banned) return done(act, "banned");
  const why = "Nothing was done: this ban stands already, or they are an admin. Make an admin a learner first.";
  return replyWithErrors(submission, { formErrors: [why] }, { status: 409 });
}

/** Lets their subscription end with the period that is paid; null when it does, otherwise what to say. */
async function cancelRenewal({ context }: SignedInArgs, act: Asked, key: string): Promise<Done | null> {
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

async function answerNames({ context }: SignedInArgs, act: Asked) {
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
  const outcome = await rename(context, act, { seen, username, fullName });
  if (outcome === "done") return done(act, "renamed");
  if (outcome === "taken") return replyWithErrors(submission, taken, { status: 409 });
  return replyWithErrors(submission, { formErrors: [nothing] }, { status: 409 });
}

async function answerEmail({ context }: SignedInArgs, act: Asked) {
  const submission = parseForm(act.form, addressSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  if (act.locked) return replyWithErrors(submission, { formErrors: [act.locked] }, { status: 409 });
  const outcome = await changeAddress(context, act, submission.value.email);
  if (outcome === "done") return done(act, "addressChanged");
  const words = outcome === "taken" ? "Another account has this address." : "This is their address already.";
  return replyWithErrors(submission, { fieldErrors: { email: [words] } }, { status: 409 });
}

async function answerImpersonate({ context }: SignedInArgs, act: Asked) {
  const submission = parseForm(act.form, impersonateSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  const token = await startImpersonation(context, act, submission.value.reason);
  const why = "Nobody looks as an admin, as themselves, or as somebody who is banned.";
  if (token === null) return replyWithErrors(submission, { formErrors: [why] }, { status: 409 });
  // A new document: what the browser knows of the admin does not mix with what the learner sees.
  return redirectDocument(paths.home, { headers: { "Set-Cookie": await impersonationCookie(context, token) } });
}

async function answerDelete({ context }: SignedInArgs, act: Asked) {
  const submission = parseForm(act.form, deleteSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  if (act.locked) return replyWithErrors(submission, { formErrors: [act.locked] }, { status: 409 });
  const { confirmation, reason } = submission.value;
  if (confirmation.toLowerCase() !== act.username)
    return replyWithErrors(submission, { fieldErrors: { confirmation: [`Type ${act.username} to confirm.`] } });
  try {
    const deleted = await deleteByAdmin(context, act, reason);
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
  return done(act, "deleted");
}

function done({ userId }: Asked, what: Done) {
  return redirect(`${adminUserPath(userId)}?done=${what}`);
}
