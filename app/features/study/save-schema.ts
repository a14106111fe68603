import { z } from "zod";
import type { QuestionBody } from "../questions/version";
import type { PartReview, Review } from "./answer-review.server";
import { markupSchema } from "./engine/markup";
import { longestNote } from "./engine/note";
import { type PartResponse, type Response, responseSchema } from "./engine/response";
import { confidences, missReasons } from "./engine/taxonomy";
import { maxSessionSize } from "./start-request";

// What the browser saves while somebody studies: one kind of message for each, one address for all (`paths.save`), sent
// from a queue that survives reloads (T1). Each carries an id made by the browser; the same id twice applies once.

const id = z.string().min(8).max(80);
const thing = z.string().min(1).max(120);
const versionNumber = z.number().int().min(1).max(100_000);
const place = {
  sessionId: thing,
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
    /** Of a case: all parts so far. */
    response: responseSchema,
    confidence: z.enum(confidences).nullable(),
    /** Milliseconds spent on the question. */
    took: z.number().min(0),
    /** In an exam: the save this one changes; null for the first of its place. */
    replaces: id.nullable(),
    /** Number of the version that was shown; a save made before there was such a field has none. */
    version: versionNumber.optional(),
  }),
  z.strictObject({ kind: z.literal("flag"), id, questionId: thing, flagged: z.boolean() }),
  z.strictObject({
    kind: z.literal("note"),
    id,
    questionId: thing,
    /** "" takes the note away. */
    text: z.string().max(longestNote),
    /** The save whose text was changed; null when there was no note. */
    replaces: id.nullable(),
  }),
  z.strictObject({ kind: z.literal("markup"), id, ...place, markup: markupSchema }),
  z.strictObject({ kind: z.literal("miss"), id, ...place, reason: z.enum(missReasons).nullable() }),
]);

export type Save = z.infer<typeof saveSchema>;
export type AnswerSave = Extract<Save, { kind: "answer" }>;

/** What the server says to one save, as JSON with status 200. Anything else than 200 and 400 is to be tried again. */
export type SaveResult =
  /** Flag, note (with the text that stands now, and the save a change of it is to name), markup, miss. */
  | { status: "saved"; text?: string; clientId?: string | undefined }
  /** Tutor: `already-answered` when another tab or device was first, and its answer stands (T7). */
  | { status: "stored" | "already-answered"; review: Review }
  /** A case that goes on: what the parts so far were (null in an exam), and what is asked now. */
  | { status: "part"; clientId: string; responses: PartResponse[]; parts: PartReview[] | null; body: QuestionBody }
  /** Exam: kept until the end. `entered-elsewhere`: another tab or device was first; this is what stands (T7). */
  | { status: "entered" | "entered-elsewhere"; clientId: string; response: Response }
  | { status: "invalid"; problem: string }
  | { status: "refused"; reason: RefusedSave };

/** `in-exam`: an open exam of the learner asks the question, so it is answered and shown nowhere else (Q12). */
export type RefusedSave =
  | ("not-found" | "not-opened" | "finished")
  | ("locked" | "stopped" | "late" | "changed" | "in-exam");
