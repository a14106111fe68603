import { beforeEach, expect, test } from "vitest";
import { question, questionDraft } from "../../../db/schema";
import { admin, contextOf, db, setUpAdminAndLearner, url } from "../../../testing/admin-setup";
import type { SignedInArgs } from "../../auth/guards.server";
import { handleBlankDraft } from "./drafts.action.server";

beforeEach(setUpAdminAndLearner);

const fields = {
  ...{ organ: "neuro", modality: "mr", topic: "Brain › Tumor", level: "R2", skill: "synthesis" },
  ...{ sourceName: "Atlas of the brain", sourceEdition: "2024", sourceSection: "" },
};

function send(changed: Partial<typeof fields> = {}) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ formKey: "form-key-of-this-test", ...fields, ...changed }))
    form.append(name, value);
  const request = new Request(`${url}/ai-practice/drafts`, { method: "POST", body: form });
  const viewer = { userId: admin.userId } as SignedInArgs["viewer"];
  return handleBlankDraft({ context: contextOf(), request, viewer } as unknown as SignedInArgs);
}

test("creates one blank draft with the gap's domains and the source, however often the form is sent (G34)", async () => {
  const [first, again] = [await send(), await send()];
  expect((first as Response).headers.get("Location")).toBe((again as Response).headers.get("Location"));
  const drafts = await db.select().from(questionDraft);
  expect(drafts).toHaveLength(1);
  expect(JSON.parse(drafts[0]?.content ?? "")).toMatchObject({
    ...{ organ: "neuro", modality: "mr", topic: ["Brain", "Tumor"], origin: "human" },
    references: [{ name: "Atlas of the brain", edition: "2024" }],
  });
  expect((await db.select().from(question)).map(({ status }) => status)).toEqual(["draft"]);
});

test("names each invalid field and keeps everything typed (G34)", async () => {
  const refused = (await send({ topic: " ", sourceName: "", modality: "none" })) as Exclude<
    Awaited<ReturnType<typeof send>>,
    Response
  >;
  expect(refused).toMatchObject({ init: { status: 400 }, data: { fields: { level: "R2", sourceEdition: "2024" } } });
  expect(refused.data.errors).toEqual({
    topic: ["Enter a topic."],
    sourceName: ["Enter the source."],
    modality: ["Choose a modality."],
  });
  expect(await db.$count(questionDraft)).toBe(0);
});
