import type { OpenedSeriesByKey } from "~/features/questions/shown-series.server";
import type { QuestionBody } from "~/features/questions/version";
import type { PartReview, Review } from "../../answer-review.server";
import type { MissReason } from "../../engine/answer-taxonomy";
import type { Mark } from "../../engine/marks";
import type { Markup } from "../../engine/session-markup";
import { isExam } from "../../engine/session-taxonomy";
import type { OpenQuestion } from "../../open-question.server";
import type { AnswerSave, Save, SaveResult } from "../../save-schema";
import { getPlaceKey, type QueuedSave } from "./queue-core";

// The local state holds what happened in this browser since the server rendered the page: saves that wait to be sent,
// and the results of saves that were sent. Pages show the server's data with the local state on top.

type Question = NonNullable<OpenQuestion["question"]>;

export interface LocalPlace {
  /** The latest submission; `result` is null until the server responds. */
  latest?: { save: AnswerSave; result: SaveResult | null };
  entry?: NonNullable<Question["entry"]>;
  /** The next part of a case, sent by the server after a part was submitted. */
  part?: { body: QuestionBody; series: OpenedSeriesByKey; parts: PartReview[] | null };
  review?: Review;
  markup?: Markup;
  missReason?: { reason: MissReason | null };
  /** The flag that the learner set at this place. */
  flagged?: boolean;
}

export interface LocalState {
  places: Readonly<Record<string, LocalPlace>>;
  questions: Readonly<Record<string, { flagged?: boolean; note?: { value: Question["note"] } }>>;
}

export const emptyLocalState: LocalState = { places: {}, questions: {} };

/** Returns the local state after a save was queued (`result` null) or after the server responded to the save. */
export function applySaveLocally(local: LocalState, save: Save, result: SaveResult | null): LocalState {
  switch (save.kind) {
    case "answer":
      return updatePlace(local, save, (place) => applyAnswerLocally(place, save, result));
    case "markup":
      return result ? local : updatePlace(local, save, (place) => ({ ...place, markup: save.markup }));
    case "miss":
      return result ? local : updatePlace(local, save, (place) => ({ ...place, missReason: { reason: save.reason } }));
    case "flag":
      return result ? local : applyFlagLocally(local, save);
    case "note":
      return applyNoteLocally(local, save, result);
  }
}

function applyAnswerLocally(place: LocalPlace, save: AnswerSave, result: SaveResult | null): LocalPlace {
  if (!result) return { ...place, latest: { save, result } };
  // A newer submission that is waiting stays the latest submission.
  const latest = !place.latest || place.latest.save.id === save.id ? { save, result } : place.latest;
  const { confidence } = save;
  switch (result.status) {
    case "stored":
    case "already-answered":
      return { ...place, latest, review: result.review };
    case "entered":
    case "entered-elsewhere": {
      const { clientId, response } = result;
      return { ...place, latest, entry: { clientId, response, confidence } };
    }
    case "part": {
      const { clientId, responses, body, series = {}, parts } = result;
      const entry = { clientId, response: { type: "case" as const, parts: responses }, confidence };
      return { ...place, latest, entry, part: { body, series, parts } };
    }
    default:
      return { ...place, latest };
  }
}

function applyFlagLocally(
  local: LocalState,
  { questionId, flagged, place }: Extract<Save, { kind: "flag" }>,
): LocalState {
  const nextLocal = updateQuestion(local, questionId, { flagged });
  return place ? updatePlace(nextLocal, place, (before) => ({ ...before, flagged })) : nextLocal;
}

function applyNoteLocally(
  local: LocalState,
  save: Extract<Save, { kind: "note" }>,
  result: SaveResult | null,
): LocalState {
  const text = result?.status === "saved" ? (result.text ?? save.text) : save.text;
  const clientId = (result?.status === "saved" && result.clientId) || save.id;
  const previousNote = local.questions[save.questionId]?.note?.value;
  // Keeps a newer note of the learner that is waiting.
  if (result && previousNote && previousNote.clientId !== save.id) return local;
  return updateQuestion(local, save.questionId, { note: { value: text ? { text, clientId } : null } });
}

