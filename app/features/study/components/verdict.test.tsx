import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { QuestionBody } from "../../questions/version";
import type { Review } from "../answer-review.server";
import { Verdict } from "./verdict";

const options = ["a", "b", "c", "d"].map((id) => ({ id, text: `Option ${id}` }));

function renderVerdict(keys: string[]): string {
  const body = { type: "multi", stem: "Which are correct?", options } as QuestionBody;
  const review = {
    response: { type: "multi", choices: ["d"] },
    correct: false,
    rightUnits: 0,
    units: 1,
    sheet: { key: { type: "multi", keys } },
  } as unknown as Review;
  return renderToStaticMarkup(<Verdict body={body} review={review} showTime={false} />);
}

it("names the letters of several correct options, with a comma before the last of three", () => {
  expect(renderVerdict(["a", "c"])).toContain("The answer is A and C<");
  expect(renderVerdict(["a", "b", "c"])).toContain("The answer is A, B, and C<");
});
