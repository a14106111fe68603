import { describe, expect, it } from "vitest";
import type { Review } from "../../answer-review.server";
import type { OpenQuestion } from "../../open-question.server";
import type { AnswerSave } from "../../save-schema";
import { applySave, dropLatest, emptyLocalState, mergeFreshPage, overlayLocalState } from "./local-state";

const open = (mode: OpenQuestion["session"]["mode"], fields: Partial<OpenQuestion["session"]> = {}): OpenQuestion => ({
  session: {
    id: "s",
    mode,
    marks: ["unanswered", "unanswered", "correct"],
    finished: false,
    block: { index: 0, count: 1, from: 0, to: 3 },
    clock: { state: "untimed", remainingMs: null, allowedMs: null, deadlineAt: null },
    extraTime: 100,
    ...fields,
  },
  position: 0,
  spent: false,
  question: {
    id: "q",
    flagged: false,
    note: null,
    markup: { struck: [], highlights: [] },
    entry: null,
    parts: null,
    body: { type: "single", stem: "?", options: [] },
  } as unknown as OpenQuestion["question"],
  review: null,
  inExam: null,
});
const answer = (id: string, choice = "a", position = 0): AnswerSave => ({
  kind: "answer",
  id,
  sessionId: "s",
  position,
  response: { type: "single", choice },
  confidence: null,
  took: 1,
  replaces: null,
});
const review = { correct: false, missReason: null } as Review;

describe("what waits is shown", () => {
  it("in an exam as the entry that stands, for the next change to replace", () => {
    const known = applySave(applySave(emptyLocalState, answer("one"), null), answer("two", "b"), null);
    const shown = overlayLocalState(open("exam"), known);
    expect(shown.question?.entry).toMatchObject({ clientId: "two", response: { choice: "b" } });
    expect(shown.session.marks[0]).toBe("entered");
  });
  it("in tutor modes as a mark alone: only the server knows the review", () => {
    const shown = overlayLocalState(open("tutor"), applySave(emptyLocalState, answer("one"), null));
    expect(shown).toMatchObject({ review: null, question: { entry: null } });
    expect(shown.session.marks).toEqual(["entered", "unanswered", "correct"]);
  });
  it("flags, notes, marks in the text and reasons", () => {
    const saves = [
      { kind: "flag", id: "f", questionId: "q", flagged: true },
      { kind: "note", id: "n", questionId: "q", text: "mine", replaces: null },
      { kind: "markup", id: "m", sessionId: "s", position: 0, markup: { struck: ["a"], highlights: [] } },
      { kind: "miss", id: "r", sessionId: "s", position: 0, reason: "time" },
    ] as const;
    const known = saves.reduce((all, save) => applySave(all, save as never, null), emptyLocalState);
    expect(overlayLocalState({ ...open("tutor"), review }, known)).toMatchObject({
      question: { flagged: true, note: { text: "mine", clientId: "n" }, markup: { struck: ["a"] } },
      review: { missReason: "time" },
    });
    expect(
      overlayLocalState(open("tutor"), applySave(known, { ...saves[1], id: "n2", text: "" }, null)).question?.note,
    ).toBeNull();
  });
});

describe("what the server answered is shown", () => {
  it("a review", () => {
    const shown = overlayLocalState(
      open("tutor"),
      applySave(emptyLocalState, answer("one"), { status: "stored", review }),
    );
    expect(shown.review).toBe(review);
    expect(shown.session.marks[0]).toBe("incorrect");
  });
  it("in an exam what another device entered first", () => {
    const theirs = { clientId: "theirs", response: { type: "single" as const, choice: "c" } };
    const known = applySave(emptyLocalState, answer("one"), { status: "entered-elsewhere", ...theirs });
    expect(overlayLocalState(open("exam"), known).question?.entry).toMatchObject(theirs);
  });
  it("not over a change that was made since", () => {
    const { response } = answer("one");
    const waiting = applySave(applySave(emptyLocalState, answer("one"), null), answer("two", "b"), null);
    const known = applySave(waiting, answer("one"), { status: "entered", clientId: "one", response });
    expect(overlayLocalState(open("exam"), known).question?.entry?.clientId).toBe("two");
  });
  it("the last entry that was taken, after one that was not", () => {
    const { response } = answer("one");
    const taken = applySave(emptyLocalState, answer("one"), { status: "entered", clientId: "one", response });
    const known = applySave(taken, answer("two"), { status: "invalid", problem: "no number" });
    expect(overlayLocalState(open("exam"), known).question?.entry?.clientId).toBe("one");
  });
  it("the next part of a case", () => {
    const body = { type: "case" as const, stem: "", parts: [] };
    const known = applySave(emptyLocalState, answer("one"), {
      status: "part",
      clientId: "one",
      responses: [{ type: "single", choice: "a" }],
      parts: [],
      body,
    });
    const shown = overlayLocalState(open("tutor"), known);
    expect(shown.question).toMatchObject({ body, entry: { response: { type: "case" } } });
    expect(shown.session.marks[0]).toBe("unanswered");
  });
  it("the note with what another device wrote", () => {
    const note = { kind: "note" as const, id: "n", questionId: "q", text: "mine", replaces: null };
    const known = applySave(applySave(emptyLocalState, note, null), note, { status: "saved", text: "theirs and mine" });
    expect(overlayLocalState(open("tutor"), known).question?.note).toEqual({ text: "theirs and mine", clientId: "n" });
  });
});

it("a page fresh from the server knows better, except for what still waits", () => {
  const { response } = answer("one");
  const known = applySave(emptyLocalState, answer("one"), { status: "entered", clientId: "one", response });
  expect(overlayLocalState(open("exam"), mergeFreshPage(known, open("exam"), [])).question?.entry).toBeNull();
  const waiting = [{ seq: 1, save: answer("two", "b") }];
  expect(overlayLocalState(open("exam"), mergeFreshPage(known, open("exam"), waiting)).question?.entry?.clientId).toBe(
    "two",
  );
});

it("a submit that another tab has sent is forgotten, a newer one is not", () => {
  const known = applySave(emptyLocalState, answer("one"), null);
  expect(dropLatest(known, answer("one")).places["s:0"]?.latest).toBeUndefined();
  expect(dropLatest(known, answer("other")).places["s:0"]?.latest?.save.id).toBe("one");
});
