import { expect, it } from "vitest";
import { questionLike } from "../../../testing/make";
import { splitContent } from "../../questions/version";
import { cardGap, makeCardFront } from "./card-front";

const options = ["Focal nodular hyperplasia", "Hemangioma of the liver", "Cyst", "Abscess"].map((text, index) => ({
  id: "abcd"[index],
  text,
  rationale: "Because.",
}));

function frontOf(fields: Parameters<typeof questionLike>[0]): string {
  const { body, sheet } = splitContent(questionLike({ options, stem: "Which mass of the liver is it?", ...fields }));
  return makeCardFront(body, sheet);
}

it("hides the words of the key in the teaching point", () => {
  const teachingPoint = "A central scar without washout is typical of focal nodular hyperplasia in young women.";
  expect(frontOf({ teachingPoint })).toBe(`A central scar without washout is typical of ${cardGap} in young women.`);
});

it("hides the longest part of the key that the teaching point contains, each time", () => {
  const teachingPoint = "Hemangioma fills in from the edge; a flash-filling hemangioma is small.";
  expect(frontOf({ teachingPoint, key: "b" })).toBe(
    `${cardGap} fills in from the edge; a flash-filling ${cardGap} is small.`,
  );
});

it.each([
  [
    "the teaching point does not name the key",
    { teachingPoint: "A scar that takes up late is benign in most patients." },
  ],
  ["only words of the stem match", { teachingPoint: "The liver drains by three veins into the cava.", key: "b" }],
  ["too little would be left", { teachingPoint: "It is focal nodular hyperplasia." }],
  [
    "the match is part of a longer word",
    { teachingPoint: "Pericysts and cystosarcomas are quite different things.", key: "c" },
  ],
])("is the stem if %s", (_, fields) => {
  expect(frontOf(fields)).toBe("Which mass of the liver is it?");
});