/** Returns the local state without a submission that another tab has sent, because its result is unknown here. */
export function dropUnknownResult(local: LocalState, save: Save): LocalState {
  if (save.kind !== "answer") return local;
  return updatePlace(local, save, ({ latest, ...place }) =>
    latest && latest.save.id !== save.id ? { ...place, latest } : place,
  );
}

function updatePlace(
  local: LocalState,
  { sessionId, position }: { sessionId: string; position: number },
  change: (place: LocalPlace) => LocalPlace,
): LocalState {
  const placeKey = getPlaceKey(sessionId, position);
  return { ...local, places: { ...local.places, [placeKey]: change(local.places[placeKey] ?? {}) } };
}

function updateQuestion(local: LocalState, questionId: string, change: LocalState["questions"][string]): LocalState {
  return { ...local, questions: { ...local.questions, [questionId]: { ...local.questions[questionId], ...change } } };
}

/** Returns the local state without the changes that a new page from the server already contains; waiting saves stay. */
export function mergeFreshPage(local: LocalState, open: OpenQuestion, waiting: readonly QueuedSave[]): LocalState {
  const places = { ...local.places };
  const placeKey = getPlaceKey(open.session.id, open.position);
  if (!isOlderThanEntry(open, places[placeKey])) delete places[placeKey];
  const questions = { ...local.questions };
  if (open.question) delete questions[open.question.id];
  return waiting.reduce<LocalState>((nextLocal, { save }) => applySaveLocally(nextLocal, save, null), {
    places,
    questions,
  });
}

/** Returns whether the server rendered the page before the server stored the latest entry from this browser. */
function isOlderThanEntry({ question }: OpenQuestion, place: LocalPlace | undefined): boolean {
  const { save, result } = place?.latest ?? {};
  return result?.status === "entered" && save?.replaces === (question?.entry?.clientId ?? null);
}

/** Returns the page from the server with the local state applied. */
export function overlayLocalState(open: OpenQuestion, local: LocalState): OpenQuestion {
  const { session, position, question } = open;
  const place = local.places[getPlaceKey(session.id, position)] ?? {};
  const review = open.review ?? place.review ?? null;
  const localQuestion = question && local.questions[question.id];
  return {
    ...open,
    session: {
      ...session,
      marks: session.marks.map((mark, index) => getLocalMark(open, index, mark, local)),
      flagged: session.flagged.map(
        (flagged, index) => local.places[getPlaceKey(session.id, index)]?.flagged ?? flagged,
      ),
    },
    question: question && {
      ...question,
      ...(localQuestion?.flagged !== undefined && { flagged: localQuestion.flagged }),
      ...(localQuestion?.note && { note: localQuestion.note.value }),
      ...(place.markup && { markup: place.markup }),
      ...(place.part && !session.finished && place.part),
      entry: session.finished ? question.entry : (getWaitingEntry(open, place) ?? place.entry ?? question.entry),
    },
    review: review && place.missReason ? { ...review, missReason: place.missReason.reason } : review,
  };
}

/** Returns the waiting answer of an exam as its entry; null for a case, whose next part only the server can send. */
function getWaitingEntry({ session }: OpenQuestion, { latest }: LocalPlace): Question["entry"] {
  if (!latest || latest.result || !isExam(session.mode) || latest.save.response.type === "case") return null;
  const { id, response, confidence } = latest.save;
  return { clientId: id, response, confidence };
}

function getLocalMark({ session }: OpenQuestion, index: number, mark: Mark, local: LocalState): Mark {
  const place = local.places[getPlaceKey(session.id, index)];
  if (!place || mark === "correct" || mark === "incorrect") return mark;
  if (place.review) return place.review.correct ? "correct" : "incorrect";
  const isWaiting = place.latest && !place.latest.result;
  return isWaiting || (place.entry && isExam(session.mode)) ? "entered" : mark;
}
