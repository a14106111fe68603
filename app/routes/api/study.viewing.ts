import { signedIn } from "~/features/auth/guards.server";
import { learnerHeader } from "~/features/study/learner-header";
import { saveViewing } from "~/features/study/viewing.server";
import { viewingSaveSchema } from "~/features/study/viewing-schema";
import { jsonError, readJson } from "~/lib/http";

/** Stores what the learner did in the image viewer. Apart from the queue of saves, so that answers never wait for it. */
export const action = signedIn(async ({ request, context, viewer }) => {
  const parsed = viewingSaveSchema.safeParse(await readJson(request));
  if (!parsed.success) throw jsonError(400, "The request is not a valid viewing");
  const learner = request.headers.get(learnerHeader);
  if (learner && learner !== viewer.userId) throw jsonError(401, "Another account is signed in");
  await saveViewing(context.db, viewer.userId, parsed.data, context.now);
  return new Response(null, { status: 204 });
});
