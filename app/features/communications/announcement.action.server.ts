import { redirect } from "@remix-run/cloudflare";
import { announcementPath } from "../../admin-paths";
import type { Context } from "../../context.server";
import { dayMs } from "../../lib/day";
import { getRowIdForForm } from "../../lib/form-key";
import { readFields, toLocalPath } from "../../lib/http";
import { fromLocalDateTime, toLocalDateTime } from "../../lib/local-time";
import { paths } from "../../paths";
import { replyWithErrors } from "../auth/form-replies.server";
import { notFound, type SignedInArgs } from "../auth/guards.server";
import { parseForm } from "../auth/parse-form.server";
import type { Viewer } from "../auth/viewer.server";
import {
  createAnnouncement,
  deleteAnnouncementDraft,
  getAnnouncement,
  getAnnouncementState,
  saveAnnouncement,
  withdrawAnnouncement,
} from "./announcements.server";
import { announcementSchema } from "./communication-forms";

/**
 * Loads the page of one announcement; null if it does not exist. For the id "new", returns the defaults: starting now and ending
 * in a week.
 */
export async function loadAnnouncement(
  { db, now }: Context,
  { timeZone }: Viewer,
  id: string,
  search: URLSearchParams,
) {
  const stored = id === "new" ? null : await getAnnouncement(db, id);
  if (!stored && id !== "new") return null;
  const start = stored?.startsAt ?? now;
  const end = stored?.endsAt ?? now + 7 * dayMs;
  return {
    timeZone,
    note: search.get("note"),
    state: stored && getAnnouncementState(stored, now),
    values: {
      title: stored?.title ?? "",
      body: stored?.body ?? "",
      tone: stored?.tone ?? "primary",
      audience: stored?.audience ?? "all",
      linkPath: stored?.linkPath ?? "",
      linkLabel: stored?.linkLabel ?? "",
      startsAt: toLocalDateTime(start, timeZone),
      endsAt: toLocalDateTime(end, timeZone),
    },
  };
}

export type AnnouncementPage = NonNullable<Awaited<ReturnType<typeof loadAnnouncement>>>;

/** Handles the announcement form: returns errors, or redirects. Saving a draft shows it to nobody; publishing is a step of its own. */
export async function handleAnnouncementAction({ context, params, request, viewer }: SignedInArgs) {
  const form = await readFields(request);
  const id = params.announcementId ?? "";
  const stored = id === "new" ? null : await getAnnouncement(context.db, id);
  if (!stored && id !== "new") throw notFound(request);
  if (form.get("intent") === "withdraw") {
    if (stored) await withdrawAnnouncement(context, viewer.userId, stored);
    return redirect(paths.communications);
  }
  if (form.get("intent") === "delete") {
    if (stored) await deleteAnnouncementDraft(context, viewer.userId, stored);
    return redirect(paths.communications);
  }
  const isPublishing = form.get("intent") === "publish";
  const isPublished = isPublishing || (stored?.isPublished ?? false);
  const submission = parseForm(form, announcementSchema);
  if (submission.status !== "success") return replyWithErrors(submission);
  const { startsAt, endsAt, linkPath, linkLabel, ...words } = submission.value;
  const endTime = fromLocalDateTime(endsAt, viewer.timeZone);
  const startTime = fromLocalDateTime(startsAt, viewer.timeZone);
  if (startTime === null)
    return replyWithErrors(submission, { fieldErrors: { startsAt: ["Enter a valid start time."] } });
  if (endTime === null || (isPublished && endTime <= context.now))
    return replyWithErrors(submission, { fieldErrors: { endsAt: ["Choose an end time in the future."] } });
  const path = linkPath ? toLocalPath(linkPath, paths.home) : null;
  const content = {
    ...words,
    linkPath: path,
    linkLabel: path && (linkLabel || "Read more"),
    startsAt: startTime,
    endsAt: endTime,
    isPublished,
  };
  if (stored) await saveAnnouncement(context, viewer.userId, stored, content);
  const newId = await getRowIdForForm({ request, form, userId: viewer.userId }, context.id);
  const savedId = stored?.id ?? (await createAnnouncement(context, viewer.userId, content, newId));
  return redirect(`${announcementPath(savedId)}?note=${isPublishing ? "published" : "saved"}`);
}
