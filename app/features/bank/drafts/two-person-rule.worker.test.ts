import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { question, questionDraft, questionVersion } from "~/db/schema";
import { contextOf, db, setUpAdminAndLearner } from "~/testing/admin-setup";
import { makePerson } from "~/testing/make";
import { approvableContent, newQuestion, uniqueStem } from "~/testing/make-published";
import {
  getAllowedActions,
  getStageAfter,
  getStatusAfter,
  isPublished,
  type LifecycleState,
  type QuestionAction,
  questionActions,
} from "../lifecycle";
import { applyAction } from "./question-actions.server";
import { createQuestion, saveQuestionDraft, startDraft } from "./save-question-draft.server";

// Runs random actions of three admins on one question in a real database and compares it with a model that tracks the writers.

interface Move {
  who: number;
  does: QuestionAction | "write" | "begin";
  /** Picks one of the allowed actions instead, so that runs make progress. */
  lawful: number | null;
  /** A second action in parallel. */
  with: { who: number; does: QuestionAction | "write" } | null;
}
const act = fc.constantFrom<QuestionAction | "write">(...questionActions, "write");
const moves = fc.array(
  fc.record<Move>({
    who: fc.nat(2),
    does: fc.oneof(act, fc.constant("begin" as const)),
    lawful: fc.option(fc.nat(20), { freq: 4 }),
    with: fc.option(fc.record({ who: fc.nat(2), does: act }), { freq: 1 }),
  }),
  { minLength: 15, maxLength: 25 },
);

it("never lets an admin publish their own words, in any order of actions by three admins, also in parallel", async () => {
  await setUpAdminAndLearner();
  const people = await Promise.all([0, 1, 2].map(() => makePerson(db, { role: "admin" })));
  const id = (who: number) => people[who]?.userId ?? "";
  const work: Promise<unknown>[] = [];
  let clock = Date.parse("2027-03-01");
  let words = 0;
  let published = 0;

  await fc.assert(
    fc.asyncProperty(moves, fc.nat(2), async (day, first) => {
      clock += 5000;
      const context = contextOf({ now: clock, waitUntil: (one) => void work.push(one) });
      const questionId = await createQuestion(context, id(first), newQuestion);
      /** Writer of each stem that was sent. */
      const writers = new Map<string, string>();

      const read = async () => {
        const [row] = await db.select().from(question).where(eq(question.id, questionId));
        const [draft] = await db.select().from(questionDraft).where(eq(questionDraft.questionId, questionId));
        const life: LifecycleState | null = row
          ? { status: row.status, stage: draft?.stage ?? null, editors: JSON.parse(draft?.editors ?? "[]") }
          : null;
        return { draft, life };
      };
      const run = async (who: number, does: QuestionAction | "write" | "begin") => {
        if (does === "begin") return startDraft(context, id(who), questionId);
        if (does !== "write") return applyAction(context, id(who), does, [questionId], { note: "a note" });
        const { draft } = await read();
        // The third admin never writes and can act as the second person.
        if (!draft || who === 2) return null;
        const stem = uniqueStem(`pain number ${words++}`);
        writers.set(stem, id(who));
        const content = approvableContent(questionId.slice(2), { stem });
        return saveQuestionDraft(context, id(who), questionId, {
          content,
          revision: draft.revision,
          changeNote: "",
        });
      };

      for (const drawn of day) {
        const before = await read();
        if (!before.life) break;
        const forward =
          drawn.lawful === null
            ? []
            : waysForward(
                before.life,
                people.map(({ userId }) => userId),
              );
        const move = { ...drawn, ...forward[(drawn.lawful ?? 0) % forward.length] };
        const result = await Promise.all([
          run(move.who, move.does),
          ...(move.with ? [run(move.with.who, move.with.does)] : []),
        ]);
        const after = await read();
        if (!move.with) expectModel(before.life, move, id(move.who), result[0], after.life);
        if (after.life && !isPublished(after.life.status)) expect(after.life.status).toBe(after.life.stage);
      }

      const made = await db.select().from(questionVersion).where(eq(questionVersion.questionId, questionId));
      expect(made.map(({ number }) => number).sort((a, b) => a - b)).toEqual(made.map((_, index) => index + 1));
      for (const version of made) {
        const editors = JSON.parse(version.editors ?? "null") as string[];
        const writer = writers.get(JSON.parse(version.body).stem);
        expect(writer).toBeDefined();
        expect(editors).toContain(writer);
        expect(editors).not.toContain(version.publishedBy);
        published++;
      }
    }),
    { numRuns: 12 },
  );
  await Promise.all(work);
  // Guards against a run that never publishes and so checks nothing.
  expect(published).toBeGreaterThan(0);
}, 120_000);

/** Returns the actions that bring the question forward, with their actors. */
function waysForward(life: LifecycleState, people: string[]): Pick<Move, "who" | "does">[] {
  if (!life.stage) return [{ who: 0, does: "begin" }];
  const forward: QuestionAction[] = ["submit", "approve", "publish-live", "publish-pilot"];
  return people.flatMap((person, who) => [
    ...(life.stage === "draft" && who < 2 ? [{ who, does: "write" as const }] : []),
    ...getAllowedActions(life, { userId: person, adminScope: "owner" }).flatMap((does) =>
      forward.includes(does) ? [{ who, does }] : [],
    ),
  ]);
}

/** Expects that a single action changed exactly what the rules say. */
function expectModel(
  before: LifecycleState,
  { does }: Move,
  actor: string,
  result: unknown,
  after: LifecycleState | null,
) {
  if (does === "write" || does === "begin") return;
  const { done } = result as Awaited<ReturnType<typeof applyAction>>;
  if (!getAllowedActions(before, { userId: actor, adminScope: "owner" }).includes(does)) {
    expect(done).toEqual([]);
    expect(after).toEqual(before);
  } else if (done.length > 0) {
    const stage = does === "discard" || does.startsWith("publish") ? null : (getStageAfter(does) ?? before.stage);
    if (does === "discard" && !isPublished(before.status)) expect(after).toBeNull();
    else {
      expect(after?.stage).toBe(stage);
      const status = getStatusAfter(does) ?? (isPublished(before.status) ? before.status : stage);
      expect(after?.status).toBe(status);
    }
    // Only the content checks may refuse an action that the rules allow.
  } else expect(["submit", "publish-live", "publish-pilot"]).toContain(does);
}
