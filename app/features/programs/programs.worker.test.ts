import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import {
  auditLog,
  bankCell,
  mailOutbox,
  outcome,
  program,
  programCoordinator,
  programInvitation,
  programInvoice,
  programMember,
  progressCell,
  question,
  questionGrant,
  studyDay,
  studySet,
  studySetItem,
} from "../../db/schema";
import { dayMs } from "../../lib/day";
import { ada, admin, contextOf, db, setUpAdminAndLearner, url } from "../../testing/admin-setup";
import { countD1 } from "../../testing/d1";
import { makeLoginCookie, makePerson, makeQuestion, type Person } from "../../testing/make";
import { actOnProgram, type MadeProgram, makeMember, makeProgram, now, seeProgram } from "../../testing/program-setup";
import type { Args, SignedInArgs } from "../auth/guards.server";
import { getViewer } from "../auth/viewer.server";
import { hasUnlimitedQuestions } from "../quota/entitlement";
import { openQuestion } from "../study/open-question.server";
import { startSession } from "../study/start-session.server";
import { handleNewProgram, handleProgramAdminAction } from "./admin/program-admin.action.server";
import { readProgram } from "./admin/read-programs.server";
import { changeProgram } from "./admin/save-program.server";
import { coordinatorOnly } from "./coordinator/coordinator-only.server";
import { averageCoverage, computeCoverage } from "./coordinator/coverage";
import { selectAnsweredCells, selectAssignmentProgress, selectUse } from "./coordinator/shared-progress.server";
import { joinProgram, leaveProgram, readInvitation, setProgramSharing } from "./members/membership.server";
import {
  selectOwnAssignments,
  selectOwnPrograms,
  toOwnAssignments,
  toOwnPrograms,
} from "./members/own-programs.server";

beforeEach(setUpAdminAndLearner);

const at = (time = now) => contextOf({ now: time });
const join = (person: Person, token: string, isSharing = false, time = now) =>
  joinProgram(at(time), person.userId, token, isSharing);
const seatsUsed = (made: MadeProgram) => db.$count(programMember, eq(programMember.programId, made.id));
const mailKinds = async () => (await db.select().from(mailOutbox)).map(({ kind, recipient }) => `${kind} ${recipient}`);

async function viewerOf({ userId }: Person, time = now, database = db) {
  const cookie = await makeLoginCookie(db, userId, url, time);
  const request = new Request(url, { headers: { Cookie: `${cookie.name}=${cookie.value}` } });
  const viewer = await getViewer({ ...at(time), db: database }, request);
  if (!viewer) throw new Error("not signed in");
  return viewer;
}

/** Posts a form of an admin's page; returns the notice, or the errors. */
async function post(
  handle: (args: SignedInArgs) => Promise<unknown>,
  fields: Record<string, string>,
  programId = "",
): Promise<unknown> {
  const request = new Request(`${url}/admin-subscription/programs`, {
    method: "POST",
    body: new URLSearchParams(fields),
  });
  const answer = (await handle({
    ...{ context: at(), request, params: { programId }, viewer: { userId: admin.userId } },
  } as unknown as SignedInArgs)) as Response | { data: { result: { error: unknown } } };
  return answer instanceof Response ? answer.headers.get("Location")?.split("done=")[1] : answer.data.result.error;
}

