import { beforeEach, expect, it } from "vitest";
import { admin, contextOf, db, setUpAdminAndLearner, url } from "~/testing/admin-setup";
import { makeQuestion, questionLike } from "~/testing/make";
import { newQuestion } from "~/testing/make-published";
import type { Viewer } from "../../auth/viewer.server";
import { foundEnd, foundStart } from "../../questions/found-marks";
import { rebuildSearchIndex } from "../../questions/search-index.server";
import { createQuestion } from "../drafts/create-question.server";
import { loadQuestionList } from "./question-list.loader.server";

beforeEach(setUpAdminAndLearner);

const find = async (search: string) => {
  const viewer = { userId: admin.userId, timeZone: "UTC" } as Viewer;
  return (await loadQuestionList(contextOf(), viewer, new Request(`${url}/manage-questions?search=${search}`))).rows;
};

it("lists a draft without a stem that is found by its topic (M19)", async () => {
  const context = contextOf({ id: () => crypto.randomUUID() });
  await createQuestion(context, admin.userId, { ...newQuestion, topic: ["Chest", "Sarcoidosis"] });
  expect(await find("sarcoidosis")).toMatchObject([
    { foundInStem: null, foundElsewhere: expect.stringContaining(`${foundStart}Sarcoidosis${foundEnd}`) },
  ]);
});

it("shows the found words of the stem first", async () => {
  await makeQuestion(db, { content: questionLike({ id: "found-1", stem: "Which sign means sarcoidosis?" }) });
  await rebuildSearchIndex(db);
  expect(await find("sarcoidosis")).toMatchObject([
    { foundInStem: expect.stringContaining(`${foundStart}sarcoidosis${foundEnd}`), foundElsewhere: null },
  ]);
});
