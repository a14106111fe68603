import { expect, it } from "vitest";
import { readMoodle } from "~/features/questions/exchange/moodle-read";
import { toSentRows } from "./file-rows";

it("cuts a note to the length that the server accepts", () => {
  const repeat = (count: number, write: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => write(at)).join("");
  const long = (at: number) => `${at} ${"word ".repeat(90)}`;
  const tags = repeat(60, (at) => `<tag><text>${long(at)}</text></tag>`);
  const hints = repeat(20, (at) => `<hint><text>${long(at)}</text></hint>`);
  const feedback = ["correct", "partiallycorrect", "incorrect"].map(
    (name, at) => `<${name}feedback><text>${long(at)}</text></${name}feedback>`,
  );
  const pictures = repeat(9, (at) => `<file name="${at}${"x".repeat(110)}.png"></file>`);
  const [row] = toSentRows(
    readMoodle(
      `<quiz><question type="multichoice"><name><text>${long(1)}</text></name><questiontext><text>Which?</text></questiontext>${hints}${feedback.join("")}${pictures}<tags>${tags}</tags></question></quiz>`,
    ),
  );
  expect(row?.notCarried?.length).toBe(2000);
  expect(row?.notCarried).toMatch(/^The title .*…$/s);
});