describe("an admin (V1, V3)", () => {
  const act = (fields: Record<string, string>, id: string) => post(handleProgramAdminAction, fields, id);
  const invoice = { intent: "invoice", amount: "4200.50", currency: "usd", paidBy: "transfer" };
  const paidUntilOf = async (id: string) => (await readProgram(at(), id))?.paidUntil;

  it("creates a program once, with its audit entry, and changes it", async () => {
    const fields = { intent: "newProgram", name: "Night Residency", institution: "General", seats: "12" };
    const sentTwice = { ...fields, formKey: "k".repeat(22) };
    expect(await post(handleNewProgram, sentTwice)).toBe("created");
    expect(await post(handleNewProgram, sentTwice)).toBe("created");
    expect(await post(handleNewProgram, { ...fields, seats: "0" })).toMatchObject({ seats: expect.anything() });
    const [made, ...others] = await db.select().from(program);
    expect([made?.seats, others]).toEqual([12, []]);
    expect(await act({ ...fields, intent: "program", seats: "13" }, made?.id ?? "")).toBe("saved");
    const log = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `program:${made?.id}`));
    expect(log.map(({ action }) => action)).toEqual(["create program", "change program"]);
  });

  it("gives access with the latest paid invoice, and takes it with a voided one", async () => {
    const made = await makeProgram(db, { paidUntil: 0 });
    await act({ ...invoice, number: "A1", coversUntil: "2027-06-30" }, made.id);
    expect(await paidUntilOf(made.id)).toBe(0);
    const [open] = await db.select().from(programInvoice);
    expect(open).toMatchObject({ amount: 420050, currency: "usd", paidAt: null });
    const payment = { intent: "payInvoice", invoiceId: open?.id ?? "", paidOn: "2026-03-09", paidBy: "card" };
    expect(await act({ ...payment, paidOn: "2026-03-20" }, made.id)).toMatchObject({ paidOn: expect.anything() });
    expect([await act(payment, made.id), await act(payment, made.id)]).toEqual(["paid", "changed"]);
    expect(await paidUntilOf(made.id)).toBe(Date.parse("2027-07-01T00:00:00Z") - 1);
    await act({ ...invoice, number: "A2", coversUntil: "2028-06-30", paidOn: "2026-03-10" }, made.id);
    const [, second] = await db.select().from(programInvoice);
    expect(await paidUntilOf(made.id)).toBe(Date.parse("2028-07-01T00:00:00Z") - 1);
    expect(await act({ intent: "voidInvoice", invoiceId: second?.id ?? "" }, made.id)).toBe("voided");
    expect(await paidUntilOf(made.id)).toBe(Date.parse("2027-07-01T00:00:00Z") - 1);
    // An invoice of another program stays as it is.
    const other = await makeProgram(db, { paidUntil: 0 });
    expect(await act({ intent: "voidInvoice", invoiceId: open?.id ?? "" }, other.id)).toBe("changed");
    expect((await db.select().from(auditLog)).map(({ action }) => action)).toEqual([
      ...["record invoice", "pay invoice", "record invoice", "void invoice"],
    ]);
  });

  it("adds a learner as a coordinator of one program, and no admin", async () => {
    const made = await makeProgram(db);
    const add = (login: string, id = made.id) => act({ intent: "coordinator", login }, id);
    expect(await add(ada.email.toUpperCase())).toBe("coordinatorAdded");
    expect(await mailKinds()).toEqual([`programCoordinator ${ada.email}`]);
    for (const login of [admin.username, "nobody-here"])
      expect(await add(login)).toMatchObject({ login: expect.anything() });
    expect(await add(ada.username, (await makeProgram(db)).id)).toMatchObject({ login: expect.anything() });
    expect(await act({ intent: "removeCoordinator", userId: ada.userId }, made.id)).toBe("coordinatorRemoved");
    expect(await db.$count(programCoordinator, eq(programCoordinator.userId, ada.userId))).toBe(0);
  });
});

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
    expect(await mailKinds()).toEqual(["programInvitation new@hospital.test", "programInvitation b@hospital.test"]);
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
    expect((await mailKinds()).length).toBe(2);
    expect(await invite("e@b.test")).toMatchObject({ init: { status: 400 } });
    expect(await invite("not an address")).toMatchObject({ init: { status: 400 } });
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
    expect(await mailKinds()).toEqual([`programSeatEnd ${member.email}`]);
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

/** Gives a person use, coverage, and progress in the set "chest". */
async function study({ userId }: Person, questionId: string) {
  await db.batch([
    db.insert(studyDay).values({ userId, day: "2026-03-09", answers: 777, correct: 3, durationMs: 1000 }),
    db
      .insert(progressCell)
      .values({ userId, organ: "gi", modality: "ct", answered: 1, firstCorrect: 1, latestCorrect: 1 }),
    db.insert(outcome).values({ userId, questionId, firstCorrect: true, state: "correct", answers: 1, latestAt: now }),
  ]);
}

async function makeSet(): Promise<string> {
  const { questionId } = await makeQuestion(db);
  await db.insert(studySet).values({
    ...{ id: "chest-basics", title: "Chest basics", description: "D", rotation: "Chest", level: "R1" },
    ...{ minutes: 5, position: 999, published: true },
  });
  await db.insert(studySetItem).values({ setId: "chest-basics", position: 0, questionId });
  return questionId;
}

