import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { programInvitation, programMember, questionGrant } from "../../../db/schema";
import { dayMs } from "../../../lib/day";
import { ada, admin, db, setUpAdminAndLearner, url } from "../../../testing/admin-setup";
import { countD1 } from "../../../testing/d1";
import { makeLoginCookie, makePerson, makeQuestion, type Person } from "../../../testing/make";
import {
  actOnProgram,
  at,
  join,
  type MadeProgram,
  mailKinds,
  makeMember,
  makeProgram,
  now,
  seeProgram,
} from "../../../testing/program-setup";
import { getViewer } from "../../auth/viewer.server";
import { hasUnlimitedQuestions } from "../../quota/entitlement";
import { openQuestion } from "../../study/open-question.server";
import { startSession } from "../../study/start-session.server";
import { changeProgram } from "../admin/save-program.server";
import { leaveProgram, readInvitation } from "./membership.server";
import { selectOwnPrograms, toOwnPrograms } from "./own-programs.server";

beforeEach(setUpAdminAndLearner);

const seatsUsed = (made: MadeProgram) => db.$count(programMember, eq(programMember.programId, made.id));

async function viewerOf({ userId }: Person, time = now, database = db) {
  const cookie = await makeLoginCookie(db, userId, url, time);
  const request = new Request(url, { headers: { Cookie: `${cookie.name}=${cookie.value}` } });
  const viewer = await getViewer({ ...at(time), db: database }, request);
  if (!viewer) throw new Error("not signed in");
  return viewer;
}

describe("seats (V2)", () => {
  it("never have more members than there are, whatever happens in parallel", async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant("join" as const), people: fc.array(fc.nat(5), { minLength: 1, maxLength: 5 }) }),
      fc.record({ kind: fc.constant("leave" as const), person: fc.nat(5) }),
      fc.record({ kind: fc.constant("seats" as const), seats: fc.integer({ min: 1, max: 4 }) }),
    );
    const people = await Promise.all(Array.from({ length: 6 }, () => makePerson(db, { now })));
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 4 }), fc.array(step, { maxLength: 6 }), async (seats, steps) => {
        await db.delete(programMember);
        const made = await makeProgram(db, { seats });
        let allowed = seats;
        for (const one of steps) {
          const before = await seatsUsed(made);
          if (one.kind === "leave") await leaveProgram(db, people[one.person]?.userId ?? "");
          else if (one.kind === "join") {
            const states = await Promise.all(one.people.map((index) => join(people[index] as Person, made.token)));
            const used = await seatsUsed(made);
            // A seat stays empty only if nobody is left who wants it.
            const wanted = new Set(one.people.filter((_, index) => states[index] !== "joined")).size;
            expect(wanted === 0 || used === allowed).toBe(true);
          } else {
            const isChanged = await changeProgram(at(), admin.userId, made.id, { ...made, seats: one.seats });
            expect(isChanged).toBe(before <= one.seats);
            if (isChanged) allowed = one.seats;
          }
          expect(await seatsUsed(made)).toBeLessThanOrEqual(allowed);
        }
      }),
      { numRuns: 25 },
    );
  });

  it("are taken through an open invitation of a paid program, by a learner without another seat", async () => {
    const made = await makeProgram(db);
    const other = await makeProgram(db);
    const unpaid = await makeProgram(db, { paidUntil: now });
    expect(await join(ada, "no-such-link")).toBe("unknown");
    expect(await join(ada, unpaid.token)).toBe("unpaid");
    expect(await join(ada, made.token, false, now + 31 * dayMs)).toBe("ended");
    expect(await join(ada, made.token)).toBe("joined");
    expect(await join(ada, other.token)).toBe("elsewhere");
    expect(await seatsUsed(other)).toBe(0);
    await actOnProgram(made, { intent: "revoke", invitationId: `invitation-${made.id}` });
    expect(await join(await makePerson(db), made.token)).toBe("ended");
    // An ended invitation does not name the program.
    expect(await readInvitation(at(), (await makePerson(db)).userId, made.token)).toEqual({
      ...{ state: "ended", program: null },
    });
  });

  it("by a mailed invitation go to one learner", async () => {
    const made = await makeProgram(db);
    await actOnProgram(made, {
      intent: "inviteByMail",
      emails: "New@Hospital.test, new@hospital.test\nb@hospital.test",
    });
    expect(await mailKinds(db)).toEqual(["programInvitation new@hospital.test", "programInvitation b@hospital.test"]);
    const mailed = await db.select().from(programInvitation).where(eq(programInvitation.isSingleUse, true));
    const token = mailed[0]?.token ?? "";
    const [one, two] = await Promise.all([makePerson(db), makePerson(db)]);
    const states = await Promise.all([join(one, token), join(two, token)]);
    expect(states.sort()).toEqual(["ended", "joined"]);
    const [used] = await db.select().from(programInvitation).where(eq(programInvitation.token, token));
    expect([used?.email, used?.closedAt]).toEqual([null, now]);
    // The coordinator's page never has the secret of a mailed invitation.
    expect(JSON.stringify(await seeProgram(made))).not.toContain(mailed[1]?.token);
  });

  it("send at most twice as many invitations a day as there are", async () => {
    const made = await makeProgram(db, { seats: 1 });
    const invite = (emails: string) => actOnProgram(made, { intent: "inviteByMail", emails });
    await invite("a@b.test c@b.test d@b.test");
    expect((await mailKinds(db)).length).toBe(2);
    expect(await invite("e@b.test")).toMatchObject({ init: { status: 400 } });
    expect(await invite("not an address")).toMatchObject({ init: { status: 400 } });
  });

  it("are closed to a removed learner, except by a new invitation by mail; who left may come back", async () => {
    const made = await makeProgram(db);
    await join(ada, made.token);
    await leaveProgram(db, ada.userId);
    expect(await join(ada, made.token)).toBe("joined");
    await actOnProgram(made, { intent: "remove", email: ada.email });
    expect(await join(ada, made.token)).toBe("removed");
    expect(await seatsUsed(made)).toBe(0);
    expect(await join(ada, (await makeProgram(db)).token)).toBe("joined");
    await leaveProgram(db, ada.userId);
    await actOnProgram(made, { intent: "inviteByMail", emails: ada.email });
    const [mailed] = await db.select().from(programInvitation).where(eq(programInvitation.isSingleUse, true));
    expect(await join(ada, mailed?.token ?? "")).toBe("joined");
    // A member again, like any other.
    await leaveProgram(db, ada.userId);
    expect(await join(ada, made.token)).toBe("joined");
  });

  it("of a removed learner are free again, and the learner is told", async () => {
    const made = await makeProgram(db, { seats: 1 });
    const member = await makeMember(db, made);
    expect(await join(ada, made.token)).toBe("full");
    // Another program's coordinator cannot remove the member.
    await actOnProgram(await makeProgram(db), { intent: "remove", email: member.email });
    expect(await seatsUsed(made)).toBe(1);
    await actOnProgram(made, { intent: "remove", email: member.email });
    expect(await join(ada, made.token)).toBe("joined");
    expect(await mailKinds(db)).toEqual([`programSeatEnd ${member.email}`]);
  });
});

