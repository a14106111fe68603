import { beforeEach, expect, it } from "vitest";
import { auditLog, oralDispute, oralRun, oralTurn, practiceCaseVersion } from "~/db/schema";
import { dayMs } from "~/lib/day";
import { admin, contextOf, db, setUpAdminAndLearner, url } from "~/testing/admin-setup";
import { makePerson } from "~/testing/make";
import { oralCases, storePracticeCases } from "~/testing/store-practice-cases";
import type { SignedInArgs } from "../../auth/guards.server";
import { handleDisputeReply, loadDisputes } from "./disputes.server";
import { exportRun } from "./export-run.server";
import { handleOralStart } from "./oral-home.action.server";
import { loadOralHome } from "./oral-home.loader.server";
import { handleOralRun } from "./oral-run.action.server";
import { loadOralRun } from "./oral-run.loader.server";
import { deleteOldRuns } from "./runs.server";

const minuteMs = 60_000;
let now: number;

beforeEach(async () => {
  await setUpAdminAndLearner();
  await storePracticeCases(db);
  now = Date.UTC(2027, 0, 10);
});

interface Call {
  userId?: string;
  runId?: string;
  extraTimePercent?: number;
}

const argsOf = (fields: Record<string, string> | null, { userId = admin.userId, runId = "", ...viewer }: Call = {}) =>
  ({
    context: contextOf({ now }),
    params: { runId },
    viewer: { userId, timeZone: "UTC", extraTimePercent: 100, ...viewer },
    request: new Request(
      `${url}/ai-practice/oral`,
      fields ? { method: "POST", body: new URLSearchParams(fields) } : {},
    ),
  }) as unknown as SignedInArgs;

async function start(call: Call = {}, formKey = "key-of-the-page-0001"): Promise<string> {
  const answer = await handleOralStart(argsOf({ section: "neuroradiology", formKey }, call));
  if (!(answer instanceof Response)) throw new Error(JSON.stringify(answer));
  return answer.headers.get("Location")?.split("/").at(-1) ?? "";
}
const load = (runId: string, call: Call = {}) => loadOralRun(argsOf(null, { ...call, runId }));
const post = (runId: string, fields: Record<string, string>) => handleOralRun(argsOf(fields, { runId }));

async function open(runId: string) {
  const { open } = await load(runId);
  if (!open) throw new Error("the section has ended");
  return open;
}

/** Answers the current question, with its ideal answer if there is no text. */
async function answer(runId: string, text?: string) {
  const { position, key, history } = await open(runId);
  const ideal = oralCases.find((one) => one.history === history)?.steps.find(({ id }) => id === key)?.ideal;
  now += 1_000;
  return post(runId, { position: String(position), key, answer: text ?? ideal ?? "Nothing else." });
}

async function answerAll(runId: string) {
  for (let left = 60; left > 0 && (await load(runId)).open; left--) await answer(runId);
}

it("asks three cases, resumes after a reload, and reports a passed section with the learner's words (G3, G23)", async () => {
  const runId = await start();
  const first = await open(runId);
  expect((await load(runId)).caseCount).toBe(3);
  expect(first.clock).toMatchObject({ remainingMs: 20 * minuteMs, allowedMs: 20 * minuteMs });
  const hidden = JSON.stringify(await load(runId));
  for (const { ideal } of oralCases.flatMap(({ steps }) => steps)) expect(hidden).not.toContain(ideal.slice(0, 40));
  await answer(runId);
  expect((await open(runId)).key).not.toBe(first.key);
  expect(await open(runId)).toEqual(await open(runId));
  await answerAll(runId);
  const { result } = await load(runId);
  expect(result).toMatchObject({ mean: 72, isPassed: true });
  const quotes = result?.cases.flatMap(({ points }) => points.flatMap((point) => point.quotes)) ?? [];
  expect(quotes.length).toBeGreaterThan(20);
  expect((await loadOralHome(argsOf(null))).history).toMatchObject([{ id: runId, mean: 72, isPassed: true }]);
  const exported = await exportRun(argsOf(null, { runId }));
  expect(await exported.json()).toMatchObject({ section: "neuroradiology", mean: 72 });
});

it("stores an answer once, and refuses another one to the same question (G23)", async () => {
  const runId = await start();
  const { position, key } = await open(runId);
  const fields = { position: String(position), key, answer: "A lesion." };
  await Promise.all([post(runId, fields), post(runId, fields)]);
  await post(runId, fields);
  expect(await db.$count(oralTurn)).toBe(1);
  expect(await post(runId, { ...fields, answer: "Another." })).toMatchObject({ init: { status: 400 } });
  expect(await post(runId, { ...fields, key: "plan" })).toMatchObject({ init: { status: 400 } });
  expect(await db.$count(oralTurn)).toBe(1);
});

