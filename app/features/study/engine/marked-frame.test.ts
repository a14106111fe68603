import { expect, it } from "vitest";
import { cleanLabelling } from "../../../testing/make-draft";
import { referTo } from "../../../testing/make-stored-series";
import { questionContent } from "../../questions/content";
import { lintQuestion } from "../../questions/lint/lint";
import { getContentType } from "../../questions/types/content-types";
import { splitContent } from "../../questions/version";
import { arrangeBody } from "./arrange-body";
import { grade } from "./grade";
import { invertRename, renameBody, renameResponse, renameSheet } from "./shown-ids";

// A labeling question whose markers are on a frame of a series (Q18).

const key = "0".repeat(64);
const {
  image: _image,
  alt: _alt,
  ...onSeries
} = cleanLabelling({
  series: [
    referTo(key, { regions: undefined }),
    referTo("1".repeat(64), { id: "b", frameCount: 1, regions: undefined }),
  ],
  markedFrame: { series: "a", frame: 2 },
  id: "q-marked",
});
const content = questionContent.parse(onSeries);
const { body, sheet } = splitContent(content);

const listProblems = (change: object) =>
  questionContent
    .safeParse({ ...onSeries, ...change })
    .error?.issues.map(({ path, message }) => `${String(path[0])}: ${message}`);

it("has its markers on an existing frame of a series that the viewer shows", () => {
  expect(listProblems({})).toBeUndefined();
  expect(listProblems({ markedFrame: undefined })).toEqual(["markedFrame: choose the frame with the markers"]);
  expect(listProblems({ markedFrame: { series: "c", frame: 0 } })).toEqual([
    "markedFrame: choose a series of this question",
  ]);
  expect(listProblems({ markedFrame: { series: "b", frame: 1 } })).toEqual([
    "markedFrame: the series has the frames 1 to 1",
  ]);
  expect(listProblems({ image: "heart.svg", alt: "A heart." })).toEqual(["image: give either an image or series"]);
  expect(listProblems({ series: undefined, image: "heart.svg", alt: "A heart." })).toEqual([
    "markedFrame: the question has no series",
  ]);
  expect(listProblems({ alt: "A heart." })).toEqual([
    "alt: describe the series instead, because the question has no image",
  ]);
});

it("shows the markers without their labels until the answer is in (Q12)", () => {
  expect(body).toMatchObject({ markedFrame: { series: "a", frame: 2 }, series: [{ id: "a" }, { id: "b" }] });
  expect(body).not.toHaveProperty("image");
  expect(JSON.stringify(body)).not.toMatch(/rationale|"key":"[ab]"|keys|It lies on the/);
});

it("is restored from its two halves", () => {
  if (body.type !== "labelling" || sheet.key.type !== "labelling") throw new Error("not a labeling question");
  const { series, image, ...fields } = onSeries;
  expect({ ...fields, ...getContentType("labelling").join(body, sheet.key, () => ({})) }).toEqual(fields);
});

it("is graded by marker, also under the ids of a session", () => {
  const rename = (id: string, list: string) => `_${list}${id}`;
  const shown = renameBody(arrangeBody(body, 7, "q"), rename);
  if (shown.type !== "labelling") throw new Error("not a labeling question");
  const ids = shown.targets.map(({ id }) => id);
  const labels = new Map(shown.labels.map(({ id, text }) => [text, id]));
  const answer = (first: string, second: string) => ({
    type: "labelling" as const,
    pairs: { [ids[0] ?? ""]: labels.get(first) ?? "", [ids[1] ?? ""]: labels.get(second) ?? "" },
  });
  const right = answer("Mitral valve", "Tricuspid valve");
  expect(grade(renameSheet(sheet, rename).key, right)).toMatchObject({ correct: true, units: 2 });
  expect(grade(sheet.key, renameResponse(right, invertRename(body, rename)))).toMatchObject({ correct: true });
  expect(grade(renameSheet(sheet, rename).key, answer("Mitral valve", "Mitral valve"))).toMatchObject({
    correct: false,
    rightUnits: 1,
  });
});

it("takes the same answers while its picture, frame, and markers stay the same", () => {
  const takes = (change: object) =>
    getContentType("labelling").acceptsSameAnswers(
      body,
      splitContent(questionContent.parse({ ...onSeries, ...change })).body,
      () => false,
    );
  expect(takes({ stem: "What does each marker show?" })).toBe(true);
  expect(takes({ markedFrame: { series: "a", frame: 1 } })).toBe(false);
  expect(takes({ series: [referTo("2".repeat(64), { regions: undefined })] })).toBe(false);
});

it("needs no outline besides its markers, but alt text that names no key (L1)", () => {
  expect(lintQuestion(onSeries).filter(({ level }) => level === "block")).toEqual([]);
  const series = [referTo(key, { alt: "MR through the mitral valve." }), referTo("1".repeat(64), { id: "b" })];
  expect(lintQuestion({ ...onSeries, series }).map(({ rule }) => rule)).toContain("image-alt-key");
});
