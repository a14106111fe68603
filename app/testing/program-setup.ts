// Setup for tests of residency programs. The databases are those of admin-setup.ts.
import type { Db } from "../db/client.server";
import {
  mailOutbox,
  outcome,
  program,
  programCoordinator,
  programInvitation,
  programMember,
  progressCell,
  studyDay,
  studySet,
  studySetItem,
} from "../db/schema";
import type { CoordinatorArgs } from "../features/programs/coordinator/coordinator-only.server";
import { handleProgramPage, loadProgramPage } from "../features/programs/coordinator/program-page.server";
import { joinProgram } from "../features/programs/members/membership.server";
import { dayMs } from "../lib/day";
import { contextOf } from "./admin-setup";
import { makePerson, makeQuestion, type Person } from "./make";

export const now = Date.parse("2026-03-10T12:00:00Z");

/** Creates a program with a coordinator and an open link; paid for a year unless given otherwise. */
export async function makeProgram(db: Db, { seats = 5, paidUntil = now + 365 * dayMs, name = "Night Residency" } = {}) {
  const id = crypto.randomUUID();
  const coordinator = await makePerson(db, { now });
  const token = `link-${id}`;
  await db.insert(program).values({ id, name, institution: "General Hospital", seats, paidUntil, createdAt: now });
  await db.insert(programCoordinator).values({ userId: coordinator.userId, programId: id, addedAt: now });
  await db.insert(programInvitation).values({
    ...{ id: `invitation-${id}`, programId: id, token, isSingleUse: false },
    ...{ createdAt: now, expiresAt: now + 30 * dayMs },
  });
  return { id, name, seats, token, coordinator, institution: "General Hospital", paidUntil };
}

export type MadeProgram = Awaited<ReturnType<typeof makeProgram>>;

/** Gives a new learner a seat. */
export async function makeMember(db: Db, { id }: Pick<MadeProgram, "id">, isSharing = false): Promise<Person> {
  const person = await makePerson(db, { now });
  await db.insert(programMember).values({ userId: person.userId, programId: id, isSharing, joinedAt: now });
  return person;
}

function argsOf(made: MadeProgram, fields?: Record<string, string>, db?: Db): CoordinatorArgs {
  return {
    context: contextOf({ now, ...(db && { db }) }),
    request: new Request(
      "https://radcore.test/program",
      fields && { method: "POST", body: new URLSearchParams(fields) },
    ),
    params: {},
    viewer: { ...made.coordinator, fullName: "Cory Coordinator", timeZone: "UTC" },
    program: made,
  } as unknown as CoordinatorArgs;
}

/** Returns the data of the coordinator's page. */
export const seeProgram = (made: MadeProgram, db?: Db) => loadProgramPage(argsOf(made, undefined, db));

/** Posts a form of the coordinator's page. */
export const actOnProgram = (made: MadeProgram, fields: Record<string, string>) =>
  handleProgramPage(argsOf(made, fields));

/** Returns a request context at a time of the program. */
export const at = (time = now) => contextOf({ now: time });

/** Opens an invitation as a person and takes the seat. */
export const join = (person: Person, token: string, isSharing = false, time = now) =>
  joinProgram(at(time), person.userId, token, isSharing);

/** Returns kind and recipient of each mail. */
export const mailKinds = async (db: Db) =>
  (await db.select().from(mailOutbox)).map(({ kind, recipient }) => `${kind} ${recipient}`);

/** Gives a person use, coverage, and progress in the set of `makeChestSet`. */
export async function study(db: Db, { userId }: Person, questionId: string) {
  await db.batch([
    db.insert(studyDay).values({ userId, day: "2026-03-09", answers: 777, correct: 3, durationMs: 1000 }),
    db
      .insert(progressCell)
      .values({ userId, organ: "gi", modality: "ct", answered: 1, firstCorrect: 1, latestCorrect: 1 }),
    db.insert(outcome).values({ userId, questionId, firstCorrect: true, state: "correct", answers: 1, latestAt: now }),
  ]);
}

/** Publishes the study set "chest-basics" with one question, and returns the question's id. */
export async function makeChestSet(db: Db): Promise<string> {
  const { questionId } = await makeQuestion(db);
  await db.insert(studySet).values({
    ...{ id: "chest-basics", title: "Chest basics", description: "D", rotation: "Chest", level: "R1" },
    ...{ minutes: 5, position: 999, published: true },
  });
  await db.insert(studySetItem).values({ setId: "chest-basics", position: 0, questionId });
  return questionId;
}
