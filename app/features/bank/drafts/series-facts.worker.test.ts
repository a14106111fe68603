import { beforeEach, expect, it } from "vitest";
import { contextOf, db, setUpAdminAndLearner } from "~/testing/admin-setup";
import { cleanSingle } from "~/testing/make-draft";
import { makeSeries, referTo } from "~/testing/make-stored-series";
import { checkDrafts } from "./check-drafts.server";

beforeEach(setUpAdminAndLearner);

it("accepts series of the library only, as they are stored (L1)", async () => {
  const key = await makeSeries(contextOf());
  const stored = referTo(key, { simulated: true });
  const drafts = [
    cleanSingle({ series: [stored] }),
    cleanSingle({ series: [{ ...stored, key: "0".repeat(64) }] }),
    cleanSingle({ series: [{ ...stored, frameCount: 4 }] }),
    // A picture of a patient must not be labelled as simulated, nor the other way around.
    cleanSingle({ series: [referTo(key)] }),
    { type: "case", parts: [cleanSingle({ series: [{ ...stored, key: "x" }] })] },
    cleanSingle(),
  ];
  const problems = (await checkDrafts(db, drafts)).map((check) => ("why" in check ? check.why : null));
  expect(problems.map((why) => why && /library/.test(why))).toEqual([null, true, true, true, true, null]);
  expect(problems[1]).toBe("The series “CT of the head” is not in the library. Remove it and choose another one.");
});
