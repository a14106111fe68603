import { and, eq } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { customSet, groupSet, mockForm, profile, studySession } from "../../db/schema";
import { toExtraTimePercent } from "../../lib/extra-time-percent";
import type { SessionMode } from "./engine/session-taxonomy";
import { type SessionOptions, type StartRequest, startRequestSchema } from "./start-forms";
import { defaultSeconds } from "./start-request";

/** A request in which `resolveRequest` has replaced a custom set or "new" by the stored request. */
export type ResolvedRequest = Exclude<StartRequest, { from: "custom-set" }>;

/**
 * Returns the stored request of a custom set, or of the earlier session for "new"; other requests unchanged. Returns
 * null if the learner has no such set or session, or if its request cannot be started again.
 */
export async function resolveRequest(db: Db, userId: string, request: StartRequest): Promise<ResolvedRequest | null> {
  if (request.from === "custom-set") {
    const [row] = await db
      .select({ request: customSet.request })
      .from(customSet)
      .where(and(eq(customSet.id, request.setId), eq(customSet.userId, userId)));
    return parseStoredRequest(row?.request);
  }
  if (request.from === "session" && request.which === "new") {
    const [row] = await db
      .select({ request: studySession.request })
      .from(studySession)
      .where(and(eq(studySession.id, request.sessionId), eq(studySession.userId, userId)));
    return parseStoredRequest(row?.request);
  }
  return request;
}

/** Parses a stored request; null if that request cannot be started again. */
function parseStoredRequest(requestJson: string | undefined): ResolvedRequest | null {
  if (!requestJson) return null;
  const parsed = startRequestSchema.safeParse(JSON.parse(requestJson));
  if (!parsed.success || parsed.data.from === "custom-set" || parsed.data.from === "session") return null;
  return parsed.data;
}

export interface SessionShape {
  mode: SessionMode;
  blockSize: number | null;
  /** Seconds per question; null if untimed. */
  secondsPerQuestion: number | null;
  /** Allowed time in percent of the usual time (T6). */
  extraTimePercent: number;
}

/**
 * Returns the mode and timing of a session with this number of questions, including the learner's extra time (S4, T6).
 */
export async function getSessionShape(
  db: Db,
  userId: string,
  request: ResolvedRequest | SessionOptions,
  questions: number,
): Promise<SessionShape> {
  if ("from" in request && request.from === "mock") {
    const [[form], extraTime] = await Promise.all([
      db.select().from(mockForm).where(eq(mockForm.id, request.formId)),
      readExtraTimePercent(db, userId),
    ]);
    return {
      mode: "mock",
      blockSize: form?.blockSize ?? questions,
      secondsPerQuestion: form?.secondsPerQuestion ?? defaultSeconds,
      extraTimePercent: extraTime,
    };
  }
  const options =
    "from" in request && request.from === "group-set" ? await readGroupOptions(db, request.token) : request;
  const { mode = "tutor", secondsPerQuestion = defaultSeconds, blocks = 2 }: SessionOptions = options;
  if (mode === "tutor") return { mode, blockSize: null, secondsPerQuestion: null, extraTimePercent: 100 };
  return {
    mode,
    blockSize: mode === "blocks" ? Math.ceil(questions / blocks) : null,
    secondsPerQuestion: secondsPerQuestion,
    extraTimePercent: await readExtraTimePercent(db, userId),
  };
}

/** Reads mode and timing of a group set, which its link determines for everyone (S10). */
async function readGroupOptions(db: Db, token: string): Promise<SessionOptions> {
  const [row] = await db.select({ request: groupSet.request }).from(groupSet).where(eq(groupSet.token, token));
  const stored = parseStoredRequest(row?.request);
  return stored?.from === "filter" ? stored : {};
}

/** Reads the learner's allowed time in percent of the usual time (A5, T6). */
async function readExtraTimePercent(db: Db, userId: string): Promise<number> {
  const [row] = await db.select({ extraTime: profile.extraTime }).from(profile).where(eq(profile.userId, userId));
  return toExtraTimePercent(row?.extraTime);
}
