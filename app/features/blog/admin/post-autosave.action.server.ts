import { jsonError, jsonResponse, readJson, requireJson } from "~/lib/http";
import { formatTime } from "~/lib/time-text";
import type { SignedInArgs } from "../../auth/guards.server";
import { autosaveSchema, parseLostIds, toDraft } from "./post-forms";
import { saveConflicting, saveDraft } from "./save-post-draft.server";

/** Response to an autosave. */
export interface AutosaveResult {
  version: number;
  /** Formatted time of the save, such as "Mar 3, 2026, 2:05 PM". */
  at: string;
}

/** The version that someone else saved in the meantime. */
export interface PostConflict {
  version: number;
  by: string | null;
  at: string;
  title: string;
  markdown: string;
}

/**
 * Autosaves a draft sent as JSON. Responds 200 with the new version, 409 with someone else's version (the sent text is
 * stored as a revision), 400 for an invalid form, or 404 if the post was deleted.
 */
export async function handleAutosave({ context, params, request, viewer }: SignedInArgs): Promise<Response> {
  requireJson(request);
  const parsed = autosaveSchema.safeParse(await readJson(request));
  if (!parsed.success) return jsonError(400, parsed.error.issues[0]?.message ?? "This draft is invalid");
  const form = parsed.data;
  const draft = toDraft(form);
  const postId = params.postId ?? "";
  const baseVersion = { version: form.version, lostAutosaveIds: parseLostIds(form) };
  const write = { postId, by: viewer.userId, seen: baseVersion };
  const version = await saveDraft(context, write, { draft, kind: "autosaved", revisionId: form.attempt });
  const at = (moment: number) => formatTime(moment, context.now, viewer.timeZone).exact;
  if (version !== null) return jsonResponse({ version, at: at(context.now) } satisfies AutosaveResult);
  const theirs = await saveConflicting(context, postId, viewer.userId, draft);
  if (!theirs) return jsonError(404, "This post was deleted");
  const { by, savedAt } = theirs;
  const conflict: PostConflict = {
    ...{ version: theirs.version, by, at: at(savedAt) },
    ...{ title: theirs.draft.title, markdown: theirs.draft.markdown },
  };
  return jsonResponse({ conflict }, { status: 409 });
}
