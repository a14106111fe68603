import { eq } from "drizzle-orm";
import { questionDraft } from "~/db/schema";
import { jsonError, jsonResponse, readJson, requireJson } from "~/lib/http";
import { toLocalDateTime } from "~/lib/local-time";
import type { SignedInArgs } from "../../auth/guards.server";
import { type Draft, readText } from "../../questions/lint/draft";
import { computeSketch } from "../../questions/lint/duplicates";
import { findNearQuestions, readNearCandidates } from "../../questions/sketches.server";
import { saveQuestionDraft } from "../drafts/save-question-draft.server";
import { autosaveSchema } from "./editor-forms";
import type { SaveResponse } from "./workbench/saving/draft-saver";

/** Maximum characters of a draft as JSON, ten times the length of a large case. */
const maxDraftLength = 300_000;

/**
 * Saves a draft sent as JSON. Responds with 200 and the new revision with near duplicates, with 409 and the stored draft if
 * someone else saved first, with 400 if the body is not a draft or too long, and with 404 if the draft no longer exists.
 */
export async function handleQuestionAutosave(args: SignedInArgs): Promise<Response> {
  const { context, params, request, viewer } = args;
  requireJson(request);
  const parsed = autosaveSchema.safeParse(await readJson(request));
  if (!parsed.success) return jsonError(400, "The draft is not valid");
  if (JSON.stringify(parsed.data.content).length > maxDraftLength)
    return jsonError(400, "The question is too long. Shorten it.");
  const questionId = params.questionId ?? "";
  const { content } = parsed.data;
  const [saved, found] = await Promise.all([
    saveQuestionDraft(context, viewer.userId, questionId, parsed.data),
    readNearCandidates(context.db, [{ id: readText(content.id), sketch: computeSketch(content) }]),
  ]);
  switch (saved.status) {
    case "saved": {
      const at = toLocalDateTime(context.now, viewer.timeZone).slice(11);
      const nearQuestions = findNearQuestions(questionId, content, found);
      return jsonResponse({
        status: "saved",
        revision: saved.revision,
        at,
        near: nearQuestions,
      } satisfies SaveResponse);
    }
    case "elsewhere":
      return replyWithConflict(args, questionId, saved.by);
    case "gone":
      return jsonError(404, "The draft of this question no longer exists");
  }
}

async function replyWithConflict({ context, viewer }: SignedInArgs, questionId: string, by: string): Promise<Response> {
  const [draft] = await context.db.select().from(questionDraft).where(eq(questionDraft.questionId, questionId));
  if (!draft) return jsonError(404, "The draft of this question no longer exists");
  const { revision, changeNote } = draft;
  const editors = JSON.parse(draft.editors) as string[];
  const response: SaveResponse = {
    status: "elsewhere",
    revision,
    by: editors.at(-1) === viewer.userId ? "Another window of yours" : by,
    draft: { content: JSON.parse(draft.content) as Draft, changeNote },
  };
  return jsonResponse(response, { status: 409 });
}