describe("a coordinator (V3, V4)", () => {
  it("sees name and address of everyone, and progress only of members who agreed, until they withdraw", async () => {
    const questionId = await makeSet();
    await db.delete(bankCell);
    await db.insert(bankCell).values({ organ: "gi", modality: "ct", total: 4, free: 0 });
    const made = await makeProgram(db);
    const [open, closed, foreign] = [
      await makeMember(db, made, true),
      await makeMember(db, made),
      await makePerson(db),
    ];
    for (const person of [open, closed, foreign]) await study(person, questionId);
    await actOnProgram(made, { intent: "assign", setId: "chest-basics", dueOn: "2026-04-01" });

    const page = await seeProgram(made);
    const bySharing = new Map(page.members.map(({ email, sharing }) => [email, sharing]));
    expect(bySharing.get(open.email)).toEqual({
      ...{ days: 1, answers: 777 },
      coverage: [
        { domain: "Gastrointestinal", percent: 25 },
        { domain: "CT", percent: 25 },
      ],
    });
    expect(page.members.find(({ email }) => email === closed.email)).toEqual({
      ...{ name: "Pat Person", email: closed.email, sharing: null },
    });
    expect(page.sharingCount).toBe(1);
    expect(page.assignments).toMatchObject([{ title: "Chest basics", total: 1, members: [{ answered: 1 }] }]);
    // Neither learners of elsewhere nor ids of learners.
    const sent = JSON.stringify(page);
    for (const secret of [foreign.email, open.userId, closed.userId, foreign.userId])
      expect(sent).not.toContain(secret);

    // Not even the statements return rows of the others.
    const read = await db.batch([
      selectUse(db, made.id, "2026-01-01"),
      selectAnsweredCells(db, made.id),
      selectAssignmentProgress(db, made.id),
    ]);
    expect(read.map((rows) => rows.map(({ userId }) => userId))).toEqual([[open.userId], [open.userId], [open.userId]]);

    await setProgramSharing(db, open.userId, false);
    const after = await seeProgram(made);
    expect(JSON.stringify(after)).not.toContain("777");
    expect([after.sharingCount, after.coverage, after.members.map(({ sharing }) => sharing)]).toEqual([
      0,
      [],
      [null, null],
    ]);
    expect(after.assignments[0]?.members).toEqual([]);
    // Agreeing again, and leaving: nothing is left, not even the name (V5).
    await setProgramSharing(db, open.userId, true);
    await leaveProgram(db, open.userId);
    expect(JSON.stringify(await seeProgram(made))).not.toContain(open.email);
    expect(await db.$count(outcome, eq(outcome.userId, open.userId))).toBe(1);
  });

  it("is nobody but the coordinator: members, admins, and learners get 404", async () => {
    const made = await makeProgram(db);
    const other = await makeProgram(db, { name: "Day Residency" });
    const page = coordinatorOnly(({ program: { name } }) => name);
    const ask = async ({ userId }: Person) => {
      const cookie = await makeLoginCookie(db, userId, url, now);
      const request = new Request(`${url}/program`, { headers: { Cookie: `${cookie.name}=${cookie.value}` } });
      const answer = page({ context: at(), request, params: {} } as unknown as Args);
      return answer.catch((response: Response) => response.status);
    };
    expect(await ask(made.coordinator)).toBe("Night Residency");
    expect(await ask(other.coordinator)).toBe("Day Residency");
    for (const person of [ada, admin, await makeMember(db, made)]) expect(await ask(person)).toBe(404);
  });

  it("loads the page in one trip", async () => {
    const made = await makeProgram(db);
    await makeMember(db, made, true);
    const { db: counted, count } = countD1();
    await seeProgram(made, counted);
    expect(count.trips).toBe(1);
  });
});

describe("an assigned set (V6)", () => {
  const assign = (made: MadeProgram, dueOn: string) =>
    actOnProgram(made, { intent: "assign", setId: "chest-basics", dueOn });
  const own = async (person: Person, today = "2026-03-10") =>
    toOwnAssignments(await selectOwnAssignments(db, person.userId, today), today);

  it("shows its date and the own progress to members only, until two weeks after the date", async () => {
    const questionId = await makeSet();
    const made = await makeProgram(db);
    const member = await makeMember(db, made);
    await assign(made, "2026-03-20");
    await assign(made, "2026-03-21");
    const expected = { title: "Chest basics", programName: "Night Residency", dueOn: "March 21, 2026" };
    expect(await own(member)).toMatchObject([{ ...expected, isPast: false, answered: 0, total: 1 }]);
    await study(member, questionId);
    expect(await own(member, "2026-04-04")).toMatchObject([{ isPast: true, answered: 1 }]);
    expect([await own(member, "2026-04-05"), await own(ada)]).toEqual([[], []]);
    await db.update(question).set({ status: "retired" }).where(eq(question.id, questionId));
    expect(await own(member)).toMatchObject([{ total: 0 }]);
    await actOnProgram(made, { intent: "unassign", setId: "chest-basics" });
    expect(await own(member)).toEqual([]);
  });

  it("is a published set with a date from today on", async () => {
    await makeSet();
    const made = await makeProgram(db);
    expect(await assign(made, "2026-03-09")).toMatchObject({ init: { status: 400 } });
    expect(await actOnProgram(made, { intent: "assign", setId: "no-such-set", dueOn: "2026-03-20" })).toMatchObject({
      init: { status: 400 },
    });
    await db.update(studySet).set({ published: false });
    expect(await assign(made, "2026-03-20")).toMatchObject({ init: { status: 400 } });
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

it("counts a question once on each axis, and never more than all of a domain", () => {
  const bank = [
    { organ: "gi", modality: "ct", count: 3 },
    { organ: "none", modality: "physics", count: 2 },
  ] as const;
  const coverage = computeCoverage(
    [
      { organ: "gi", modality: "ct", count: 1 },
      { organ: "none", modality: "physics", count: 5 },
    ],
    bank,
  );
  expect(coverage.map(({ percent }) => percent)).toEqual([33, 33, 100]);
  expect(averageCoverage([coverage, computeCoverage([], bank)]).map(({ percent }) => percent)).toEqual([17, 17, 50]);
  expect(averageCoverage([])).toEqual([]);
});
