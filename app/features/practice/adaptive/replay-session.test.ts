import { expect, test } from "vitest";
import { type PoolQuestion, rankNext } from "./choose-next";
import { newAbility } from "./elo";
import { findNextStep, replayAbility } from "./replay-session";

const pool = Array.from(
  { length: 40 },
  (_, index): PoolQuestion => ({
    id: `q${index}`,
    domain: index % 2 ? "gi" : "neuro",
    difficulty: (index - 20) / 8,
    answers: 100,
    choices: 5,
    known: false,
  }),
);
const session = {
  sessionId: "s",
  seed: 7,
  pool,
  startAbility: newAbility,
  stopsEarly: false,
  askedIds: [],
  marks: "---",
};

test("the same answers lead to the same question, other answers to another (G32)", () => {
  const first = findNextStep(session);
  expect(findNextStep({ ...session })).toEqual(first);
  expect(first).toMatchObject({ kind: "ask", position: 0 });
  const asked = { ...session, askedIds: ["q3"] };
  expect(findNextStep(asked)).toEqual({ kind: "answer-first", position: 0 });
  const getNextId = (marks: string) => {
    const step = findNextStep({ ...asked, marks });
    return step.kind === "ask" ? (pool.find(({ id }) => id === step.questionIds[0])?.difficulty ?? 0) : 0;
  };
  expect(getNextId("c--")).toBeGreaterThan(getNextId("x--"));
});

test("a session ends with its last position, or when its level is known (G33)", () => {
  expect(findNextStep({ ...session, askedIds: ["q1", "q2", "q3"], marks: "ccx" })).toEqual({ kind: "stop" });
  const settled = { ...session, startAbility: { value: 0, variance: 0.1, answers: 300 }, marks: "-".repeat(40) };
  const askedIds = pool.slice(0, 10).map(({ id }) => id);
  const answered = { ...settled, askedIds, marks: "c".repeat(10) + "-".repeat(30) };
  expect(findNextStep({ ...answered, stopsEarly: true })).toEqual({ kind: "stop" });
  expect(findNextStep(answered).kind).toBe("ask");
});

test("answers to known questions do not move the level, and unanswered ones neither (G31)", () => {
  const known = pool.map((question) => ({ ...question, known: question.id === "q1" }));
  expect(replayAbility({ ...session, pool: known, askedIds: ["q1", "q2"], marks: "c-" })).toEqual(newAbility);
  expect(replayAbility({ ...session, askedIds: ["q1"], marks: "c--" }).answers).toBe(1);
});

test("new questions come before known ones, and a domain that is ahead waits (G32)", () => {
  const known = pool.map((question, index) => ({ ...question, known: index < 38 }));
  const ranked = rankNext(known, new Set(), 0, 0);
  expect(new Set(ranked.slice(0, 2))).toEqual(new Set(["q38", "q39"]));
  expect(
    rankNext(pool, new Set(["q1"]), 0, 0.99)
      .slice(0, 5)
      .every((id) => Number(id.slice(1)) % 2 === 0),
  ).toBe(true);
});
