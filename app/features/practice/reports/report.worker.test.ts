import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { reportAttempt } from "~/db/schema";
import { dayMs } from "~/lib/day";
import { admin, contextOf, db, setUpAdminAndLearner, url } from "~/testing/admin-setup";
import { makePerson } from "~/testing/make";
import { reportCases, storePracticeCases } from "~/testing/store-practice-cases";
import type { SignedInArgs } from "../../auth/guards.server";
import { composeIdealReport } from "./ideal-report";
import { handleReport } from "./report.action.server";
import { loadReportPage } from "./report.loader.server";
import { deleteOldAttempts } from "./report-attempts.server";

beforeEach(async () => {
  await setUpAdminAndLearner();
  await storePracticeCases(db);
});

const found = reportCases.find(({ id }) => id === "head-ct");
if (!found) throw new Error("no case");
const ideal = composeIdealReport(found);
const fields = { case: "head-ct", ...ideal, formKey: "key-of-the-page-0001" };

const argsOf = (query: string, init: RequestInit = {}, userId = admin.userId) =>
  ({
    ...{ context: contextOf(), params: {}, viewer: { userId, timeZone: "UTC" } },
    request: new Request(`${url}/ai-practice/report${query}`, init),
  }) as unknown as SignedInArgs;
const post = (sent: Record<string, string>) =>
  handleReport(argsOf("", { method: "POST", body: new URLSearchParams(sent) }));
const getLocation = (answer: unknown) => {
  if (!(answer instanceof Response)) throw new Error(JSON.stringify(answer));
  return answer.headers.get("Location") ?? "";
};

it("stores a report that is sent twice once, and shows its score, quotes, and history (G12)", async () => {
  const locations = (await Promise.all([post(fields), post(fields), post(fields)])).map(getLocation);
  expect(new Set(locations).size).toBe(1);
  expect(await db.select({ score: reportAttempt.score }).from(reportAttempt)).toEqual([{ score: 72 }]);
  const page = await loadReportPage(argsOf(new URL(locations[0] ?? "", url).search));
  expect(page.history).toMatchObject([{ caseId: "head-ct", score: 72, title: found.title }]);
  expect(page.result).toMatchObject({ score: 72, faults: [], findings: ideal.findings });
  expect(page.result?.statements.find(({ id }) => id === "uncal")).toMatchObject({
    ...{ verdict: "stated", quotes: ["There is uncal herniation."] },
  });
});

it("stores another report for another text, and keeps the text of a refused report", async () => {
  await post(fields);
  await post({ ...fields, impression: "Acute right subdural hematoma." });
  expect(await db.$count(reportAttempt)).toBe(2);
  const refused = [
    { ...fields, case: "no-such-case" },
    { ...fields, findings: " ", impression: "" },
    { ...fields, findings: "x".repeat(4_001) },
  ];
  for (const sent of refused) {
    const answer = await post(sent);
    if (!("init" in answer)) throw new Error("stored a report that must be refused");
    expect(answer.init?.status).toBe(400);
    expect(answer.data.report).toEqual({ findings: sent.findings.trim(), impression: sent.impression });
  }
  expect(await db.$count(reportAttempt)).toBe(2);
});

it("reveals the ideal report only with a scored report, and a report only to its author (G12)", async () => {
  const query = new URL(getLocation(await post(fields)), url).search;
  expect(JSON.stringify(await loadReportPage(argsOf("?case=head-ct")))).not.toContain(ideal.impression.slice(0, 25));
  const other = await makePerson(db, { role: "admin" });
  for (const args of [argsOf(query, {}, other.userId), argsOf("?case=no-such-case"), argsOf("?attempt=none")])
    await expect(loadReportPage(args)).rejects.toMatchObject({ status: 404 });
  expect((await loadReportPage(argsOf("", {}, other.userId))).history).toEqual([]);
});

it("deletes reports after 90 days (G12)", async () => {
  await post(fields);
  const [stored] = await db.select().from(reportAttempt);
  if (!stored) throw new Error("no report");
  await db.insert(reportAttempt).values({ ...stored, id: "old", createdAt: stored.createdAt - 1 });
  await deleteOldAttempts(db, stored.createdAt + 90 * dayMs);
  expect(await db.select({ id: reportAttempt.id }).from(reportAttempt)).toEqual([{ id: stored.id }]);
  expect(await db.$count(reportAttempt, eq(reportAttempt.userId, admin.userId))).toBe(1);
});
