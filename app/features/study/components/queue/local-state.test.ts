import { describe, expect, it } from "vitest";
import type { Review } from "../../answer-review.server";
import type { OpenQuestion } from "../../open-question.server";
import type { AnswerSave } from "../../save-schema";
import { applySaveLocally, dropUnknownResult, emptyLocalState, mergeFreshPage, overlayLocalState } from "./local-state";

const open = (mode: OpenQuestion["session"]["mode"], fields: Partial<OpenQuestion["session"]> = {}): OpenQuestion => ({
  session: {
    id: "s",
    mode,
    marks: ["unanswered", "unanswered", "correct"],
    finished: false,
    block: { index: 0, count: 1, from: 0, to: 3 },
    clock: { state: "untimed", remainingMs: null, allowedMs: null, deadlineAt: null },
    extraTime: 100,
    flagged: [],
    ...fields,
  },
  position: 0,
  spent: false,
  isNextUnopened: false,
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
const entryOf = (clientId: string) => ({ clientId, response: answer(clientId).response, confidence: null });
const review = { correct: false, missReason: null } as Review;

describe("a waiting save shows", () => {
  it("as the current entry of an exam, which the next change replaces", () => {
    const known = applySaveLocally(applySaveLocally(emptyLocalState, answer("one"), null), answer("two", "b"), null);
    const shown = overlayLocalState(open("exam"), known);
    expect(shown.question?.entry).toMatchObject({ clientId: "two", response: { choice: "b" } });
    expect(shown.session.marks[0]).toBe("entered");
  });
  it("only as a mark in tutor modes, because the server makes the review", () => {
    const shown = overlayLocalState(open("tutor"), applySaveLocally(emptyLocalState, answer("one"), null));
    expect(shown).toMatchObject({ review: null, question: { entry: null } });
    expect(shown.session.marks).toEqual(["entered", "unanswered", "correct"]);
  });
  it("as flag, note, markup, or miss reason", () => {
    const saves = [
      { kind: "flag", id: "f", questionId: "q", flagged: true },
      { kind: "note", id: "n", questionId: "q", text: "mine", replaces: null },
      { kind: "markup", id: "m", sessionId: "s", position: 0, markup: { struck: ["a"], highlights: [] } },
      { kind: "miss", id: "r", sessionId: "s", position: 0, reason: "time" },
    ] as const;
    const known = saves.reduce((all, save) => applySaveLocally(all, save as never, null), emptyLocalState);
    expect(overlayLocalState({ ...open("tutor"), review }, known)).toMatchObject({
      question: { flagged: true, note: { text: "mine", clientId: "n" }, markup: { struck: ["a"] } },
      review: { missReason: "time" },
    });
    expect(
      overlayLocalState(open("tutor"), applySaveLocally(known, { ...saves[1], id: "n2", text: "" }, null)).question
        ?.note,
    ).toBeNull();
  });
});

describe("the flags of an exam's navigator", () => {
  const flag = (flagged: boolean, position: number) =>
    ({ kind: "flag", id: "f", questionId: "other", flagged, place: { sessionId: "s", position } }) as const;
  const flags = [false, true, false];

  it("follow the flags set in this browser, also on other questions of the session", () => {
    const local = applySaveLocally(applySaveLocally(emptyLocalState, flag(true, 2), null), flag(false, 1), null);
    expect(overlayLocalState(open("exam", { flagged: flags }), local).session.flagged).toEqual([false, false, true]);
  });
  it("stay empty in a session that shows none", () => {
    expect(
      overlayLocalState(open("tutor"), applySaveLocally(emptyLocalState, flag(true, 2), null)).session,
    ).toMatchObject({ flagged: [] });
  });
});

describe("the server's result shows", () => {
  it("as a review", () => {
    const shown = overlayLocalState(
      open("tutor"),
      applySaveLocally(emptyLocalState, answer("one"), { status: "stored", review }),
    );
    expect(shown.review).toBe(review);
    expect(shown.session.marks[0]).toBe("incorrect");
  });
  it("as the entry of another device that was first in an exam", () => {
    const theirs = { clientId: "theirs", response: { type: "single" as const, choice: "c" } };
    const known = applySaveLocally(emptyLocalState, answer("one"), { status: "entered-elsewhere", ...theirs });
    expect(overlayLocalState(open("exam"), known).question?.entry).toMatchObject(theirs);
  });
  it("unless a newer change is waiting", () => {
    const { response } = answer("one");
    const waiting = applySaveLocally(applySaveLocally(emptyLocalState, answer("one"), null), answer("two", "b"), null);
    const known = applySaveLocally(waiting, answer("one"), { status: "entered", clientId: "one", response });
    expect(overlayLocalState(open("exam"), known).question?.entry?.clientId).toBe("two");
  });
  it("as the last accepted entry after a refused one", () => {
    const { response } = answer("one");
    const taken = applySaveLocally(emptyLocalState, answer("one"), { status: "entered", clientId: "one", response });
    const known = applySaveLocally(taken, answer("two"), { status: "invalid", problem: "no number" });
    expect(overlayLocalState(open("exam"), known).question?.entry?.clientId).toBe("one");
  });
  it("as the next part of a case", () => {
    const body = { type: "case" as const, stem: "", parts: [] };
    const known = applySaveLocally(emptyLocalState, answer("one"), {
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
  it("as a note merged with that of another device", () => {
    const note = { kind: "note" as const, id: "n", questionId: "q", text: "mine", replaces: null };
    const known = applySaveLocally(applySaveLocally(emptyLocalState, note, null), note, {
      status: "saved",
      text: "theirs and mine",
    });
    expect(overlayLocalState(open("tutor"), known).question?.note).toEqual({ text: "theirs and mine", clientId: "n" });
  });
});

it("replaces the local state by a fresh page, except waiting saves", () => {
  const { response } = answer("one");
  const known = applySaveLocally(emptyLocalState, answer("one"), { status: "entered", clientId: "one", response });
  const page = open("exam");
  const fresh = { ...page, question: page.question && { ...page.question, entry: entryOf("other") } };
  expect(overlayLocalState(fresh, mergeFreshPage(known, fresh, [])).question?.entry?.clientId).toBe("other");
  const waiting = [{ seq: 1, save: answer("two", "b") }];
  expect(overlayLocalState(open("exam"), mergeFreshPage(known, open("exam"), waiting)).question?.entry?.clientId).toBe(
    "two",
  );
});

it("keeps an entry that the server stored after it rendered the page", () => {
  const save = { ...answer("two"), replaces: "one" };
  const known = applySaveLocally(emptyLocalState, save, {
    status: "entered",
    clientId: "two",
    response: save.response,
  });
  const page = open("exam");
  const stale = { ...page, question: page.question && { ...page.question, entry: entryOf("one") } };
  expect(overlayLocalState(stale, mergeFreshPage(known, stale, [])).question?.entry?.clientId).toBe("two");
});

it("drops a submission sent by another tab, but not a newer one", () => {
  const known = applySaveLocally(emptyLocalState, answer("one"), null);
  expect(dropUnknownResult(known, answer("one")).places["s:0"]?.latest).toBeUndefined();
  expect(dropUnknownResult(known, answer("other")).places["s:0"]?.latest?.save.id).toBe("one");
});
