import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { bankCell, outcome, question, studySet } from "../../../db/schema";
import { ada, admin, db, setUpAdminAndLearner, url } from "../../../testing/admin-setup";
import { countD1 } from "../../../testing/d1";
import { makeLoginCookie, makePerson, type Person } from "../../../testing/make";
import {
  actOnProgram,
  at,
  type MadeProgram,
  makeChestSet,
  makeMember,
  makeProgram,
  now,
  seeProgram,
  study,
} from "../../../testing/program-setup";
import type { Args } from "../../auth/guards.server";
import { leaveProgram, setProgramSharing } from "../members/membership.server";
import { selectOwnAssignments, toOwnAssignments } from "../members/own-programs.server";
import { coordinatorOnly } from "./coordinator-only.server";
import { averageCoverage, computeCoverage } from "./coverage";
import { selectAnsweredCells, selectAssignmentProgress, selectUse } from "./shared-progress.server";

beforeEach(setUpAdminAndLearner);

describe("a coordinator (V3, V4)", () => {
  it("sees name and address of everyone, and progress only of members who agreed, until they withdraw", async () => {
    const questionId = await makeChestSet(db);
    await db.delete(bankCell);
    await db.insert(bankCell).values({ organ: "gi", modality: "ct", total: 4, free: 0 });
    const made = await makeProgram(db);
    const [open, closed, foreign] = [
      await makeMember(db, made, true),
      await makeMember(db, made),
      await makePerson(db),
    ];
    for (const person of [open, closed, foreign]) await study(db, person, questionId);
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
    // With the colon, because random ids may contain the digits.
    expect(JSON.stringify(after)).not.toContain(":777");
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
    const questionId = await makeChestSet(db);
    const made = await makeProgram(db);
    const member = await makeMember(db, made);
    await assign(made, "2026-03-20");
    await assign(made, "2026-03-21");
    const expected = { title: "Chest basics", programName: "Night Residency", dueOn: "March 21, 2026" };
    expect(await own(member)).toMatchObject([{ ...expected, isPast: false, answered: 0, total: 1 }]);
    await study(db, member, questionId);
    expect(await own(member, "2026-04-04")).toMatchObject([{ isPast: true, answered: 1 }]);
    expect([await own(member, "2026-04-05"), await own(ada)]).toEqual([[], []]);
    await db.update(question).set({ status: "retired" }).where(eq(question.id, questionId));
    expect(await own(member)).toMatchObject([{ total: 0 }]);
    await actOnProgram(made, { intent: "unassign", setId: "chest-basics" });
    expect(await own(member)).toEqual([]);
  });

  it("is a published set with a date from today on", async () => {
    await makeChestSet(db);
    const made = await makeProgram(db);
    expect(await assign(made, "2026-03-09")).toMatchObject({ init: { status: 400 } });
    expect(await actOnProgram(made, { intent: "assign", setId: "no-such-set", dueOn: "2026-03-20" })).toMatchObject({
      init: { status: 400 },
    });
    await db.update(studySet).set({ published: false });
    expect(await assign(made, "2026-03-20")).toMatchObject({ init: { status: 400 } });
  });
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
