import { data, redirect } from "@remix-run/cloudflare";
import { eq } from "drizzle-orm";
import { adminPostPath } from "~/admin-paths";
import { post } from "~/db/schema";
import { dayMs } from "~/lib/day";
import { readFields } from "~/lib/http";
import { fromLocalDateTime } from "~/lib/local-time";
import { formatTime } from "~/lib/time-text";
import { paths } from "~/paths";
import { replyWithErrors } from "../../auth/form-replies.server";
import { notFound, type SignedInArgs } from "../../auth/guards.server";
import { parseForm } from "../../auth/parse-form.server";
import { createPreviewLink, revokePreviewLink } from "../preview-link.server";
import { renderPreview } from "./blog-post.loader.server";
import { checkDraft, slugTakenMessage } from "./check-draft.server";
import { type PostForm, parseLostIds, postFormSchema, toDraft } from "./post-forms";
import { deletePost, publishPost, unpublishPost } from "./publish-post.server";
import { type PostWrite, restoreRevision, saveConflicting, saveDraft } from "./save-post-draft.server";

/** Handles the editor's forms: returns errors, a preview, or a confirmation, or redirects with a note. */
export async function handlePostAction(args: SignedInArgs) {
  const { context, params, request, viewer } = args;
  const postId = params.postId ?? "";
  const form = await readFields(request);
  const submission = parseForm(form, postFormSchema);
  const intent = String(form.get("intent"));
  if (!(await postExists(args, postId))) throw notFound(request);
  if (intent === "createPreview") {
    await createPreviewLink(context, viewer.userId, postId);
    return redirectWithNote(postId, "previewCreated");
  }
  if (intent === "revokePreview") {
    await revokePreviewLink(context, viewer.userId, postId);
    return redirectWithNote(postId, "previewRevoked");
  }
  if (submission.status !== "success") return replyWithErrors(submission);
  const write = { postId, by: viewer.userId, seen: getBaseVersion(submission.value) };
  switch (intent) {
    case "preview": {
      const rendered = renderPreview(toDraft(submission.value).markdown);
      return data({ result: submission.reply(), rendered });
    }
    case "save": {
      const version = await saveDraft(context, write, { draft: toDraft(submission.value), kind: "saved" });
      return version === null ? returnConflict(args, submission, postId) : redirectWithNote(postId, "saved", version);
    }
    case "publish":
    case "update":
    case "schedule":
      return handlePublish(args, submission, write, intent);
    case "unpublish": {
      const version = await unpublishPost(context, write);
      return version === null ? redirectWithNote(postId, "moved") : redirectWithNote(postId, "unpublished", version);
    }
    case "restore": {
      const restoration = { revisionId: String(form.get("revision")), draft: toDraft(submission.value) };
      const restoredRevisionId = await restoreRevision(context, write, restoration);
      if (restoredRevisionId === null) return returnConflict(args, submission, postId);
      return redirect(adminPostPath(postId, { note: "restored", from: restoredRevisionId }));
    }
    case "delete":
      if (form.get("confirmed") !== "yes") return data({ confirm: "delete" as const });
      return (await deletePost(context, viewer.userId, postId))
        ? redirect(paths.adminBlog)
        : redirectWithNote(postId, "moved");
    default:
      throw new Response("Unknown form", { status: 400 });
  }
}

type ValidSubmission = Extract<ReturnType<typeof parseForm<typeof postFormSchema>>, { status: "success" }>;

async function postExists({ context: { db } }: SignedInArgs, postId: string): Promise<boolean> {
  return (await db.select({ id: post.id }).from(post).where(eq(post.id, postId))).length > 0;
}

function getBaseVersion(form: PostForm) {
  return { version: form.version, lostAutosaveIds: parseLostIds(form) };
}

async function handlePublish(
  args: SignedInArgs,
  submission: ValidSubmission,
  write: PostWrite,
  intent: "publish" | "update" | "schedule",
) {
  const { context, viewer } = args;
  const { db, now } = context;
  const { draft, problems } = await checkDraft(context, write.postId, toDraft(submission.value));
  const moment = intent === "schedule" ? fromLocalDateTime(submission.value.at, viewer.timeZone) : now;
  const timeProblem = intent === "schedule" ? findTimeProblem(moment, now) : null;
  if (!draft || timeProblem || moment === null)
    return replyWithErrors(submission, { fieldErrors: { ...problems, ...(timeProblem ? { at: [timeProblem] } : {}) } });
  const [row] = await db.select({ publishAt: post.publishAt }).from(post).where(eq(post.id, write.postId));
  // An update keeps the publication date.
  const publishAt = intent === "update" ? (row?.publishAt ?? now) : moment;
  const outcome = await publishPost(context, write, { draft, publishAt, action: `${intent} post` });
  if (outcome === "taken") return replyWithErrors(submission, { fieldErrors: { slug: [slugTakenMessage] } });
  if (outcome === "moved") return returnConflict(args, submission, write.postId);
  return redirectWithNote(
    write.postId,
    { publish: "published", update: "updated", schedule: "scheduled" }[intent],
    outcome,
  );
}

function findTimeProblem(moment: number | null, now: number): string | null {
  if (moment === null) return "Enter a date and time.";
  if (moment <= now) return "Choose a time in the future, or publish now.";
  return moment > now + 366 * dayMs ? "Choose a time within a year." : null;
}

/**
 * Returns the form with the conflicting version. The submitted text is also stored as a revision; submitting the form again
 * overwrites the conflicting version.
 */
async function returnConflict({ context, viewer, request }: SignedInArgs, submission: ValidSubmission, postId: string) {
  const otherVersion = await saveConflicting(context, postId, viewer.userId, toDraft(submission.value));
  if (!otherVersion) throw notFound(request);
  const { version, by, savedAt, draft } = otherVersion;
  const at = formatTime(savedAt, context.now, viewer.timeZone).exact;
  const result = submission.reply({
    formErrors: ["Your changes were not saved because someone else saved this post."],
  });
  const theirs = { version, by, at, title: draft.title, markdown: draft.markdown };
  return data({ result, theirs }, { status: 409 });
}

/** Redirects to the editor; `version` is the version that this browser window created. */
function redirectWithNote(postId: string, note: string, version?: number) {
  return redirect(adminPostPath(postId, { note, ...(version ? { v: String(version) } : {}) }));
}
