import { expect, it } from "vitest";
import { contextOf, setUpAdminAndLearner } from "~/testing/admin-setup";
import { makeLargeBank } from "~/testing/make-large-bank";
import { freshD1 } from "../../../testing/d1";
import { makePerson } from "../../../testing/make";
import { approvableContent, makeDrafts, uniqueStem } from "../../../testing/make-published";
import { applyAction } from "./question-actions.server";
import { getQuestionDetails } from "./question-details.server";
import { saveQuestionDraft } from "./save-question-draft.server";

it("reads only a question's own rows in a bank of 20,000 when it is saved, submitted, and read", async () => {
  await setUpAdminAndLearner();
  const { db, count } = await freshD1();
  const author = await makePerson(db, { role: "admin" });
  const second = await makePerson(db, { role: "admin" });
  await makeLargeBank(db, 20_000);
  const [id = ""] = await makeDrafts(db, 1, { editors: [author.userId], stage: "draft" });
  const work: Promise<unknown>[] = [];
  const context = contextOf({ db, waitUntil: (one) => void work.push(one) });
  const cost = async (act: () => Promise<unknown>) => {
    Object.assign(count, { trips: 0, rowsRead: 0 });
    const began = Date.now();
    await act();
    return { trips: count.trips, rows: count.rowsRead, ms: Date.now() - began };
  };
  const words = { revision: 1, changeNote: "" };
  const content = approvableContent("new-0", { stem: uniqueStem("a quokka") });
  const costs = {
    save: await cost(() => saveQuestionDraft(context, author.userId, id, { ...words, content })),
    read: await cost(() => getQuestionDetails(context, id)),
    submit: await cost(() => applyAction(context, author.userId, "submit", [id])),
    approve: await cost(() => applyAction(context, second.userId, "approve", [id])),
    publish: await cost(() => applyAction(context, second.userId, "publish-live", [id])),
    doubt: await cost(() => applyAction(context, second.userId, "doubt", [id])),
  };
  await Promise.all(work);
  console.log(JSON.stringify(costs));
  for (const step of ["save", "read", "submit", "approve"] as const) expect(costs[step].rows).toBeLessThan(300);
  expect(costs.save.trips).toBe(1);
  expect(costs.read.trips).toBe(1);
  for (const step of ["submit", "approve", "publish", "doubt"] as const)
    expect(costs[step].trips).toBeLessThanOrEqual(4);
}, 120_000);
