// Fixtures of the tests of group sets: people with a custom set, its group link, and their sessions.
import type { Context } from "../context.server";
import type { SignedInArgs } from "../features/auth/guards.server";
import type { Viewer } from "../features/auth/viewer.server";
import { emptyFilter } from "../features/questions/filter";
import { type Recipe, saveSet } from "../features/sets/custom-sets.server";
import { createGroupSet } from "../features/sets/groups/create-group-set.server";
import { answerQuestion } from "../features/study/answer-question.server";
import { finishSession } from "../features/study/finish-session.server";
import { openQuestion } from "../features/study/open-question.server";
import { selectForGrading } from "../features/study/select-for-grading.server";
import { startSession } from "../features/study/start-session.server";
import { dayMs } from "../lib/day";
import { contextOf, db } from "./admin-setup";
import { makeLogin, makePerson, makeQuestion, type Person } from "./make";

export const now = Date.parse("2026-03-10T12:00:00Z");
const clockwork = { now, timeZone: "UTC" };
export const recipe: Recipe = { from: "filter", size: 4, filter: { ...emptyFilter, organs: ["gi"] } };

export const makeSubscriber = () => makePerson(db, { subscribedDays: 30, now });

/** Writes a bank and a custom set with a group link; returns the link's token. */
export async function makeGroup(owner: Person, questions = 6): Promise<string> {
  for (let n = 0; n < questions; n++) await makeQuestion(db, { now });
  await saveSet(db, owner.userId, { id: `set of ${owner.userId}`, name: "Gut club", recipe, now });
  return makeGroupLink(owner);
}

/** Creates the group link of the owner's custom set and returns its token. */
export async function makeGroupLink(owner: Person): Promise<string> {
  const token = `link-${owner.username}`;
  const ids = [crypto.randomUUID(), token];
  const context = contextOf({ now, id: () => ids.shift() ?? "" });
  await createGroupSet(context, owner.userId, `set of ${owner.userId}`);
  return token;
}

/** Starts the group set for a learner; returns the status and the id of the session. */
export async function startGroup(
  learner: Person,
  token: string,
  { compare = true, unlimited = true, id = `session of ${learner.userId}` } = {},
) {
  const { status } = await startSession(
    db,
    { userId: learner.userId, unlimited, remaining: 50 },
    { from: "group-set", token, ...(compare && { compare: "yes" }) },
    { now, seed: learner.userId.length + id.length, id },
  );
  return { status, id };
}

/** Answers the first questions of a learner's session: `c` correctly, `x` wrongly. */
export async function answerAll(learner: Person, sessionId: string, pattern: string, took = 1000) {
  const login = await makeLogin(db, learner.userId, now);
  for (const [position, code] of [...pattern].entries()) {
    const place = { sessionId, position };
    await openQuestion(db, learner.userId, { ...place, now, spendMode: "quota" });
    const [item] = await selectForGrading(db, login, sessionId, position);
    const response = { type: "single" as const, choice: code === "c" ? "a" : "b" };
    const client = { clientId: `${sessionId} ${position}`, confidence: null, took, replaces: null };
    await answerQuestion(db, item, { ...place, ...client, response }, clockwork);
  }
}

/** Starts, answers, and finishes the group set for a learner. */
export async function play(learner: Person, token: string, pattern: string, options: { compare?: boolean } = {}) {
  const { id } = await startGroup(learner, token, options);
  await answerAll(learner, id, pattern);
  await finishSession(db, learner.userId, id, clockwork);
  return id;
}

/** Returns the arguments of a loader or an action of the page of a group set. */
export function argsOf(
  learner: Person,
  token: string,
  {
    fields,
    subscribed = true,
    changes = {},
  }: { fields?: Record<string, string>; subscribed?: boolean; changes?: Partial<Context> } = {},
): SignedInArgs {
  const url = `https://radcore.test/custom-sets/group/${encodeURIComponent(token)}`;
  const subscription = { tier: "annual", status: "active", accessUntil: now + dayMs, paidUntil: now, cancelAt: null };
  const viewer: Partial<Viewer> = {
    ...{ userId: learner.userId, username: learner.username, fullName: `Dr. ${learner.username}`, calmMode: false },
    ...{ subscriptionsEnabled: true, freeQuestionsUsed: 0, freeQuestionLimit: 50, isPracticeForSubscribers: false },
    subscription: subscribed ? (subscription as Viewer["subscription"]) : null,
  };
  return {
    context: contextOf({ now, ...changes }),
    request: new Request(url, fields && { method: "POST", body: new URLSearchParams(fields) }),
    params: { token },
    viewer,
  } as unknown as SignedInArgs;
}
