// Setup for tests of residency programs. The databases are those of admin-setup.ts.
import type { Db } from "../db/client.server";
import { program, programCoordinator, programInvitation, programMember } from "../db/schema";
import type { CoordinatorArgs } from "../features/programs/coordinator/coordinator-only.server";
import { handleProgramPage, loadProgramPage } from "../features/programs/coordinator/program-page.server";
import { dayMs } from "../lib/day";
import { contextOf } from "./admin-setup";
import { makePerson, type Person } from "./make";

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
