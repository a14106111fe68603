import { redirect } from "@remix-run/cloudflare";
import { readFields } from "~/lib/http";
import { paths } from "~/paths";
import { replyWithErrors } from "../../auth/form-replies.server";
import type { SignedInArgs } from "../../auth/guards.server";
import { parseForm } from "../../auth/parse-form.server";
import { defaultQuotaSchema } from "./subscription-admin-forms";
import { setDefaultQuota, switchPractice, switchSubscriptions } from "./subscription-settings.server";

/** Handles a form of the subscription settings: returns the page with errors, or redirects with the result. */
export async function handleSettingsAction({ context, request, viewer }: SignedInArgs) {
  const form = await readFields(request);
  const intent = form.get("intent");
  const to = form.get("to");
  if (intent === "switch" && (to === "on" || to === "off")) {
    await switchSubscriptions(context, viewer.userId, to === "on");
    return redirectWithNotice(to);
  }
  if (intent === "practice" && (to === "on" || to === "off")) {
    await switchPractice(context, viewer.userId, to === "on");
    return redirectWithNotice(`practice-${to}`);
  }
  if (intent !== "defaultQuota") throw new Response("Unknown form", { status: 400 });
  const submission = parseForm(form, defaultQuotaSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  await setDefaultQuota(context, viewer.userId, submission.value.quota);
  return redirectWithNotice("quota");
}

function redirectWithNotice(notice: string) {
  return redirect(`${paths.adminSubscriptionSettings}?done=${notice}`);
}