it("counts an answer 10 seconds after the deadline, and none later; extra time makes the section longer (G23)", async () => {
  const runId = await start({ extraTimePercent: 150 });
  const { position, key, clock } = await open(runId);
  expect(clock.remainingMs).toBe(30 * minuteMs);
  const began = now;
  now = began + 30 * minuteMs + 10_000;
  await post(runId, { position: String(position), key, answer: "A lesion." });
  expect(await db.$count(oralTurn)).toBe(1);
  expect((await load(runId)).result).toMatchObject({ mean: 68, isPassed: false });
  const second = await start({}, "key-of-the-page-0002");
  const next = await open(second);
  now += 20 * minuteMs + 10_001;
  const late = await post(second, { position: String(next.position), key: next.key, answer: "Too late." });
  expect(late).toMatchObject({ data: { text: "Too late." }, init: { status: 400 } });
  expect(await db.$count(oralTurn)).toBe(1);
  expect((await load(second)).result?.cases.map(({ score }) => score)).toEqual([68, 68, 68]);
});

it("has one open section per learner, and shows it to nobody else (G23, G24)", async () => {
  const runId = await start();
  expect(await start({}, "key-of-the-page-0002")).toBe(runId);
  const other = await makePerson(db, { role: "admin" });
  for (const call of [{ runId, userId: other.userId }, { runId: "none" }]) {
    await expect(loadOralRun(argsOf(null, call))).rejects.toMatchObject({ status: 404 });
    await expect(handleOralRun(argsOf({ intent: "end" }, call))).rejects.toMatchObject({ status: 404 });
    await expect(exportRun(argsOf(null, call))).rejects.toMatchObject({ status: 404 });
  }
  await expect(exportRun(argsOf(null, { runId }))).rejects.toMatchObject({ status: 404 });
  await post(runId, { intent: "end" });
  expect(await start({}, "key-of-the-page-0003")).not.toBe(runId);
});

it("lets a learner dispute a score once, and an admin answer it (G24)", async () => {
  const runId = await start();
  const dispute = { intent: "dispute", position: "1", comment: "I said it in other words." };
  expect(await post(runId, dispute)).toMatchObject({ init: { status: 400 } });
  await answer(runId, "A bright lesion on the left.");
  await post(runId, { intent: "end" });
  await post(runId, dispute);
  await post(runId, { ...dispute, comment: "Once more." });
  const [shown, ...others] = await loadDisputes(argsOf(null));
  expect(others).toEqual([]);
  expect(shown).toMatchObject({ comment: dispute.comment, score: 68, reply: null });
  const reply = { run: runId, position: "1", reply: "The rubric lacks this synonym." };
  expect(await handleDisputeReply(argsOf({ ...reply, reply: " " }))).toMatchObject({ init: { status: 400 } });
  await handleDisputeReply(argsOf(reply));
  await handleDisputeReply(argsOf({ ...reply, reply: "Another answer." }));
  expect((await load(runId)).result?.cases[1]?.dispute).toEqual({ comment: dispute.comment, reply: reply.reply });
  const entries = await db.select().from(auditLog);
  expect(entries.map(({ action }) => action)).toEqual(["answer dispute"]);
  expect(JSON.stringify(entries)).not.toContain("synonym");
});

it("scores a section by the version with which it started (G25)", async () => {
  const runId = await start();
  await storePracticeCases(
    db,
    oralCases.map((one) => ({ ...one, title: `${one.title}, changed` })),
  );
  expect(await db.$count(practiceCaseVersion)).toBe(oralCases.length * 2 + 6);
  await post(runId, { intent: "end" });
  const titles = async (id: string) => (await load(id)).result?.cases.map(({ title }) => title.endsWith(", changed"));
  expect(await titles(runId)).toEqual([false, false, false]);
  const next = await start({}, "key-of-the-page-0002");
  await post(next, { intent: "end" });
  expect(await titles(next)).toEqual([true, true, true]);
  await storePracticeCases(db, oralCases.slice(1));
  expect((await loadOralHome(argsOf(null))).sections.find(({ section }) => section === "neuroradiology")).toMatchObject(
    {
      ...{ caseCount: 2, canStart: false },
    },
  );
});

it("deletes sections with answers and disputes after 90 days (G24)", async () => {
  const runId = await start();
  await answer(runId, "A lesion.");
  await post(runId, { intent: "end" });
  await post(runId, { intent: "dispute", position: "0", comment: "No." });
  const [{ startedAt } = { startedAt: 0 }] = await db.select().from(oralRun);
  await deleteOldRuns(db, startedAt + 90 * dayMs);
  expect(await db.$count(oralRun)).toBe(1);
  await deleteOldRuns(db, startedAt + 90 * dayMs + 1);
  for (const table of [oralRun, oralTurn, oralDispute]) expect(await db.$count(table)).toBe(0);
});
