import { notFound, type SignedInArgs } from "../../auth/guards.server";
import { getBankAccess } from "../../quota/bank-access";
import { countMarks } from "../../study/engine/marks";
import { modeNames } from "../../study/engine/session-taxonomy";
import { parseRecipe } from "../custom-sets.server";
import { limitLinkGuesses } from "../limit-link-guesses.server";
import { compareQuestions, rankResults } from "./group-results";
import {
  selectComparableResults,
  selectGroupSet,
  selectOwnItems,
  selectOwnParticipation,
  selectQuestionShares,
} from "./group-sets.server";

/** Loads the page of a group set (S10); throws 404 if there is no such link. Never sends ids of learners or of the bank. */
export async function loadGroupSet({ request, context, viewer, params }: SignedInArgs) {
  const { db, now } = context;
  const { userId } = viewer;
  const token = params.token ?? "";
  await limitLinkGuesses(context, userId);
  const [[group], [own], ownItems, results, shares] = await db.batch([
    selectGroupSet(db, token),
    selectOwnParticipation(db, token, userId),
    selectOwnItems(db, token, userId),
    selectComparableResults(db, token, userId),
    selectQuestionShares(db, token, userId),
  ]);
  const recipe = group && parseRecipe(group.request);
  if (!recipe) throw notFound(request);
  const { name, drawnCount, liveCount, sharingCount } = group;
  const isOwnFinished = own !== undefined && own.finishedAt !== null;
  return {
    ...{ token, name, drawnCount, liveCount, sharingCount },
    isOwner: group.ownerId === userId,
    modeName: modeNames[recipe.mode ?? "tutor"],
    unlimited: getBankAccess(viewer, now).unlimited,
    ownName: viewer.fullName || viewer.username,
    calmMode: viewer.calmMode,
    participation: own
      ? {
          sessionId: own.sessionId,
          isSharing: own.isSharing,
          isFinished: isOwnFinished,
          answered: countMarks(own.marks).answered,
          total: countMarks(own.marks).total,
        }
      : null,
    results: own ? rankResults(results, { userId, marks: own.marks }) : [],
    questions: own && isOwnFinished ? compareQuestions(ownItems, shares, own.marks) : [],
  };
}

export type GroupSetPageData = Awaited<ReturnType<typeof loadGroupSet>>;
