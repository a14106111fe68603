import { signedIn } from "~/features/auth/guards.server";
import { getBankAccess } from "~/features/quota/bank-access";
import { readSeriesAccess } from "~/features/series/series-access.server";
import { openQuestion } from "~/features/study/open-question.server";
import { withShownIds } from "~/features/study/shown-ids.server";
import { jsonError } from "~/lib/http";

/** Returns a later question of a session (`?session=…&q=3`) for prefetching; only with unlimited access, because prefetching must not spend quota (P2). */
export const loader = signedIn(async ({ request, context, viewer }) => {
  const { db, now } = context;
  const query = new URL(request.url).searchParams;
  const questionNumber = query.get("q") ?? "";
  if (!/^\d{1,3}$/.test(questionNumber)) throw jsonError(400, "q must be a question number");
  if (viewer.isImpersonated || !getBankAccess(viewer, now).unlimited)
    throw jsonError(403, "Prefetching requires a subscription");
  const place = { sessionId: query.get("session") ?? "", position: Number(questionNumber) - 1 };
  const access = await readSeriesAccess(context, request);
  const openedQuestion = await openQuestion(db, viewer.userId, { ...place, now, spendMode: "never", access });
  if (!openedQuestion) throw jsonError(404, "Not found");
  return Response.json(withShownIds(openedQuestion, context.settings.authSecret));
});
