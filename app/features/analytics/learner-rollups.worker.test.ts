import { expect, it } from "vitest";
import type { DbCount } from "../../db/client.server";
import { openD1 } from "../../db/client.server";
import { addDays } from "../../lib/day";
import { freshAnalytics, freshD1 } from "../../testing/d1";
import { learnersContract } from "../../testing/learners-contract";
import { recordQueryPlans } from "../../testing/query-plan-recorder";
import { updateLearnerRollups } from "./learner-rollups.server";

learnersContract("D1", async () => ({ db: (await freshD1()).db, analytics: (await freshAnalytics()).analytics }));

const now = Date.parse("2026-03-10T12:00:00Z");
const noCount = (): DbCount => ({ trips: 0, rowsRead: 0, rowsWritten: 0 });

it("reads sign-ups by index and never scans a table", async () => {
  const app = recordQueryPlans((await freshD1()).binding);
  const visits = recordQueryPlans((await freshAnalytics()).binding);
  const since = addDays("2026-03-10", -60);
  await updateLearnerRollups(openD1(app.binding, noCount()), openD1(visits.binding, noCount()), now, { since });
  const plans = (await app.plans()).map(({ detail }) => detail);
  const writes = (await visits.plans()).map(({ detail }) => detail);
  expect(plans.join("\n")).toMatch(/INDEX user_created \(created_at>\? AND created_at<\?\)/);
  expect(plans.filter((line) => /^SEARCH study_day/.test(line))).toEqual(
    Array(3).fill("SEARCH study_day USING PRIMARY KEY (user_id=? AND day>?)"),
  );
  const scans = [...plans, ...writes].filter((line) => /^SCAN/.test(line));
  // Allows scans of derived tables and JSON, but of no database table.
  expect(scans.filter((line) => !/^SCAN (learner|studied|json_each)\b/.test(line))).toEqual([]);
  expect(plans.join("\n")).not.toMatch(/\banswer\b/);
});

it("makes two trips per four weeks of sign-ups, and one at the end", async () => {
  const { db, count } = await freshD1();
  const visits = await freshAnalytics();
  await updateLearnerRollups(db, visits.analytics, now, { since: addDays("2026-03-10", -14 * 7) });
  expect([count.trips, visits.count.trips]).toEqual([4, 5]);
});
