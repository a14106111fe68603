// Fixtures of the tests of admin actions; the exported bindings are reset before each test.
import { eq } from "drizzle-orm";
import type { Context } from "../context.server";
import type { Db } from "../db/client.server";
import { auditLog, loginSession, user } from "../db/schema";
import type { SignedInArgs } from "../features/auth/guards.server";
import { renameUser } from "../features/users/actions/name-and-email.server";
import { handleUserAction } from "../features/users/user.action.server";
import { createOutbox } from "../services/mailer.server";
import { freshAnalytics, freshD1 } from "./d1";
import { localContext } from "./local-context";
import { makePerson, type Person } from "./make";

export const url = "https://radcore.test";
export const reason = "asked for it by mail";
export let db: Db;
let analytics: Db;
export let admin: Person;
export let ada: Person;
let deferredWork: Promise<unknown>[];

/** Creates fresh databases with an admin and a learner; for `beforeEach`. */
export async function setUpAdminAndLearner() {
  ({ db } = await freshD1());
  ({ analytics } = await freshAnalytics());
  admin = await makePerson(db, { role: "admin" });
  ada = await makePerson(db);
  deferredWork = [];
}

/** Returns a request context on the test's databases. */
export function contextOf(fields: Partial<Context> = {}): Context {
  const made = localContext({ APP_URL: url, MAIL_FROM: "a@b.test", ADMIN_USERNAMES: "boss" }, (work) => {
    deferredWork.push(work);
  });
  // Uses the same database object: a batch takes statements of only one.
  const mail = createOutbox(db, { id: made.id, clock: () => made.now });
  return { ...made, db, analytics, mail, ...fields };
}

export const act = (who: Person = ada, by: Person = admin) => ({ actorId: by.userId, userId: who.userId });
export const rowOf = async ({ userId }: Person) => (await db.select().from(user).where(eq(user.id, userId)))[0];
export const countLogins = ({ userId }: Person) => db.$count(loginSession, eq(loginSession.userId, userId));
export const auditActions = async () => (await db.select().from(auditLog)).map(({ action }) => action);

/** Posts a form of the user page as an admin. */
export async function postUserForm(fields: Record<string, string>, who = ada, by = admin, context = contextOf()) {
  const body = new URLSearchParams(fields);
  const request = new Request(`${url}/admin-users/${who.userId}`, { method: "POST", body });
  const viewer = { userId: by.userId, adminScope: (await rowOf(by))?.adminScope } as SignedInArgs["viewer"];
  const answer = await handleUserAction({
    context,
    request,
    params: { userId: who.userId },
    viewer,
  } as unknown as SignedInArgs);
  await Promise.all(deferredWork);
  if (answer instanceof Response) return answer.headers.get("Location")?.split("done=")[1] ?? answer.status;
  const { init, data } = answer as Extract<typeof answer, { init: unknown }>;
  return { status: init?.status, error: data.result.error };
}

export async function renameAda(username: string, fullName = "Pat Person", who = ada) {
  return renameUser(contextOf(), act(who), { seenUsername: (await rowOf(who))?.username ?? "", username, fullName });
}
