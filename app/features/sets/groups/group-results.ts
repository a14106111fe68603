import { countMarks, type Mark, readMarks } from "../../study/engine/marks";

/** The result of one participant. */
export interface ComparedResult {
  name: string;
  isOwn: boolean;
  correct: number;
  total: number;
  durationMs: number;
}

/** How the comparable participants answered the question at a position of the learner's own session. */
export interface ComparedQuestion {
  position: number;
  ownMark: Mark;
  /** Null while an open exam of the learner contains the question, because the own answer counts in it (Q12). */
  share: { correctCount: number; participantCount: number } | null;
}

/**
 * Ranks the results: the largest share of correct answers first, then the shorter time. The learner's own result counts only
 * `ownMarks`, which leave out the questions of an open exam (Q12).
 */
export function rankResults(
  rows: readonly { userId: string; name: string; marks: string; durationMs: number }[],
  own: { userId: string; marks: string },
): ComparedResult[] {
  return rows
    .map(({ userId, name, marks, durationMs }) => {
      const isOwn = userId === own.userId;
      const { correct, total } = countMarks(isOwn ? own.marks : marks);
      return { name, isOwn, correct, total, durationMs: Number(durationMs) };
    })
    .sort((a, b) => getCorrectShare(b) - getCorrectShare(a) || a.durationMs - b.durationMs);
}

function getCorrectShare({ correct, total }: ComparedResult): number {
  return total ? correct / total : 0;
}

/** Puts the shares of the questions in the order of the learner's own session, with the own marks. */
export function compareQuestions(
  ownItems: readonly { position: number; questionId: string }[],
  shares: readonly { questionId: string; correctCount: number; participantCount: number }[],
  ownMarks: string,
): ComparedQuestion[] {
  const marks = readMarks(ownMarks);
  const shareById = new Map(shares.map((share) => [share.questionId, share]));
  return ownItems.flatMap(({ position, questionId }) => {
    const share = shareById.get(questionId);
    if (!share) return [];
    const { correctCount, participantCount } = share;
    const ownMark = marks[position] ?? "unanswered";
    const counts = { correctCount: Number(correctCount), participantCount: Number(participantCount) };
    return { position, ownMark, share: ownMark === "withheld" ? null : counts };
  });
}
