import { z } from "zod";
import type { QuestionBody } from "../questions/version";
import type { PartReview, Review } from "./answer-review.server";
import { markupSchema } from "./engine/markup";
import { maxNoteLength } from "./engine/note";
import { type PartResponse, type Response, responseSchema } from "./engine/response";
import { confidences, missReasons } from "./engine/taxonomy";
import { maxSessionSize } from "./start-request";

// The messages that save study actions: all go to `paths.save` from a queue that survives reloads (T1). Each has an id made
// by the browser; the same id sent twice applies once.

const id = z.string().min(8).max(80);
const entityId = z.string().min(1).max(120);
const versionNumber = z.number().int().min(1).max(100_000);
const place = {
  sessionId: entityId,
  position: z
    .number()
    .int()
    .min(0)
    .max(maxSessionSize - 1),
};

export const saveSchema = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("answer"),
    id,
    ...place,
    /** For a case, all parts submitted so far. */
    response: responseSchema,
    confidence: z.enum(confidences).nullable(),
    /** Milliseconds spent on the question. */
    took: z.number().min(0),
    /** In an exam: the save this one replaces; null for the first. */
    replaces: id.nullable(),
    /** Number of the version shown; absent in saves from before this field existed. */
    version: versionNumber.optional(),
  }),
  z.strictObject({ kind: z.literal("flag"), id, questionId: entityId, flagged: z.boolean() }),
  z.strictObject({
    kind: z.literal("note"),
    id,
    questionId: entityId,
    /** "" deletes the note. */
    text: z.string().max(maxNoteLength),
    /** The save whose text was changed; null if there was no note. */
    replaces: id.nullable(),
  }),
  z.strictObject({ kind: z.literal("markup"), id, ...place, markup: markupSchema }),
  z.strictObject({ kind: z.literal("miss"), id, ...place, reason: z.enum(missReasons).nullable() }),
]);

export type Save = z.infer<typeof saveSchema>;
export type AnswerSave = Extract<Save, { kind: "answer" }>;

/** The server's answer to a save, as JSON with status 200. Retry every status except 200 and 400. */
export type SaveResult =
  /** Result for a flag, a note (with the stored text and the id for `replaces`), markup, or a miss reason. */
  | { status: "saved"; text?: string; clientId?: string | undefined }
  /** Tutor modes. `already-answered`: another tab or device was first (T7). */
  | { status: "stored" | "already-answered"; review: Review }
  /** A case with parts left: the reviews so far (null in an exam) and the next part. */
  | { status: "part"; clientId: string; responses: PartResponse[]; parts: PartReview[] | null; body: QuestionBody }
  /** Exams: stored until the end. `entered-elsewhere`: another tab or device was first; this is its entry (T7). */
  | { status: "entered" | "entered-elsewhere"; clientId: string; response: Response }
  | { status: "invalid"; problem: string }
  | { status: "refused"; reason: RefusedSave };

/** `in-exam`: an open exam of the learner contains the question, so it is closed elsewhere (Q12). */
export type RefusedSave =
  | ("not-found" | "not-opened" | "finished")
  | ("locked" | "stopped" | "late" | "changed" | "in-exam");
