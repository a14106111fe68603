import { redirect } from "@remix-run/cloudflare";
import { sql } from "drizzle-orm";
import type { Context } from "~/context.server";
import { appSetting } from "~/db/schema";
import { readFields } from "~/lib/http";
import { paths } from "~/paths";
import { type AiLimits, aiLimitsKey, defaultAiLimits } from "~/services/ai/ai-limits";
import { getAiLimits } from "~/services/ai/budget.server";
import { audit } from "../../audit/audit.server";
import { replyWithErrors } from "../../auth/form-replies.server";
import type { SignedInArgs } from "../../auth/guards.server";
import { parseForm } from "../../auth/parse-form.server";
import { limitsSchema } from "./limits-schema";

/** Switches the model on or off, or saves prices and limits (G40). Returns the page with errors, or redirects with the result. */
export async function handleUse({ context, request, viewer }: SignedInArgs) {
  const form = await readFields(request);
  const intent = form.get("intent");
  const limits = await getAiLimits(context.db);
  const to = form.get("to");
  if (intent === "switch" && (to === "on" || to === "off")) {
    await saveLimits(context, viewer.userId, { ...limits, isOn: to === "on" });
    return redirect(`${paths.aiPracticeUse}?done=${to}`);
  }
  if (intent !== "limits") throw new Response("Unknown form", { status: 400 });
  const submission = parseForm(form, limitsSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  await saveLimits(context, viewer.userId, { ...limits, ...submission.value });
  return redirect(`${paths.aiPracticeUse}?done=limits`);
}

/** Saves the limits in one batch with an audit entry, if they change. */
async function saveLimits(context: Pick<Context, "db" | "now" | "id">, actorId: string, limits: AiLimits) {
  const { db } = context;
  const value = JSON.stringify(limits);
  const current = sql`coalesce((select value from ${appSetting} where key = ${aiLimitsKey}), ${JSON.stringify(defaultAiLimits)})`;
  const entry = {
    actorId,
    action: "change setting",
    subject: `setting:${aiLimitsKey}`,
    before: current,
    after: limits,
  };
  await db.batch([
    audit(context, entry, sql`${current} <> ${value}`),
    db
      .insert(appSetting)
      .values({ key: aiLimitsKey, value })
      .onConflictDoUpdate({ target: appSetting.key, set: { value } }),
  ]);
}