describe("a seat (V1)", () => {
  it("gives access while the program is paid, without another trip", async () => {
    const made = await makeProgram(db);
    await join(ada, made.token);
    const { db: counted, count } = countD1();
    expect((await viewerOf(ada, now, counted)).seatUntil).toBe(made.paidUntil);
    expect(count.trips).toBe(1);
    const hasAccess = async (time: number) => hasUnlimitedQuestions(await viewerOf(ada, time), time);
    expect([await hasAccess(now), await hasAccess(made.paidUntil)]).toEqual([true, false]);
    await leaveProgram(db, ada.userId);
    expect(await hasAccess(now)).toBe(false);
  });

  it("opens questions outside of the free list until it ends; opened ones stay open (V5)", async () => {
    const made = await makeProgram(db);
    const [first, second] = [await makeQuestion(db), await makeQuestion(db)];
    await join(ada, made.token);
    const open = async (questionId: string, id: string) => {
      const starter = { userId: ada.userId, unlimited: true, remaining: 0 };
      await startSession(db, starter, { from: "question", questionId, mode: "tutor" }, { now, seed: 1, id });
      await openQuestion(db, ada.userId, { sessionId: id, position: 0, now, spendMode: "quota" });
      return db.$count(questionGrant, eq(questionGrant.questionId, questionId));
    };
    expect(await open(first.questionId, "one")).toBe(1);
    await leaveProgram(db, ada.userId);
    expect(await open(second.questionId, "two")).toBe(0);
    expect(await db.$count(questionGrant, eq(questionGrant.userId, ada.userId))).toBe(1);
  });
});

it("says on the account page what the learner has: a seat, a right, or neither", async () => {
  const made = await makeProgram(db);
  const read = async ({ userId }: Person) =>
    toOwnPrograms(await selectOwnPrograms(db, userId), { now, timeZone: "UTC" });
  const member = await makeMember(db, made, true);
  expect(await read(member)).toMatchObject([
    { isCoordinator: false, seat: { isSharing: true, accessUntil: "March 10, 2027" } },
  ]);
  expect(await read(made.coordinator)).toMatchObject([{ isCoordinator: true, seat: null }]);
  expect(await read(ada)).toEqual([]);
});
