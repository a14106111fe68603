import { expect, it } from "vitest";
import { freshD1 } from "../../testing/d1";
import { localContext } from "../../testing/local-context";
import { makePerson, makeQuestion, questionLike } from "../../testing/make";
import { makeSeries, referTo } from "../../testing/make-stored-series";
import { selectQuestionPage, toQuestionPage } from "./browse.server";
import { questionContent } from "./content";
import { emptyFilter, type QuestionTrait } from "./filter";

it("filters questions with images, with stacks, and measured on images (S2)", async () => {
  const { binding } = await freshD1();
  const context = { ...localContext({ DB: binding }), now: 1 };
  const key = await makeSeries(context);
  const { type: _type, options: _options, key: _key, ...shared } = questionLike() as Record<string, unknown>;
  const numeric = {
    ...{ ...shared, type: "numeric", solution: "It is measured." },
    answer: { value: 12, unit: "mm", tolerance: { kind: "absolute", value: 1 } },
  };
  const [one, stack] = [[referTo(key, { frameCount: 1, regions: [] })], [referTo(key)]];
  const contents = {
    plain: questionLike(),
    image: { ...questionLike(), series: one },
    stack: { ...questionLike(), series: stack },
    number: numeric,
    measuredOnImage: { ...numeric, series: one },
    measuredOnStack: { ...numeric, series: stack },
  };
  const names = new Map<string, string>();
  for (const [name, content] of Object.entries(contents)) {
    const { questionId } = await makeQuestion(context.db, {
      content: questionContent.parse({ ...content, id: `filter-${name.toLowerCase()}` }),
    });
    names.set(questionId, name);
  }
  const { userId } = await makePerson(context.db);
  const find = async (...only: QuestionTrait[]) => {
    const page = await selectQuestionPage(context.db, userId, true, { ...emptyFilter, only }, null, 1);
    return toQuestionPage(page)
      .questions.map(({ id }) => names.get(id))
      .sort();
  };
  expect(await find("images")).toEqual(["image", "measuredOnImage", "measuredOnStack", "stack"]);
  expect(await find("stack")).toEqual(["measuredOnStack", "stack"]);
  expect(await find("measure")).toEqual(["measuredOnImage", "measuredOnStack"]);
  expect(await find("stack", "measure")).toEqual(["measuredOnStack"]);
});
