import { beforeEach, expect, it } from "vitest";
import { aiCall, auditLog } from "~/db/schema";
import { dayMs } from "~/lib/day";
import { getAiLimits } from "~/services/ai/budget.server";
import { ada, admin, contextOf, db, setUpAdminAndLearner, url } from "~/testing/admin-setup";
import type { SignedInArgs } from "../../auth/guards.server";
import { handleUse } from "./use.action.server";
import { loadUsePage } from "./use.loader.server";

beforeEach(setUpAdminAndLearner);

const argsOf = (init?: RequestInit) =>
  ({
    ...{ context: contextOf(), params: {}, viewer: { userId: admin.userId } },
    request: new Request(`${url}/ai-practice/use`, init),
  }) as unknown as SignedInArgs;
const post = (fields: Record<string, string>) =>
  handleUse(argsOf({ method: "POST", body: new URLSearchParams(fields) }));
const prices = { inputPrice: "0.15", outputPrice: "0.6", perLearnerAndDay: "0.05", perMonth: "10" };

it("sums calls by day, mode, and learner, without those older than 30 days", async () => {
  const now = Date.now();
  const call = { mode: "tutor", model: "m", inputTokens: 10, outputTokens: 5, costMicros: 200, outcome: "answered" };
  await db.insert(aiCall).values([
    { ...call, id: "a", userId: ada.userId, createdAt: now },
    { ...call, id: "b", userId: ada.userId, createdAt: now, outcome: "unavailable" },
    { ...call, id: "c", userId: null, mode: "oral", createdAt: now - dayMs },
    { ...call, id: "d", userId: ada.userId, createdAt: now - 31 * dayMs },
  ]);
  const page = await loadUsePage(argsOf());
  expect(page.days.map(({ calls, failed }) => [calls, failed])).toEqual([
    [2, 1],
    [1, 0],
  ]);
  expect(page.modes).toContainEqual({ name: "tutor", calls: 2, costMicros: 400, tokens: 30, failed: 1 });
  expect(page.learners).toMatchObject([
    { userId: ada.userId, name: ada.username, calls: 2 },
    { userId: null, calls: 1 },
  ]);
  expect(page).toMatchObject({ model: null, monthMicros: 0, limits: { isOn: true } });
});

it("saves the switch and the limits once each in the audit log, and keeps what is wrong with the form (G40)", async () => {
  await post({ intent: "limits", ...prices });
  await post({ intent: "limits", ...prices });
  await post({ intent: "switch", to: "off" });
  expect(await getAiLimits(db)).toEqual({
    ...{ isOn: false, inputPrice: 0.15, outputPrice: 0.6, perLearnerAndDay: 0.05, perMonth: 10 },
  });
  expect((await db.select().from(auditLog)).map(({ subject }) => subject)).toEqual([
    "setting:aiLimits",
    "setting:aiLimits",
  ]);
  const refused = await post({ intent: "limits", ...prices, perMonth: "-1", inputPrice: "cheap" });
  if (!("init" in refused)) throw new Error("saved limits that must be refused");
  expect(Object.keys(refused.data.result.error ?? {}).sort()).toEqual(["inputPrice", "perMonth"]);
  expect((await getAiLimits(db)).perMonth).toBe(10);
});
