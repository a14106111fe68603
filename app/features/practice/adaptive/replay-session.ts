import { hashText, seededRandom } from "../../../lib/random";
import { isLevelKnown } from "./adaptive-level";
import { type PoolQuestion, rankNext } from "./choose-next";
import { type Ability, updateAbility } from "./elo";

/** An adaptive session as it is stored. */
export interface StoredAdaptive {
  sessionId: string;
  /** Seed of the session, which determines the random choices. */
  seed: number;
  pool: readonly PoolQuestion[];
  startAbility: Ability;
  stopsEarly: boolean;
  /** Ids of the questions asked so far, in order. */
  askedIds: readonly string[];
  /** One character for each question (study/engine/marks.ts). */
  marks: string;
}

/** The next step of an adaptive session. */
export type NextStep =
  /** The last question is not answered yet. */
  | { kind: "answer-first"; position: number }
  /** Take the first of these questions that is still available. */
  | { kind: "ask"; position: number; questionIds: string[] }
  | { kind: "stop" };

/** Returns the ability after the answers of a session. Answers to questions that the learner knew before do not move it. */
export function replayAbility({
  pool,
  startAbility,
  askedIds,
  marks,
}: Omit<StoredAdaptive, "sessionId" | "seed" | "stopsEarly">): Ability {
  const questionsById = new Map(pool.map((question) => [question.id, question]));
  let ability = startAbility;
  for (const [position, id] of askedIds.entries()) {
    const question = questionsById.get(id);
    const mark = marks[position];
    if (!question || question.known || (mark !== "c" && mark !== "x")) continue;
    const difficulty = { value: question.difficulty, answers: question.answers };
    ability = updateAbility(ability, difficulty, question.choices, mark === "c");
  }
  return ability;
}

/**
 * Returns the next step of a session. The same answers give the same step, so two tabs ask the same question (G32).
 */
export function findNextStep(session: StoredAdaptive): NextStep {
  const { sessionId, seed, pool, stopsEarly, askedIds, marks } = session;
  const position = askedIds.length;
  if (position > 0 && marks[position - 1] === "-") return { kind: "answer-first", position: position - 1 };
  const ability = replayAbility(session);
  if (position >= marks.length || (stopsEarly && isLevelKnown(ability, position))) return { kind: "stop" };
  const random = seededRandom(hashText(`${sessionId} ${seed} ${position}`))();
  const questionIds = rankNext(pool, new Set(askedIds), ability.value, random);
  return questionIds.length ? { kind: "ask", position, questionIds } : { kind: "stop" };
}
