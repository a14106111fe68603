import { beforeEach, describe, expect, it } from "vitest";
import { announcement, auditLog, campaign, card, customSet, post, postRevision, question } from "../db/schema";
import type { SignedInArgs } from "../features/auth/guards.server";
import { handleEditorAction } from "../features/bank/editor/editor.action.server";
import { handleNewQuestion } from "../features/bank/list/new-question.action.server";
import { createPost } from "../features/blog/admin/create-post.server";
import { handleCardAction } from "../features/cards/social-card.action.server";
import { handleAnnouncementAction } from "../features/communications/announcement.action.server";
import { handleCampaignAction } from "../features/communications/campaign.action.server";
import { handleCustomSetsAction } from "../features/sets/custom-sets.action.server";
import { getRowIdForForm } from "../lib/form-key";
import { admin, contextOf, db, setUpAdminAndLearner, url } from "./admin-setup";
import { makeQuestion } from "./make";

// A form that is sent again after a lost response creates its row once (lib/form-key.ts).

beforeEach(setUpAdminAndLearner);

type Answer = (args: SignedInArgs) => Promise<unknown>;

interface Creating {
  name: string;
  path: string;
  params?: Record<string, string>;
  fields: Record<string, string>;
  /** The fields of another form of the same page. */
  other?: Record<string, string>;
  answer: Answer;
  table: typeof customSet | typeof announcement | typeof campaign | typeof card | typeof post | typeof question;
  /** Creates the rows that the form needs. */
  before?: () => Promise<unknown>;
}

const recipe = { size: "10", mode: "tutor" };
const newQuestion = { type: "single", skill: "recall", organ: "gi", modality: "ct", level: "R2", topic: "Liver" };

const creating: Creating[] = [
  {
    ...{ name: "a custom set", path: "/custom-sets", answer: handleCustomSetsAction, table: customSet },
    ...{ fields: { intent: "save", name: "Gut", ...recipe }, other: { name: "Chest" } },
  },
  {
    ...{ name: "a copy of a shared set", path: "/custom-sets", answer: handleCustomSetsAction, table: customSet },
    fields: { intent: "copy", token: "shared-token" },
    before: () =>
      db.insert(customSet).values({
        ...{
          id: "theirs",
          userId: admin.userId,
          name: "Theirs",
          shareToken: "shared-token",
          createdAt: 1,
          updatedAt: 1,
        },
        request: JSON.stringify({ from: "filter", size: 10, mode: "tutor", filter: {} }),
      }),
  },
  {
    ...{ name: "an announcement", path: "/communications/announcements/new", params: { announcementId: "new" } },
    ...{ answer: handleAnnouncementAction, table: announcement, other: { title: "More news" } },
    fields: {
      ...{ intent: "save", title: "News", body: "There is some.", tone: "primary", audience: "all" },
      ...{ startsAt: "2026-01-01T10:00", endsAt: "2099-01-01T10:00" },
    },
  },
  {
    ...{ name: "a campaign", path: "/communications/campaigns/new", params: { campaignId: "new" } },
    ...{ answer: handleCampaignAction, table: campaign, other: { subject: "More cases" } },
    fields: { intent: "save", subject: "New cases", text: "Hi {{name}}", segment: "all" },
  },
  {
    ...{ name: "a copy of a campaign", path: "/communications/campaigns/first", params: { campaignId: "first" } },
    ...{ answer: handleCampaignAction, table: campaign, fields: { intent: "again" } },
    before: () =>
      db.insert(campaign).values({
        ...{ id: "first", subject: "New cases", text: "Hi", segment: JSON.stringify({ kind: "all" }), state: "draft" },
        ...{ createdBy: admin.userId, createdAt: 1, updatedAt: 1 },
      }),
  },
  {
    ...{
      name: "a card",
      path: "/admin-social-cards/new",
      params: { cardId: "new" },
      answer: handleCardAction,
      table: card,
    },
    ...{ other: { caption: "Another one" } },
    fields: {
      ...{
        intent: "save",
        kind: "free",
        template: "light",
        front: "Look twice.",
        frontAlt: "Look twice.",
        version: "0",
      },
      ...{ caption: "A word", hashtags: "", rights: "on" },
    },
  },
  {
    ...{ name: "a post", path: "/admin-blog", fields: {}, table: post },
    answer: async ({ context, request, viewer: { userId } }) => {
      const id = await getRowIdForForm({ request, form: await request.formData(), userId }, context.id);
      return Response.json(await createPost(context, { userId, fullName: "Ann" }, id));
    },
  },
  {
    ...{ name: "a question", path: "/manage-questions/new", answer: handleNewQuestion, table: question },
    ...{ fields: newQuestion, other: { topic: "Spleen" } },
  },
];

const send = (one: Creating, fields: Record<string, string>) => {
  const request = new Request(`${url}${one.path}`, { method: "POST", body: new URLSearchParams(fields) });
  const viewer = { userId: admin.userId, timeZone: "UTC", email: admin.email };
  return one.answer({ context: contextOf(), request, params: one.params ?? {}, viewer } as unknown as SignedInArgs);
};

async function ledTo(answer: unknown) {
  if (!(answer instanceof Response)) throw new Error(JSON.stringify(answer));
  return answer.headers.get("Location") ?? (await answer.text());
}

const formKey = "key-of-the-page-0001";

describe.each(creating)("$name", (one) => {
  it("is created once when sent twice and in parallel, and every response leads to it", async () => {
    await one.before?.();
    const there = await db.$count(one.table);
    const fields = { ...one.fields, formKey };
    const answers = await Promise.all([1, 2, 3].map(() => send(one, fields)));
    answers.push(await send(one, fields));
    expect(new Set(await Promise.all(answers.map(ledTo))).size).toBe(1);
    expect(await db.$count(one.table)).toBe(there + 1);
    if (one.table === post) expect(await db.$count(postRevision)).toBe(1);
    // The audit log records the creation once, too.
    expect(await db.$count(auditLog)).toBe(one.table === customSet ? 0 : 1);
  });

  it("is created again with another key, other fields, or no key", async () => {
    await one.before?.();
    const there = await db.$count(one.table);
    const forms = [
      { ...one.fields, formKey },
      { ...one.fields, formKey: "key-of-the-page-0002" },
      ...(one.other ? [{ ...one.fields, ...one.other, formKey }] : []),
      one.fields,
      one.fields,
    ];
    for (const fields of forms) await ledTo(await send(one, fields));
    expect(await db.$count(one.table)).toBe(there + forms.length);
  });
});

it("copies each question once per form, and no form returns the copy of another", async () => {
  const [first, second] = [await makeQuestion(db), await makeQuestion(db)];
  const begin = async ({ questionId }: { questionId: string }, userId = admin.userId) => {
    const request = new Request(`${url}/manage-questions/${questionId}`, {
      ...{ method: "POST", body: new URLSearchParams({ intent: "like", formKey }) },
    });
    return ledTo(
      await handleEditorAction({
        ...{ context: contextOf(), request, params: { questionId }, viewer: { userId, adminScope: "owner" } },
      } as unknown as SignedInArgs),
    );
  };
  const [a, again] = await Promise.all([begin(first), begin(first)]);
  expect(again).toBe(a);
  const others = [await begin(second), await begin(first, "somebody-else")];
  expect(new Set([a, ...others]).size).toBe(3);
  expect(await db.$count(question)).toBe(5);
});
