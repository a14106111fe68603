import { expect, it } from "vitest";
import { nastyQuestions } from "~/testing/nasty-questions";
import { type QuestionContent, questionContent } from "../../questions/content";
import { splitContent } from "../../questions/version";
import { joinBodyAndSheet } from "./authored-content";

const contents: QuestionContent[] = nastyQuestions(200, 11);

it("gives back what was split, of every type: the same question by the schema, with the same halves", () => {
  expect(new Set(contents.map(({ type }) => type)).size).toBe(8);
  for (const content of contents) {
    const { id, type, organ, modality, level, skill, origin, review, topic, risc, normal } = content;
    const { body, sheet } = splitContent(content);
    const filed = { id, type, organ, modality, level, skill, origin, review, topic, risc, normal };
    const joined = questionContent.parse(joinBodyAndSheet(filed, JSON.parse(JSON.stringify(body)), sheet));
    expect(splitContent(joined)).toEqual({ body, sheet });
    expect(joined).toMatchObject(filed);
  }
});
