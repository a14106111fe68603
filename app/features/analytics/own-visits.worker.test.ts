import { expect, it } from "vitest";
import { openD1 } from "../../db/client.server";
import { freshAnalytics, freshD1 } from "../../testing/d1";
import { recordQueryPlans } from "../../testing/query-plan-recorder";
import { readOwnVisits } from "./own-visits.server";
import { unlinkVisits } from "./unlink-visits.server";

it("finds a learner's visits by index, to export and to unlink them", async () => {
  await freshD1();
  const recorded = recordQueryPlans((await freshAnalytics()).binding);
  const analytics = openD1(recorded.binding, { trips: 0, rowsRead: 0, rowsWritten: 0 });
  for await (const _ of readOwnVisits(analytics, "u"));
  await unlinkVisits(analytics, "u");
  expect((await recorded.plans()).map(({ detail }) => detail)).toEqual([
    "SEARCH visit USING INDEX visit_user (user_id=? AND (day,id)>(?,?))",
    expect.stringMatching(/^SEARCH visit USING (COVERING )?INDEX visit_user \(user_id=\?\)$/),
  ]);
});
