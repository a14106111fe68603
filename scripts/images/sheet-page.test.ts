import { decode } from "fast-png";
import { expect, it } from "vitest";
import { listComputations } from "./compute-pictures";
import { makeContent, pictureFiles } from "./make-content";
import { followRecipe } from "./make-series";
import { createComputedSheet, createRecipeSheet, sheetPage } from "./sheet-page";
import { describeQuestions, listAskedFrames, listQuestions } from "./sheet-questions";

it("draws a recipe with its finding, what no question may ask, and its regions", () => {
  const { recipes, sources } = makeContent();
  const [[recipe], [source]] = [recipes, sources];
  if (!recipe || !source) throw new Error("The content has no recipe.");
  const result = followRecipe(recipe, source, () => pictureFiles["clear.png"], "2026-07-01");
  const page = sheetPage(createRecipeSheet(recipe, result), { most: 4, asked: [] });
  expect(page).toContain("A mass that must stay secret");
  expect(page).toContain("Never ask: side");
  expect(page.match(/<polygon /g)).toHaveLength(1);
});

it("draws a computed picture, and always the frames that questions open", () => {
  const computed = listComputations().get("mni-sagittal")?.();
  if (!computed) throw new Error("There is no such picture.");
  const sheet = createComputedSheet(computed);
  const frames = (asked: number[]) => {
    const page = sheetPage(sheet, { most: 2, asked: asked.map((frame) => ({ series: 0, frame })) });
    return [...page.matchAll(/<figcaption>(\d+)/g)].map(([, frame]) => Number(frame));
  };
  expect(frames([])).toEqual([0, 4]);
  expect(frames([7])).toEqual([0, 7]);
});

it("draws color in its own colors", () => {
  const computed = listComputations().get("us-color-aliasing-1")?.();
  if (!computed) throw new Error("There is no such picture.");
  const page = sheetPage(createComputedSheet(computed), { most: 1, asked: [] });
  const [, png = ""] = /base64,([^"]+)"/.exec(page) ?? [];
  expect(decode(Buffer.from(png, "base64")).channels).toBe(3);
});

it("finds the questions of a picture in parts of cases too, and writes what learners read", () => {
  const drafts = [
    {
      id: "a-case",
      parts: [
        {
          stem: "Which detector is wrong?",
          series: [{ picture: "ring", index: 1, firstFrame: 4 }],
          options: [{ id: "b", text: "The outer one", rationale: "It makes the larger circle." }],
          key: "b",
        },
      ],
    },
    { id: "another", series: [{ picture: "streaks" }] },
  ];
  const questions = listQuestions("ring", drafts);
  expect(questions.map(({ id }) => id)).toEqual(["a-case"]);
  expect(listAskedFrames("ring", questions)).toEqual([{ series: 1, frame: 4 }]);
  const text = describeQuestions("ring", questions);
  for (const line of [
    "## a-case",
    "stem: Which detector is wrong?",
    "rationale: It makes the larger circle.",
    "key: b",
  ])
    expect(text).toContain(line);
});
