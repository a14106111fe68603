import { z } from "zod";
import { getUtcDay } from "../../lib/day";
import { browsers, devices, systems } from "../../lib/user-agent";

// The queue's messages, made from beacons and answers. Each message contains everything needed to count it, so messages may
// arrive twice, late, or in any order. The table `event` stores them in this format, so the names of existing fields must not
// change.

const shortText = z.string().min(1).max(200);
const id = z.string().min(8).max(64);
const at = z.number().int().positive();

/** The visit as stored in its signed cookie (visit-cookie.server.ts) and in each of its messages. */
export const visitSchema = z.object({
  /** Id of the visit, derived from the browser id, the session id, and the start time. */
  id,
  browserId: id,
  sessionId: z.string().min(1).max(64),
  startedAt: at,
  device: z.enum(devices),
  os: z.enum(systems),
  browser: z.enum(browsers),
  country: shortText,
  /** Host of the referrer, "Direct" if there is none; null until the first page view. */
  referrer: shortText.nullable(),
  /** Label of the first page; null until the first page view. */
  entryPath: shortText.nullable(),
  /** Campaign tags of the first page's address (`getCampaign`); missing without tags. */
  campaign: shortText.optional(),
  /** True if this is the browser's first visit. */
  newcomer: z.boolean(),
  /** True if this is the browser's first visit of the UTC day. */
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
    /** Label of the page, without ids (page-label.ts). */
    path: shortText,
    title: z.string().max(200),
  }),
  z.object({
    kind: z.literal("click"),
    ...visitFields,
    path: shortText,
    /** Name under which the click is counted: the element's id or text. */
    element: shortText,
    elementId: z.string().max(100),
    elementText: z.string().max(50),
    eventType: shortText,
  }),
  z.object({
    kind: z.literal("engagement"),
    ...visitFields,
    path: shortText,
    /** Name under which the engagement is counted, such as "study_session: start". */
    name: shortText,
    /** The engagement session of the tab (N10). */
    tabId: z.string().max(64),
    extras: z.record(z.string().max(40), z.union([z.string().max(100), z.number(), z.boolean(), z.null()])),
  }),
  /** An answer stored by the server, so a browser cannot forge or omit it. `id` combines session and position. */
  z.object({
    kind: z.literal("answer"),
    ...commonFields,
    questionId: shortText,
    mode: shortText,
    organ: shortText,
    modality: shortText,
    /** Hour in the learner's time zone, 0–23. */
    hour: z.number().int().min(0).max(23),
    correct: z.boolean(),
    /** True if this is the learner's first answer to the question. */
    first: z.boolean(),
  }),
  /** A beacon that was not counted, with the reason. */
  z.object({ kind: z.literal("dropped"), ...commonFields, reason: z.enum(["bot", "opted-out"]) }),
]);
export type Message = z.infer<typeof messageSchema>;

/** A job in the queue: rebuild a day's rollups (rebuild-day.server.ts, docs/analytics.md). */
export const jobSchema = z.object({ kind: z.literal("rebuild"), day: z.iso.date() });
export type Job = z.infer<typeof jobSchema>;

export type VisitMessage = Extract<Message, { visit: VisitDetails }>;

/** Returns the UTC day on which a message is counted: for messages of a visit, the day the visit started. */
export function getMessageDay(message: Message): string {
  return getUtcDay("visit" in message ? message.visit.startedAt : message.at);
}

/** Returns the message as stored: without the login, and with only the key of its visit, because the visit has its own row. */
export function toStoredMessage(message: Message): object {
  if (!("visit" in message)) return message;
  const { login: _, visit, ...rest } = message;
  return { ...rest, visit: { id: visit.id, startedAt: visit.startedAt } };
}
