import { z } from "zod";
import type { OpenedSeriesByKey } from "../questions/shown-series.server";
import type { QuestionBody } from "../questions/version";
import type { PartReview, Review } from "./answer-review.server";
import { confidences, missReasons } from "./engine/answer-taxonomy";
import { maxNoteLength } from "./engine/note-length";
import { type PartResponse, type Response, responseSchema } from "./engine/response";
import { markupSchema } from "./engine/session-markup";
import { maxQuestions } from "./start-request";

// The messages that save a learner's actions. A queue that survives reloads sends all of them to `paths.save` (T1). The
// browser gives each message an id; the server applies each id once.

const id = z.string().min(8).max(80);
const entityId = z.string().min(1).max(120);
const versionNumber = z.number().int().min(1).max(100_000);
/** The fields that name a position of a session. */
export const placeFields = {
  sessionId: entityId,
  position: z
    .number()
    .int()
    .min(0)
    .max(maxQuestions - 1),
};

export const saveSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("answer"),
    id,
    ...placeFields,
    /** The response; for a case, with all parts submitted so far. */
    response: responseSchema,
    confidence: z.enum(confidences).nullable(),
    /** Time spent on the question, in ms. */
    took: z.number().min(0),
    /** In an exam, the id of the save that this save replaces; null for the first save. */
    replaces: id.nullable(),
    /**
     * Number of the question version that the learner saw; absent in saves that were queued before this field existed.
     */
    version: versionNumber.optional(),
  }),
  z.strictObject({
    kind: z.literal("flag"),
    id,
    questionId: entityId,
    flagged: z.boolean(),
    /**
     * Where the learner set the flag, for the navigator of this browser; absent in saves that were queued before this
     * field existed.
     */
    place: z.strictObject(placeFields).optional(),
  }),
  z.strictObject({
    kind: z.literal("note"),
    id,
    questionId: entityId,
    /** The text of the note; "" deletes the note. */
    text: z.string().max(maxNoteLength),
    /** Id of the save whose text the learner changed; null if there was no note. */
    replaces: id.nullable(),
  }),
  z.strictObject({ kind: z.literal("markup"), id, ...placeFields, markup: markupSchema }),
  z.strictObject({ kind: z.literal("miss"), id, ...placeFields, reason: z.enum(missReasons).nullable() }),
]);

export type Save = z.infer<typeof saveSchema>;
export type AnswerSave = Extract<Save, { kind: "answer" }>;

/**
 * The server's response to a save, as JSON with status 200. A response with any status except 200 and 400 must be
 * retried.
 */
export type SaveResult =
  /** Result of a flag, a note (with the stored text and its id for `replaces`), markup, or a reason for a miss. */
  | { status: "saved"; text?: string; clientId?: string | undefined }
  /**
   * Result in tutor modes. `already-answered`: another tab or device answered first, and this is the review of that
   * answer (T7).
   */
  | { status: "stored" | "already-answered"; review: Review }
  /**
   * Result for a case with parts left: the reviews of the submitted parts (null in an exam) and the body with the next
   * part.
   */
  | {
      status: "part";
      clientId: string;
      responses: PartResponse[];
      parts: PartReview[] | null;
      body: QuestionBody;
      /** The series of `body`, by key. */
      series?: OpenedSeriesByKey;
    }
  /** Result in an exam. `entered-elsewhere`: another tab or device saved first, and this is the entry it saved (T7). */
  | { status: "entered" | "entered-elsewhere"; clientId: string; response: Response }
  | { status: "invalid"; problem: string }
  | { status: "refused"; reason: RefusedSave };

/**
 * Why the server refused a save. `in-exam`: an open exam of the learner contains the question, which is withheld
 * elsewhere (Q12).
 */
export type RefusedSave =
  | ("not-found" | "not-opened" | "finished")
  | ("locked" | "stopped" | "late" | "changed" | "in-exam");
