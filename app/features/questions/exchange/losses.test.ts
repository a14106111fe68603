import { expect, it } from "vitest";
import { makePng } from "~/testing/make-images";
import type { RawRecord, ReadResult } from "./format";
import { readMoodle } from "./moodle-read";

// Data of other tools that questions have no field for is named on the row of its question.

const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
const picture = (name: string, bytes = makePng(200, 100)) =>
  `<file name="${name}" path="/" encoding="base64">${base64(bytes)}</file>`;
const html = (name: string, words: string, more = "") =>
  `<${name} format="html"><text><![CDATA[${words}]]></text>${more}</${name}>`;

/** Reads a file with one question; returns its content and its note. */
function readOne({ drafts, questions, places, refused }: ReadResult): { content: RawRecord; note: string | undefined } {
  expect(refused).toEqual([]);
  const [content] = [...questions, ...drafts.map((draft) => draft.content)];
  return { content: content as RawRecord, note: drafts[0]?.notCarried ?? places[0]?.notCarried };
}
const moodle = (type: string, inner: string, name = "Q1", stem = "<p>Which one?</p>") =>
  readOne(
    readMoodle(
      `<quiz><question type="${type}"><name><text>${name}</text></name>${html("questiontext", stem)}${inner}</question></quiz>`,
    ),
  );
const answers =
  '<answer fraction="100"><text>Left</text></answer><answer fraction="0"><text>Right</text></answer><answer fraction="0"><text>Both</text></answer>';

it("Moodle: names hints, feedback on the whole answer, and a title that says something", () => {
  const parts =
    html("hint", "<p>Look at the vessel.</p>") +
    html("hint", "") +
    html("correctfeedback", "Your answer is correct.") +
    html("partiallycorrectfeedback", "Nearly, see page 4.") +
    html("incorrectfeedback", "Your answer is incorrect.");
  expect(moodle("multichoice", answers + parts, "Portal vein").note).toBe(
    "The title is not imported: “Portal vein”. Hints are not imported: “Look at the vessel.” " +
      "Feedback on right, partly right, or wrong answers as a whole is not imported: “Nearly, see page 4.”",
  );
  for (const title of ["Q1", "Question 12", "", "7", "Which one", "Which on..."])
    expect(moodle("multichoice", answers, title).note, title).toBeUndefined();
});

it("Moodle: keeps the order of answers that are not shuffled", () => {
  const fixed = (inner: string, type = "multichoice") => {
    const { content } = moodle(type, answers + inner);
    return (content.options as RawRecord[]).map((option) => option.fixed);
  };
  expect(fixed("<shuffleanswers>false</shuffleanswers>")).toEqual([true, true, true]);
  expect(fixed("<shuffleanswers>0</shuffleanswers>")).toEqual([true, true, true]);
  for (const inner of ["<shuffleanswers>true</shuffleanswers>", ""])
    expect(fixed(inner)).toEqual([undefined, undefined, undefined]);
  expect(fixed("", "truefalse")).toEqual([true, true, true]);
  const pair = '<subquestion format="html"><text>A</text><answer><text>B</text></answer></subquestion>';
  expect(moodle("matching", `<shuffleanswers>0</shuffleanswers>${pair}`).note).toMatch(/fixed order of the pairs/);
});

it("Moodle: names pictures in answers, and not the one that is imported", () => {
  const image = (name: string) => `<p><img src="@@PLUGINFILE@@/${name}" alt="x"></p>`;
  const stem = `${image("stem%20one.png")}${image("second.png")}`;
  const answer = `<answer fraction="100" format="html"><text><![CDATA[${image("kidney.png")}]]></text>${picture("kidney.png")}</answer>`;
  const { content, note } = moodle("multichoice", answer + answers, "Q1", stem);
  expect(content.image).toMatchObject({ file: expect.stringMatching(/stem.one\.png/) });
  expect(note).toBe("Other pictures are not imported: “kidney.png”, “second.png”.");
});

it("Moodle: takes a tag that names a domain, and names the others", () => {
  const tags = (...names: string[]) => `<tags>${names.map((tag) => `<tag><text>${tag}</text></tag>`).join("")}</tags>`;
  const { content, note } = moodle(
    "multichoice",
    answers + tags("CT", "Neuroradiology", "R2", "exam 2024", "MR", "chest"),
  );
  expect(content).toMatchObject({ modality: "ct", organ: "neuro", level: "R2" });
  expect(note).toBe("Tags are not imported: “exam 2024”, “MR”, “chest”.");
  const one = moodle("multichoice", answers + tags("Aneurysm"));
  expect(one).toMatchObject({ content: { topic: ["Aneurysm"] }, note: undefined });
});

const drag = (no: number, text: string, more = "<noofdrags>1</noofdrags>") =>
  `<drag><no>${no}</no><text>${text}</text>${more}</drag>`;
const drop = (no: number, shape: string, coords: string, choice: number) =>
  `<drop><no>${no}</no><shape>${shape}</shape><coords>${coords}</coords><choice>${choice}</choice></drop>`;

it("Moodle: reads the areas of a marker question as regions or, with several markers, as places to label", () => {
  const areas = drop(1, "rectangle", "20,10;40,20", 1) + drop(2, "circle", "100,50;10", 1);
  const one = moodle("ddmarker", picture("a.png") + drag(1, "Here") + areas);
  expect(one.note).toBeUndefined();
  expect(one.content).toMatchObject({ type: "hotspot", image: "a.png" });
  const [rectangle, circle] = one.content.regions as { polygon: { x: number; y: number }[]; target?: string }[];
  expect(rectangle).toEqual({
    polygon: [
      { x: 0.1, y: 0.1 },
      { x: 0.3, y: 0.1 },
      { x: 0.3, y: 0.3 },
      { x: 0.1, y: 0.3 },
    ],
  });
  expect(circle?.polygon[0]).toEqual({ x: 0.55, y: 0.5 });

  const several = moodle("ddmarker", picture("a.png") + drag(1, "Here", "<infinite/>") + areas);
  expect(several.content.regions).toMatchObject([{ target: "a" }, { target: "b" }]);

  const labeled = moodle(
    "ddmarker",
    picture("a.png") + drag(1, "Liver") + drag(2, "Spleen") + drop(1, "polygon", "0,0;20,0;20,20;0,20", 2),
  );
  expect(labeled.content).toMatchObject({
    type: "labelling",
    labels: [{ text: "Liver" }, { text: "Spleen" }],
    targets: [{ at: { x: 0.05, y: 0.1 }, key: "b" }],
  });

  const unknown = moodle("ddmarker", picture("a.png", new Uint8Array([1, 2, 3])) + drag(1, "Here") + areas);
  expect(unknown.note).toMatch(/places on the picture are not imported/);
});

it("Moodle: reads the boxes of a labeled picture, and says that only their corners are known", () => {
  const box = (no: number, x: number, y: number, choice: number) =>
    `<drop><text></text><no>${no}</no><choice>${choice}</choice><xleft>${x}</xleft><ytop>${y}</ytop></drop>`;
  const { content, note } = moodle(
    "ddimageortext",
    picture("a.png") + drag(1, "Liver") + drag(2, "Spleen") + box(1, 50, 25, 2) + box(2, 900, 5, 1),
  );
  expect(content.targets).toEqual([
    { id: "a", at: { x: 0.25, y: 0.25 }, key: "b" },
    { id: "b", key: "a" },
  ]);
  expect(note).toMatch(/upper left corners of Moodle's boxes/);
});
