import { beforeEach, describe, expect, test } from "vitest";
import * as schema from "../../db/schema";
import {
  ada,
  analyticsTrips,
  ben,
  db,
  makeAnswer,
  makeVisits,
  now,
  openHouse,
  readExport,
  trips,
} from "../../testing/account-deletion-setup";
import { makePerson } from "../../testing/make";

beforeEach(openHouse);

describe("exporting my data", () => {
  test("is one JSON document with all of the learner's data and nobody else's", async () => {
    const text = await readExport(ada.userId);
    const data = JSON.parse(text);
    expect(data.account).toMatchObject({ id: ada.userId, email: ada.email });
    expect(data.profile).toMatchObject({ timeZone: "Europe/Berlin" });
    for (const part of [
      "logins",
      "mails",
      "knownDevices",
      "flags",
      "notes",
      "flashCards",
      "markups",
      "entries",
      "customSets",
      "groupSets",
      "groupParticipations",
      "programSeats",
      "coordinatedPrograms",
      "reports",
      "resets",
      "mockForms",
      "practiceReports",
      "abilities",
      "adaptiveSessions",
      "aiCalls",
      "oralSections",
      "oralAnswers",
      "oralDisputes",
      "rvuShifts",
      "rvuShiftParts",
      "grants",
      "outcomes",
      "progressCells",
      "studyDays",
      "studySessions",
    ])
      expect([part, data[part].length]).toEqual([part, 1]);
    expect(data.answers).toMatchObject([{ userId: ada.userId, response: { choice: ["a"] }, correct: true }]);
    expect(data.quota).toMatchObject({ used: 3 });
    expect(data.subscription).toMatchObject({ status: "active" });
    expect(text).not.toContain(ben.userId);
    expect(text).not.toContain(ben.email);
  });

  test("contains nothing that reveals the key of an open question: no seed, no option id (Q12)", async () => {
    const answered = JSON.parse(await readExport(ada.userId));
    expect([answered.markups[0].marks, answered.entries[0].response]).toEqual([`["${ada.userId}"]`, "{}"]);
    await db.delete(schema.answer);
    const open = JSON.parse(await readExport(ada.userId));
    expect([open.markups[0].marks, open.entries[0].response]).toEqual([null, null]);
    expect(Object.keys(open.reports[0])).not.toEqual(expect.arrayContaining(["optionOrder"]));
    expect(Object.keys(open.reports[0])).not.toEqual(expect.arrayContaining(["response"]));
    expect(Object.keys(open.studySessions[0])).not.toContain("seed");
    expect(Object.keys(open.studySessions[0])).not.toContain("orderKey");
    // Markup stays hidden if a session ends without an answer.
    await db.update(schema.studySession).set({ finishedAt: now });
    const over = JSON.parse(await readExport(ada.userId));
    expect([over.markups[0].marks, over.entries[0].response]).toEqual([null, null]);
  });

  test("contains no password hash and no login token", async () => {
    const [login] = await db.select().from(schema.loginSession);
    const text = await readExport(ada.userId);
    expect(text).not.toContain("$scrypt$");
    expect(text).not.toContain(login?.token);
  });

  test("reads a long history in pages", async () => {
    const before = trips();
    await readExport(ada.userId);
    const short = trips() - before;
    for (let i = 0; i < 60; i++) await makeAnswer(ada.userId);
    const start = trips();
    const data = JSON.parse(await readExport(ada.userId));
    expect(data.answers.length).toBe(61);
    expect(trips() - start).toBe(short + 2);
  });

  test("contains the learner's visits, oldest first, in pages, without owner ids", async () => {
    await makeVisits(ada.userId, 450);
    await makeVisits(ben.userId, 3);
    const text = await readExport(ada.userId);
    const { visits } = JSON.parse(text);
    expect(visits.length).toBe(450);
    expect(visits[0]).toEqual({
      day: "2026-03-01",
      startedAt: now,
      lastSeenAt: now + 5,
      device: "Desktop",
      os: "Linux",
      browser: "Firefox",
      userAgent: "agent",
      country: "DE",
      referrer: "Direct",
      campaign: null,
      pages: ["/dashboard", "/questions"],
    });
    expect(visits.map((one: { day: string }) => one.day)).toEqual(
      [...visits.map((one: { day: string }) => one.day)].sort(),
    );
    expect(text).not.toContain("secret-browser");
    expect(text).not.toContain(`visit-${ada.userId}`);
    const start = analyticsTrips();
    await readExport(ada.userId);
    expect(analyticsTrips() - start).toBe(3);
  });

  test("works for a new learner without data", async () => {
    const { userId } = await makePerson(db);
    expect(JSON.parse(await readExport(userId))).toMatchObject({
      profile: null,
      answers: [],
      studySessions: [],
      visits: [],
    });
  });
});
