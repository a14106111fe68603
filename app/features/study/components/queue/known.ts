import type { QuestionBody } from "../../../questions/version";
import type { Mark } from "../../engine/marks";
import type { Markup } from "../../engine/markup";
import { isExam, type MissReason } from "../../engine/taxonomy";
import type { OpenQuestion } from "../../open-question.server";
import type { PartReview, Review } from "../../review.server";
import type { AnswerSave, Save, SaveResult } from "../../save";
import { placeOf, type Queued } from "./queue-core";

// What this browser knows beyond the page the server made: saves that wait, and what came of those that were sent. A page
// that was made earlier is shown with it.

type Question = NonNullable<OpenQuestion["question"]>;

export interface KnownPlace {
  /** The last submit here; `result` null: not answered by the server yet. */
  latest?: { save: AnswerSave; result: SaveResult | null };
  entry?: NonNullable<Question["entry"]>;
  /** Of a case that goes on. */
  part?: { body: QuestionBody; parts: PartReview[] | null };
  review?: Review;
  markup?: Markup;
  missReason?: { reason: MissReason | null };
}

export interface Known {
  places: Readonly<Record<string, KnownPlace>>;
  questions: Readonly<Record<string, { flagged?: boolean; note?: { value: Question["note"] } }>>;
}

export const nothingKnown: Known = { places: {}, questions: {} };

/** With a save that was queued (`result` null), or answered. */
export function learn(known: Known, save: Save, result: SaveResult | null): Known {
  switch (save.kind) {
    case "answer":
      return atPlace(known, save, (place) => learnAnswer(place, save, result));
    case "markup":
      return result ? known : atPlace(known, save, (place) => ({ ...place, markup: save.markup }));
    case "miss":
      return result ? known : atPlace(known, save, (place) => ({ ...place, missReason: { reason: save.reason } }));
    case "flag":
      return result ? known : ofQuestion(known, save.questionId, { flagged: save.flagged });
    case "note":
      return learnNote(known, save, result);
  }
}

function learnAnswer(place: KnownPlace, save: AnswerSave, result: SaveResult | null): KnownPlace {
  if (!result) return { ...place, latest: { save, result } };
  // Changed again meanwhile: the newer one has its own answer to wait for.
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
      const { clientId, responses, body, parts } = result;
      const entry = { clientId, response: { type: "case" as const, parts: responses }, confidence };
      return { ...place, latest, entry, part: { body, parts } };
    }
    default:
      return { ...place, latest };
  }
}

function learnNote(known: Known, save: Extract<Save, { kind: "note" }>, result: SaveResult | null): Known {
  const text = result?.status === "saved" ? (result.text ?? save.text) : save.text;
  const clientId = (result?.status === "saved" && result.clientId) || save.id;
  const before = known.questions[save.questionId]?.note?.value;
  // Typed on meanwhile: what is newer stands.
  if (result && before && before.clientId !== save.id) return known;
  return ofQuestion(known, save.questionId, { note: { value: text ? { text, clientId } : null } });
}

/** Without a submit whose answer is not known: another tab has sent it. */
export function forget(known: Known, save: Save): Known {
  if (save.kind !== "answer") return known;
  return atPlace(known, save, ({ latest, ...place }) =>
    latest && latest.save.id !== save.id ? { ...place, latest } : place,
  );
}

function atPlace(
  known: Known,
  { sessionId, position }: { sessionId: string; position: number },
  change: (place: KnownPlace) => KnownPlace,
): Known {
  const name = placeOf(sessionId, position);
  return { ...known, places: { ...known.places, [name]: change(known.places[name] ?? {}) } };
}

function ofQuestion(known: Known, questionId: string, news: Known["questions"][string]): Known {
  return { ...known, questions: { ...known.questions, [questionId]: { ...known.questions[questionId], ...news } } };
}

/** Without what a page that the server has just made knows better; what still waits stays known. */
export function afterFresh(known: Known, open: OpenQuestion, waiting: readonly Queued[]): Known {
  const places = { ...known.places };
  delete places[placeOf(open.session.id, open.position)];
  const questions = { ...known.questions };
  if (open.question) delete questions[open.question.id];
  return waiting.reduce<Known>((all, { save }) => learn(all, save, null), { places, questions });
}

/** The page as the server made it, with all that is known since. */
export function overlay(open: OpenQuestion, known: Known): OpenQuestion {
  const { session, position, question } = open;
  const place = known.places[placeOf(session.id, position)] ?? {};
  const review = open.review ?? place.review ?? null;
  const about = question && known.questions[question.id];
  return {
    ...open,
    session: { ...session, marks: session.marks.map((mark, index) => markAt(open, index, mark, known)) },
    question: question && {
      ...question,
      ...(about?.flagged !== undefined && { flagged: about.flagged }),
      ...(about?.note && { note: about.note.value }),
      ...(place.markup && { markup: place.markup }),
      ...(place.part && !session.finished && { body: place.part.body, parts: place.part.parts }),
      entry: session.finished ? question.entry : (waitingEntry(open, place) ?? place.entry ?? question.entry),
    },
    review: review && place.missReason ? { ...review, missReason: place.missReason.reason } : review,
  };
}

/** In an exam what waits counts as entered; of a case only the server says what comes after it. */
function waitingEntry({ session }: OpenQuestion, { latest }: KnownPlace): Question["entry"] {
  if (!latest || latest.result || !isExam(session.mode) || latest.save.response.type === "case") return null;
  const { id, response, confidence } = latest.save;
  return { clientId: id, response, confidence };
}

function markAt({ session }: OpenQuestion, index: number, mark: Mark, known: Known): Mark {
  const place = known.places[placeOf(session.id, index)];
  if (!place || mark === "correct" || mark === "incorrect") return mark;
  if (place.review) return place.review.correct ? "correct" : "incorrect";
  const waits = place.latest && !place.latest.result;
  return waits || (place.entry && isExam(session.mode)) ? "entered" : mark;
}
