import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { auditLog, question, questionDraft, topic } from "~/db/schema";
import { admin, contextOf, db, setUpAdminAndLearner, url } from "~/testing/admin-setup";
import type { SignedInArgs } from "../auth/guards.server";
import { lintForPublishing } from "../questions/lint/lint-for-publishing";
import { handleTemplateDraft } from "./template-draft.action.server";
import { templates } from "./templates/all-templates";
import { drawQuestion } from "./templates/draw-question";
import { buildContent } from "./templates/template-content";

beforeEach(setUpAdminAndLearner);

const [template] = templates.filter(({ id }) => id === "inverse-square");
if (!template) throw new Error("no such template");
const drawn = buildContent(drawQuestion(template, 3));

async function save(content: unknown, fields: Record<string, string> = {}) {
  const body = new URLSearchParams({
    ...(content !== undefined && { content: typeof content === "string" ? content : JSON.stringify(content) }),
    ...fields,
  });
  const request = new Request(`${url}/ai-practice/calculations`, { method: "POST", body });
  const viewer = { userId: admin.userId, timeZone: "UTC" };
  const answer = await handleTemplateDraft({
    context: contextOf(),
    request,
    params: {},
    viewer,
  } as unknown as SignedInArgs);
  if (!("data" in answer)) return { to: answer.headers.get("Location") };
  return { status: answer.init?.status, problem: answer.data.problem };
}

it("stores a drawn question as a draft that passes the linter, and never publishes it (G5)", async () => {
  const { to } = await save(drawn);
  expect(to).toMatch(/^\/manage-questions\/q-n[a-z0-9]{12}$/);
  const id = to?.split("/").at(-1) ?? "";
  const [row] = await db.select().from(question).where(eq(question.id, id));
  expect(row).toMatchObject({
    status: "draft",
    type: "single",
    modality: "physics",
    skill: "calculation",
    level: "R1",
  });
  const [draft] = await db.select().from(questionDraft).where(eq(questionDraft.questionId, id));
  expect(draft).toMatchObject({ stage: "draft", editors: JSON.stringify([admin.userId]), approvedBy: null });
  const content = JSON.parse(draft?.content ?? "null");
  expect(content).toEqual({ ...drawn, id: row?.externalId });
  expect(lintForPublishing(content)).toEqual([]);
  const [filed] = await db
    .select()
    .from(topic)
    .where(eq(topic.id, row?.topicId ?? ""));
  expect(filed?.path).toBe("Physics › Radiation protection › Distance");
  expect((await db.select().from(auditLog)).map(({ action, actorId }) => [action, actorId])).toEqual([
    ["begin question", admin.userId],
  ]);
});

it("decides id, origin, and review itself, whatever the browser sends (G5)", async () => {
  const forged = {
    id: "gi-001",
    origin: "human",
    review: "radiologist",
    checked: { date: "2026-01-01", changed: "-" },
  };
  const { to } = await save({ ...drawn, ...forged });
  const [draft] = await db
    .select()
    .from(questionDraft)
    .where(eq(questionDraft.questionId, to?.split("/").at(-1) ?? ""));
  expect(JSON.parse(draft?.content ?? "null")).toEqual({ ...drawn, id: expect.stringMatching(/^n[a-z0-9]{12}$/) });
});

it("creates one question when the form is sent twice", async () => {
  const key = { formKey: "key-of-the-page-0001" };
  const answers = await Promise.all([save(drawn, key), save(drawn, key), save(drawn, key)]);
  expect(new Set(answers.map(({ to }) => to)).size).toBe(1);
  expect(await db.$count(question)).toBe(1);
});

const asMulti = { ...drawn, type: "multi", keys: ["a", "b"], key: undefined };

it("refuses other question types, which no template makes", async () => {
  expect(await save(asMulti)).toEqual({
    status: 400,
    problem: "Templates make questions with one best answer and no pictures.",
  });
  expect(await db.$count(question)).toBe(0);
});

it.each([
  ["no content", undefined],
  ["no JSON", "{"],
  ["a text", '"question"'],
  ["a list", "[]"],
  ["nothing", "null"],
  ["too much", JSON.stringify({ ...drawn, stem: `${"a ".repeat(10_000)}?` })],
  ["no key", { ...drawn, key: "z" }],
  ["an option without a rationale", { ...drawn, options: [{ id: "a", text: "1 m" }] }],
  ["an unknown field", { ...drawn, status: "live" }],
  ["a picture", { ...drawn, image: { file: "no-such-file.png" } }],
])("refuses %s, and stores nothing", async (_name, content) => {
  expect(await save(content)).toEqual({ status: 400, problem: expect.stringMatching(/\.$/) });
  expect(await db.$count(question)).toBe(0);
  expect(await db.$count(questionDraft)).toBe(0);
});
