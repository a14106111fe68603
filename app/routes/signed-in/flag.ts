import { redirect } from "@remix-run/cloudflare";
import type { ClientActionFunctionArgs } from "@remix-run/react";
import { z } from "zod";
import { signedIn } from "~/features/auth/guards.server";
import type { FlagResult } from "~/features/flags/components/flag-toggle";
import { setFlag } from "~/features/flags/flags.server";
import { runWithFallback } from "~/lib/action-fallback";
import { isFormPost, readFields, toLocalPath } from "~/lib/http";
import { paths } from "~/paths";

const flagSchema = z.object({ questionId: z.string().min(1).max(80), flagged: z.enum(["on", "off"]) });

/** Redirects a GET, for example after signing in, to the flagged questions. */
export const loader = signedIn(() => redirect(paths.flagged));

export const action = signedIn(async ({ request, context, viewer }) => {
  const fields = await readFields(request);
  const parsed = flagSchema.safeParse(Object.fromEntries(fields));
  if (!parsed.success) throw new Response("questionId is required, and flagged must be on or off", { status: 400 });
  const flagged = parsed.data.flagged === "on";
  await setFlag(context.db, viewer.userId, parsed.data.questionId, flagged, context.now);
  if (isFormPost(request)) throw redirect(toLocalPath(fields.get("back")?.toString(), paths.flagged), 303);
  return { flagged, saved: true } satisfies FlagResult;
});

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const isFlagging = (await request.clone().formData()).get("flagged") === "on";
  return runWithFallback(serverAction, { flagged: !isFlagging, saved: false } satisfies FlagResult);
}
