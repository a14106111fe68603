import { z } from "zod";
import { utcDay } from "../../lib/day";
import { browsers, devices, systems } from "../../lib/user-agent";

// What travels from a beacon or an answer to the counters: complete in itself, so that it may come twice, late and in any
// order. Rows of `event` keep it as it is.

/** Name of a day, device, page, …: short, and never empty. */
const shortText = z.string().min(1).max(200);
const id = z.string().min(8).max(64);
const at = z.number().int().positive();

/** What the visit's signed cookie says (visit-pass.server.ts): the same in every message of a visit. */
export const visitSchema = z.object({
  /** Made from browser id and session id. */
  id,
  browserId: id,
  sessionId: z.string().min(1).max(64),
  startedAt: at,
  device: z.enum(devices),
  os: z.enum(systems),
  browser: z.enum(browsers),
  country: shortText,
  /** Host that led here, "Direct" without one; null until the first page view. */
  referrer: shortText.nullable(),
  /** Label of the page of the first view; null until then. */
  entryPath: shortText.nullable(),
  /** The browser was never seen before. */
  newcomer: z.boolean(),
  /** The browser's first visit of its day. */
  firstOfDay: z.boolean(),
});
export type VisitDetails = z.infer<typeof visitSchema>;

const commonFields = { id, at };
const visitFields = { ...commonFields, visit: visitSchema, login: z.string().max(200).optional() };

export const messageSchema = z.discriminatedUnion("kind", [
  /** POST /api/analytics/session */
  z.object({ kind: z.literal("start"), ...visitFields, userAgent: z.string().max(400) }),
  /** PUT /api/analytics/session/{id} */
  z.object({ kind: z.literal("ping"), ...visitFields }),
  z.object({
    kind: z.literal("view"),
    ...visitFields,
    /** Label of the page (page-label.ts): ids taken out, so that there are few. */
    path: shortText,
    title: z.string().max(200),
  }),
  z.object({
    kind: z.literal("click"),
    ...visitFields,
    path: shortText,
    /** What the click is counted under: the element's id, or its words. */
    element: shortText,
    elementId: z.string().max(100),
    elementText: z.string().max(50),
    eventType: shortText,
  }),
  z.object({
    kind: z.literal("engagement"),
    ...visitFields,
    path: shortText,
    /** What it is counted under, e.g. "study_session: start". */
    name: shortText,
    /** The engagement session of the tab (N10). */
    tabId: z.string().max(64),
    extras: z.record(z.string().max(40), z.union([z.string().max(100), z.number(), z.boolean(), z.null()])),
  }),
  /** An answer as the server stored it: no browser can forge it or leave it out. `id` is made of session and position. */
  z.object({
    kind: z.literal("answer"),
    ...commonFields,
    questionId: shortText,
    mode: shortText,
    organ: shortText,
    modality: shortText,
    /** Hour of the learner's own day, 0–23. */
    hour: z.number().int().min(0).max(23),
    correct: z.boolean(),
    /** The learner's first answer to this question. */
    first: z.boolean(),
  }),
  /** A beacon that was not counted, and why. */
  z.object({ kind: z.literal("dropped"), ...commonFields, reason: z.enum(["bot", "opted-out"]) }),
]);
export type Message = z.infer<typeof messageSchema>;

/** What the operator may put into the queue by hand: to make a day's rollups anew (rebuild.server.ts, docs/analytics.md). */
export const jobSchema = z.object({ kind: z.literal("rebuild"), day: z.iso.date() });
export type Job = z.infer<typeof jobSchema>;

export type VisitMessage = Extract<Message, { visit: VisitDetails }>;

/** The UTC day a message is counted on: a visit's is the day it began. */
export function getMessageDay(message: Message): string {
  return utcDay("visit" in message ? message.visit.startedAt : message.at);
}

/** What is kept of a message: of its visit, which has a row of its own, only how to find it; and never the login. */
export function toStoredMessage(message: Message): object {
  if (!("visit" in message)) return message;
  const { login: _, visit, ...rest } = message;
  return { ...rest, visit: { id: visit.id, startedAt: visit.startedAt } };
}
