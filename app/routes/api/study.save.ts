import { signedInWith } from "~/features/auth/guards.server";
import { readSeriesAccess } from "~/features/series/series-access.server";
import { applySave } from "~/features/study/apply-save.server";
import { learnerHeader } from "~/features/study/learner-header";
import { saveSchema } from "~/features/study/save-schema";
import { selectForGrading } from "~/features/study/select-for-grading.server";
import { jsonError, readJson } from "~/lib/http";

/** Applies one save from the browser's queue (T1). */
export const action = signedInWith(
  async ({ request, context }) => {
    const parsed = saveSchema.safeParse(await readJson(request));
    if (!parsed.success) throw jsonError(400, "The request is not a valid save");
    const saved = parsed.data;
    const place = saved.kind === "answer" || saved.kind === "markup" ? saved : { sessionId: "", position: -1 };
    return {
      input: saved,
      buildQueries: (token) => [selectForGrading(context.db, token, place.sessionId, place.position)] as const,
    };
  },
  async ({ request, context, viewer, input, results: [[item]] }) => {
    const learner = request.headers.get(learnerHeader);
    if (learner && learner !== viewer.userId) throw jsonError(401, "Another account is signed in");
    return Response.json(await applySave(context, viewer, item, input, await readSeriesAccess(context, request)));
  },
);
