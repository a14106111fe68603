import { expect, it } from "vitest";
import { freshAnalytics, freshD1 } from "~/testing/d1";
import { makePerson } from "~/testing/make";
import { signUpSource, visit } from "../../db/analytics/schema";
import { updateSignUpSources } from "./sign-up-sources.server";

const now = Date.parse("2026-03-10T12:00:00Z");

it("counts sign-ups and subscriptions by the first visit in which the learner was signed in", async () => {
  const { db } = await freshD1();
  const { analytics } = await freshAnalytics();
  const at = (moment: string) => ({ now: Date.parse(moment) });
  const ana = await makePerson(db, { ...at("2026-03-09T10:00:00Z"), subscribedDays: 30 });
  const ben = await makePerson(db, at("2026-03-09T11:00:00Z"));
  await makePerson(db, at("2026-03-09T12:00:00Z"));
  await makePerson(db, { ...at("2026-03-09T12:00:00Z"), role: "admin" });
  const visitOf = (userId: string, startedAt: string, referrer: string, campaign: string | null) => ({
    day: startedAt.slice(0, 10),
    ...{ id: `visit-${startedAt}-${referrer}`, sessionId: "s", browserId: "b", userId, userAgent: "", paths: "[]" },
    ...{ startedAt: Date.parse(startedAt), lastSeenAt: Date.parse(startedAt), views: 1, revision: 1, entryPath: "/" },
    ...{ device: "Desktop", os: "Linux", browser: "Firefox", country: "US", newcomer: true, firstOfDay: true },
    referrer,
    campaign,
  });
  await analytics
    .insert(visit)
    .values([
      visitOf(ana.userId, "2026-03-09T09:58:00Z", "reddit.com", "newsletter / email"),
      visitOf(ana.userId, "2026-03-09T20:00:00Z", "google.com", "other"),
      visitOf(ben.userId, "2026-03-09T10:50:00Z", "google.com", null),
    ]);
  const expected = [
    ["2026-03-09", "campaign", "newsletter / email", 1, 1],
    ["2026-03-09", "referrer", "Unknown", 1, 0],
    ["2026-03-09", "referrer", "google.com", 1, 0],
    ["2026-03-09", "referrer", "reddit.com", 1, 1],
  ];
  const read = async () => (await analytics.select().from(signUpSource)).map((row) => Object.values(row));
  await updateSignUpSources(db, analytics, now);
  expect(await read()).toEqual(expected);
  await updateSignUpSources(db, analytics, now);
  expect(await read()).toEqual(expected);
  // Visits are deleted after 90 days, but what was counted stays.
  await analytics.delete(visit);
  await updateSignUpSources(db, analytics, now + 70 * 86_400_000);
  expect(await read()).toEqual(expected);
});
