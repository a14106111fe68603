import type { AnswerKey } from "../../features/questions/version";
import type { Confidence } from "../../features/study/engine/answer-taxonomy";
import { grade, type Score } from "../../features/study/engine/grade";
import { toMark } from "../../features/study/engine/marks";
import { applyAnswer, type QuestionOutcome, unusedOutcome } from "../../features/study/engine/outcome";
import type { Response } from "../../features/study/engine/response";
import type { StartRequest } from "../../features/study/start-forms";
import { dayMs } from "../../lib/day";
import { hashText, seededRandom } from "../../lib/random";
import { buildDemoResponse } from "./demo-response";

// Simulates six weeks of a demo learner's studying with the rules of the app.

export interface DemoLearner {
  userId: string;
  /** Study days, as days before today, oldest first. */
  days: number[];
  /** Number of new questions on a study day. */
  newPerDay: number;
  questionsPerExam: number;
  /** Maximum number of questions opened. */
  maxQuestions: number;
  /** Whether the last session is left unfinished. */
  leavesUnfinished: boolean;
}

export interface DemoQuestion {
  id: string;
  versionId: string;
  organ: string;
  modality: string;
  key: AnswerKey;
}

interface DemoAnswer {
  position: number;
  response: Response;
  score: Score;
  isFirst: boolean;
  confidence: Confidence | null;
  durationMs: number;
  at: number;
}

export interface DemoSession {
  id: string;
  seed: number;
  request: StartRequest;
  mode: "tutor" | "exam";
  questions: DemoQuestion[];
  marks: string;
  answers: DemoAnswer[];
  startedAt: number;
  endedAt: number;
  isFinished: boolean;
}

/** Maximum reviews per day. */
const maxReviews = 14;

/**
 * Returns a learner's sessions up to `now`, with questions from `bank` in its order; deterministic for learner, bank, and time.
 */
export function buildDemoSessions(learner: DemoLearner, bank: readonly DemoQuestion[], now: number): DemoSession[] {
  const study = new StudySimulation(learner, now);
  let openedCount = 0;
  for (const [index, ago] of learner.days.entries()) {
    study.at = now - ago * dayMs - 3 * (dayMs / 24);
    study.review(index);
    const mode = index % 5 === 2 ? "exam" : "tutor";
    const size = Math.min(
      mode === "exam" ? learner.questionsPerExam : learner.newPerDay,
      learner.maxQuestions - openedCount,
    );
    const newQuestions = bank.slice(openedCount, openedCount + size);
    openedCount += newQuestions.length;
    const isUnfinished = learner.leavesUnfinished && index === learner.days.length - 1;
    if (newQuestions.length)
      study.session({ from: "quick", size: newQuestions.length, mode }, newQuestions, {
        mode,
        leavesUnfinishedSession: isUnfinished,
      });
  }
  return study.sessions;
}

class StudySimulation {
  at = 0;
  sessions: DemoSession[] = [];
  private known = new Map<string, { question: DemoQuestion; outcome: QuestionOutcome }>();
  private random: () => number;
  /** The question that the learner forgets again after every success. */
  private leech: string | null = null;

  constructor(
    private learner: DemoLearner,
    now: number,
  ) {
    this.random = seededRandom(hashText(`${learner.userId} ${Math.floor(now / dayMs)}`));
  }

  /**
   * Reviews due questions, sometimes the leech alone, and repeats the missed questions of the last session if the leech is
   * among them.
   */
  review(index: number): void {
    const due = [...this.known.values()]
      .filter(({ outcome }) => outcome.memory && outcome.memory.dueAt <= this.at)
      .sort((a, b) => (a.outcome.memory?.dueAt ?? 0) - (b.outcome.memory?.dueAt ?? 0))
      .slice(0, maxReviews)
      .map(({ question }) => question);
    const leech = this.known.get(this.leech ?? "")?.question;
    if (due.length) this.session({ from: "due", size: maxReviews }, due);
    if (leech && index % 3 === 0 && !due.includes(leech))
      this.session({ from: "question", questionId: leech.id }, [leech]);
    const lastSession = this.sessions.at(-1);
    const missed = lastSession?.answers
      .filter(({ score }) => !score.correct)
      .map(({ position }) => lastSession.questions[position]);
    if (lastSession && leech && missed?.includes(leech))
      this.session(
        { from: "session", sessionId: lastSession.id, which: "missed" },
        missed.filter((question) => question !== undefined),
      );
  }

  session(
    request: StartRequest,
    questions: DemoQuestion[],
    {
      mode = "tutor",
      leavesUnfinishedSession = false,
    }: { mode?: "tutor" | "exam"; leavesUnfinishedSession?: boolean } = {},
  ): void {
    const startedAt = this.at;
    const answers = questions
      .slice(0, leavesUnfinishedSession ? Math.ceil(questions.length / 2) : undefined)
      .flatMap((question, position) => this.answer(question, position, mode) ?? []);
    const marks = questions.map((_, position) => {
      const answerAtPosition = answers.find((answer) => answer.position === position);
      return answerAtPosition ? toMark(answerAtPosition.score.correct) : "-";
    });
    const seed = this.sessions.length + 1;
    // An exam grades all of its answers when it ends.
    const timedAnswers = answers.map((answer) => (mode === "exam" ? { ...answer, at: this.at } : answer));
    const sessionParts = {
      id: `${this.learner.userId}-${seed}`,
      seed,
      request,
      mode,
      questions,
      marks: marks.join(""),
    };
    this.sessions.push({
      ...sessionParts,
      answers: timedAnswers,
      startedAt,
      endedAt: this.at,
      isFinished: !leavesUnfinishedSession,
    });
    this.at += 60_000;
  }

  private answer(question: DemoQuestion, position: number, mode: "tutor" | "exam"): DemoAnswer | null {
    const before = this.known.get(question.id)?.outcome ?? unusedOutcome;
    const durationMs = Math.round(15_000 + 45_000 * this.random());
    this.at += durationMs;
    const isRight = this.knows(question, before);
    const response = buildDemoResponse(question.key, isRight, this.random);
    // One question in thirty is left unanswered.
    if (!response || this.random() < 1 / 30) return null;
    const score = grade(question.key, response);
    const confidence = this.pickConfidence(score.correct);
    // Updates the memory at the time of answering, even in an exam, which grades only at its end. The stored memory is correct,
    // because seeding rebuilds the progress afterward.
    const after = applyAnswer(before, { correct: score.correct, confidence, at: this.at }, "standard");
    this.known.set(question.id, { question, outcome: after });
    if (mode === "tutor") this.leech ??= question.id;
    return { position, response, score, isFirst: before.answers === 0, confidence, durationMs, at: this.at };
  }

  /**
   * Returns whether the learner knows the question: more often in some domains and after earlier answers, and never twice in a
   * row for the leech.
   */
  private knows({ id, organ, modality }: DemoQuestion, { memory }: QuestionOutcome): boolean {
    if (id === this.leech) return memory?.state !== "review";
    const knowledgePercent = (hashText(`${this.learner.userId} ${organ}`) % 30) + (hashText(`${modality} skill`) % 20);
    return this.random() < (memory ? 0.86 : 0.4 + knowledgePercent / 100);
  }

  private pickConfidence(isRight: boolean): Confidence | null {
    const randomNumber = this.random();
    if (randomNumber < 0.25) return null;
    if (isRight) return randomNumber < 0.75 ? "sure" : randomNumber < 0.92 ? "unsure" : "guess";
    return randomNumber < 0.45 ? "sure" : randomNumber < 0.8 ? "unsure" : "guess";
  }
}
