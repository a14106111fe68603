import { redirect } from "@remix-run/cloudflare";
import type { ClientActionFunctionArgs } from "@remix-run/react";
import { anyone, signedIn } from "~/features/auth/guards.server";
import { dismissAnnouncement } from "~/features/communications/announcements.server";
import type { DismissResult } from "~/features/communications/components/announcement-banner";
import { runWithFallback } from "~/lib/action-fallback";
import { isFormPost, jsonError, jsonResponse, methodNotAllowed, readFields, toLocalPath } from "~/lib/http";
import { paths } from "~/paths";

export const loader = anyone(() => methodNotAllowed("POST"));

/** Dismisses an announcement for the viewer. */
export const action = signedIn(async ({ request, context, viewer }) => {
  const fields = await readFields(request);
  const announcementId = fields.get("announcementId");
  if (typeof announcementId !== "string" || !announcementId || announcementId.length > 80)
    return jsonError(400, "announcementId is missing or too long");
  await dismissAnnouncement(context.db, viewer.userId, announcementId);
  if (isFormPost(request)) throw redirect(toLocalPath(fields.get("back")?.toString(), paths.home), 303);
  return jsonResponse({ saved: true } satisfies DismissResult);
});

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return runWithFallback(serverAction, { saved: false } satisfies DismissResult);
}
