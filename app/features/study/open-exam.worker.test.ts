import { and, eq, inArray, like } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import type { Db } from "../../db/client.server";
import { answer, entry, outcome, question, studyItem } from "../../db/schema";
import { filters, readsOfQuestions, readsOfTotals, told } from "../../testing/open-exam-reads";
import {
  asked,
  beginExam,
  clockwork,
  house,
  ids,
  later,
  modes,
  read,
  starter,
  submitted,
  userId,
} from "../../testing/open-exam-setup";
import { emptyFilter } from "../questions/filter";
import { finishSession } from "./finish-session.server";
import { openQuestion } from "./open-question.server";
import type { StartRequest } from "./start-forms";
import { startSession } from "./start-session.server";

// No key, rationale, or correctness of a question in an open exam reaches its learner in any way (Q12). Each scenario runs
// twice: before the exam the learner had its questions right in one and wrong in the other. What they can read while the
// exam is open must be the same in both.

describe.each(modes)("while an exam (%s) is open", (mode) => {
  it("no response reveals a key, a rationale, or an earlier result", async () => {
    const wasRight = await house(mode, true);
    const inRight = { ...(await readsOfQuestions(wasRight)) };
    expect(told([inRight, await readsOfTotals(wasRight)])).toEqual([5, 6, 7, 8, 9, 10]);
    const wasWrong = await house(mode, false);
    expect(await readsOfQuestions(wasWrong)).toEqual(inRight);
    // The totals stay unchanged, since nothing was accepted.
    expect(inRight["answer 0"]).toEqual({ status: "refused", reason: "in-exam" });
    expect(inRight["answer 4"]).toEqual({ status: "refused", reason: "in-exam" });
    expect(inRight["case goes on"]).toEqual({ status: "refused", reason: "in-exam" });
    expect(inRight["open 4 quota"]).toMatchObject({ question: null, review: null, inExam: "exam" });
    expect(inRight["old 0 quota"]).toMatchObject({
      question: null,
      review: null,
      inExam: "exam",
      session: { marks: { 0: "withheld", 4: "correct" } },
    });
    expect(inRight["exam 0 quota"]).toMatchObject({ question: { id: expect.any(String) }, inExam: null });
    expect(inRight["results of old"]).toMatchObject({ summary: { total: 6, answered: 6, correct: 6, withheld: 4 } });
    expect(inRight.try).toEqual(["in-exam", "in-exam", "in-exam"]);
  });

  it("no other session starts with its questions, whatever the request", async () => {
    const { db } = await house(mode, false);
    const starts: StartRequest[] = [
      ...asked.map((questionId) => ({ from: "question" as const, questionId })),
      { from: "question", questionId: ids[0] as string, mode: "exam" },
      { from: "flags", filter: emptyFilter },
      { from: "flags", filter: emptyFilter, mode: "blocks" },
      { from: "due", size: 20 },
      { from: "leeches" },
      { from: "quick", size: 20 },
      { from: "study-set", setId: "set" },
      { from: "custom-set", setId: "custom" },
      { from: "mock", formId: "form" },
      ...(["all", "missed", "unanswered", "new"] as const).flatMap((which) =>
        ["old", "one", "open", "exam"].map((sessionId) => ({ from: "session" as const, sessionId, which })),
      ),
      ...filters.map((filter) => ({ from: "filter" as const, size: 12, filter })),
    ];
    const statuses = [];
    for (const [index, request] of starts.entries())
      statuses.push(
        (await startSession(db, starter, request, { now: later, seed: index, id: `again-${index}` })).status,
      );
    const met = await db
      .selectDistinct({ id: studyItem.questionId })
      .from(studyItem)
      .where(like(studyItem.sessionId, "again-%"));
    expect(met.map(({ id }) => id).sort()).toEqual(ids.filter((id) => !asked.includes(id)).sort());
    expect(new Set(statuses)).toEqual(new Set(["started", "in-exam"]));
    expect(statuses.slice(0, 9)).toEqual(Array(9).fill("in-exam"));
  });

  it("everything is visible again after the exam", async () => {
    const here = await house(mode, false);
    await finishSession(here.db, userId, "exam", { ...clockwork, now: later });
    const said = await readsOfQuestions(here);
    // The case was never finished before, so its rationales appear with the exam's.
    expect(told(said)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(said["answer 4"]).toMatchObject({ status: "stored", review: { correct: true } });
    expect(said["results of old"]).toMatchObject({ summary: { total: 10, answered: 10, correct: 6, withheld: 0 } });
  });
});

describe("an exam that begins at the same moment", () => {
  it("while an answer arrives elsewhere: nothing is stored or revealed", async () => {
    const { db } = await house("exam", true, false);
    await openQuestion(db, userId, { sessionId: "open", position: 4, now: later, spendMode: "quota" });
    const [single, part] = [await read(db, "open", 4), await read(db, "open", 11)];
    await beginExam(db, "exam");
    const before = [await db.$count(answer), await db.$count(entry), await db.select().from(outcome)];
    expect(await submitted(db, single, "open", 4, "a")).toEqual({ status: "refused", reason: "in-exam" });
    const refused = await submitted(db, part && { ...part, entryResponse: null }, "open", 11, "b", later, "case");
    expect(refused).toMatchObject({ status: "refused" });
    expect([await db.$count(answer), await db.$count(entry), await db.select().from(outcome)]).toEqual(before);
  });

  it("while another session is drawn: that one is drawn again without its questions", async () => {
    const { db } = await house("exam", true, false);
    // Writes the first session between the draw and the write of the second.
    let begun = false;
    const racing = new Proxy(db, {
      get(target, name, receiver) {
        if (name !== "batch") return Reflect.get(target, name, receiver);
        return async (statements: Parameters<Db["batch"]>[0]) => {
          if (!begun && statements.length === 4) {
            begun = true;
            expect(await beginExam(db, "exam")).toMatchObject({ status: "started" });
          }
          return target.batch(statements);
        };
      },
    });
    const context = { now: later, seed: 1, id: "racing" };
    expect(await startSession(racing, starter, { from: "quick", size: 12 }, context)).toEqual({
      ...{ status: "started", sessionId: "racing", questionCount: 6, asked: 12 },
    });
    const both = await db
      .select({ id: studyItem.questionId })
      .from(studyItem)
      .where(and(eq(studyItem.sessionId, "racing"), inArray(studyItem.questionId, asked)));
    expect(both).toEqual([]);
    expect(begun).toBe(true);
    expect(await db.$count(question)).toBe(12);
  });
});
