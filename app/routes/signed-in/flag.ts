import { redirect } from "@remix-run/cloudflare";
import type { ClientActionFunctionArgs } from "@remix-run/react";
import { z } from "zod";
import { signedIn } from "~/features/auth/guards.server";
import type { FlagResult } from "~/features/flags/components/flag-toggle";
import { setFlag } from "~/features/flags/flags.server";
import { runWithFallback } from "~/lib/action-fallback";
import { isFormPost, readFields, toLocalPath } from "~/lib/http";
import { paths } from "~/paths";

const flagForm = z.object({ questionId: z.string().min(1).max(80), flagged: z.enum(["on", "off"]) });

/** Whoever comes here by a link, after signing in for instance, wants to see their flags. */
export const loader = signedIn(() => redirect(paths.flagged));

export const action = signedIn(async ({ request, context, viewer }) => {
  const fields = await readFields(request);
  const parsed = flagForm.safeParse(Object.fromEntries(fields));
  if (!parsed.success) throw new Response("Name a question, and flagged as on or off", { status: 400 });
  const flagged = parsed.data.flagged === "on";
  await setFlag(context.db, viewer.userId, parsed.data.questionId, flagged, context.now);
  if (isFormPost(request)) throw redirect(toLocalPath(fields.get("back")?.toString(), paths.flagged), 303);
  return { flagged, saved: true } satisfies FlagResult;
});

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const wanted = (await request.clone().formData()).get("flagged") === "on";
  return runWithFallback(serverAction, { flagged: !wanted, saved: false } satisfies FlagResult);
}
