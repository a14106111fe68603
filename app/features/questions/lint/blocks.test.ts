import { expect, it } from "vitest";
import { cleanSingle } from "../../../testing/make-draft";
import { nastyQuestions } from "../../../testing/nasty-questions";
import { lintBlocks } from "./blocks";
import { lintQuestion } from "./lint";

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
      lintBlocks(content)
        .map((entry) => JSON.stringify(entry))
        .sort(),
    ).toEqual(blocks.map((entry) => JSON.stringify(entry)).sort());
  }
});
