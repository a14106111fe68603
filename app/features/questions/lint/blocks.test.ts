import { expect, it } from "vitest";
import { cleanSingle } from "../../../testing/make-draft";
import { nastyQuestions } from "../../../testing/nasty-questions";
import { lintQuestion } from "./lint";
import { lintForPublishing } from "./lint-for-publishing";

it("finds the blocking findings of the whole linter, and nothing else", () => {
  const broken = [
    null,
    {},
    cleanSingle({ key: "z", options: [] }),
    cleanSingle({ teachingPoint: "", image: { file: "x.png" } }),
  ];
  for (const content of [...broken, ...nastyQuestions(100, 5)]) {
    const blocks = lintQuestion(content).filter(({ level }) => level === "block");
    expect(
      lintForPublishing(content)
        .map((entry) => JSON.stringify(entry))
        .sort(),
    ).toEqual(blocks.map((entry) => JSON.stringify(entry)).sort());
  }
});
