import { formatMediumDate } from "~/lib/time-text";
import type { SignedInArgs } from "../../auth/guards.server";
import { getBankAccess } from "../../quota/bank-access";
import { countMarks } from "../../study/engine/marks";
import { toLevel } from "./adaptive-level";
import { readCurrentAbility } from "./current-ability.server";

/** Returns the learner's level, the last adaptive sessions, and how many free questions are left; null for no limit. */
export async function loadAdaptivePage({ context, viewer }: SignedInArgs) {
  const { ability, history } = await readCurrentAbility(context.db, viewer.userId);
  const access = getBankAccess(viewer, context.now);
  return {
    level: ability.answers ? { ...toLevel(ability), answers: ability.answers } : null,
    freeQuestionsLeft: access.unlimited ? null : access.remaining,
    sessions: history.map(({ sessionId, createdAt, finishedAt, marks, endAbility }) => {
      const { answered, correct } = countMarks(marks);
      return {
        id: sessionId,
        date: formatMediumDate(createdAt, viewer.timeZone),
        isFinished: finishedAt !== null,
        answered,
        correct,
        level: endAbility.answers ? toLevel(endAbility) : null,
      };
    }),
  };
}

export type AdaptivePageData = Awaited<ReturnType<typeof loadAdaptivePage>>;
