import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { makePng } from "~/testing/make-images";
import type { RawRecord, ReadResult } from "./format";
import { readGift } from "./gift-read";
import { readMoodle } from "./moodle-read";
import { readQti } from "./qti/package-read";

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

it("GIFT: names a title that says something", () => {
  const note = (title: string) => readOne(readGift(`::${title}::Which one? {=Left ~Right}\n`)).note;
  expect(note("Portal vein")).toBe("The title is not imported: “Portal vein”.");
  expect(note("Q1")).toBeUndefined();
});

const choices = ["A", "B", "C"].map((id) => `<simpleChoice identifier="${id}">Side ${id}</simpleChoice>`).join("");
const choice = (inner = choices) =>
  `<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>Which side?</prompt>${inner}</choiceInteraction>`;
const item = (body: string, { after = "", before = "", title = "Q" } = {}) =>
  `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="I-7" title="${title}" adaptive="false" timeDependent="false">` +
  `<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value>B</value></correctResponse></responseDeclaration>${before}` +
  `<itemBody>${body}</itemBody>${after}</assessmentItem>`;
const modal = (identifier: string, words: string) =>
  `<modalFeedback outcomeIdentifier="F" identifier="${identifier}" showHide="show"><p>${words}</p></modalFeedback>`;

it("QTI: shows rubrics for learners in the stem, and names those for scorers", () => {
  const rubric = (view: string, words: string) => `<rubricBlock view="${view}"><p>${words}</p></rubricBlock>`;
  const { content, note } = readOne(
    readQti(item(`${rubric("candidate tutor", "Use the film.")}${rubric("scorer", "Accept B only.")}${choice()}`)),
  );
  expect(content.stem).toBe("Use the film.\n\nWhich side?");
  expect(note).toBe("Rubrics for scorers are not imported: “Accept B only.”");
});

it("QTI: keeps all feedback, of the item, of its choices, and in its body", () => {
  const feedback =
    '<feedbackInline outcomeIdentifier="F" identifier="A" showHide="show">Too far left.</feedbackInline>';
  const block =
    '<feedbackBlock outcomeIdentifier="F" identifier="X" showHide="show"><p>See page 4.</p></feedbackBlock>';
  const inner = `<simpleChoice identifier="A"><p>Left ${feedback}</p>${feedback.replace("Too far left.", "No.")}</simpleChoice><simpleChoice identifier="B">Right</simpleChoice>`;
  const { content, note } = readOne(
    readQti(
      item(`<p>Look.</p>${choice(inner)}${block}`, {
        after:
          modal("correct", "Yes.") +
          modal("wrong", "Not quite.") +
          modal("B", "Right is right.") +
          modal("again", "Yes."),
      }),
    ),
  );
  expect(content.stem).toBe("Look.\n\nWhich side?");
  expect(content.teachingPoint).toBe("Yes.\n\nNot quite.\n\nSee page 4.");
  expect(content.options).toMatchObject([
    { text: "Left", rationale: "Too far left.\n\nNo." },
    { text: "Right", rationale: "Right is right." },
  ]);
  expect(note).toBe("The item has 3 texts of feedback, which are joined. Check them.");
});

const packed = (files: Record<string, string | Uint8Array>) =>
  zipSync(
    Object.fromEntries(
      Object.entries({
        "imsmanifest.xml":
          '<manifest><resources><resource type="imsqti_item_xmlv2p2" href="items/i.xml"/></resources></manifest>',
        ...files,
      }).map(([name, file]) => [name, typeof file === "string" ? strToU8(file) : file]),
    ),
  );

it("QTI: puts the shared text above the stem, or says that the package lacks it", () => {
  const ref = '<assessmentStimulusRef identifier="s" href="../texts/s.xml" title="A case"/>';
  const stimulus =
    '<assessmentStimulus identifier="s" title="A case"><stimulusBody><p>A man of 60 years.</p><img src="ct.png" alt="CT"/></stimulusBody></assessmentStimulus>';
  const files = { "items/i.xml": item(choice(), { before: ref, title: "Trauma 4" }) };
  const whole = readOne(readQti(packed({ ...files, "texts/s.xml": stimulus })));
  expect(whole.content.stem).toBe("A man of 60 years.\n\n[picture: CT]\n\nWhich side?");
  expect(whole.note).toBe(
    "The title is not imported: “Trauma 4”. Other pictures and media are not imported: “ct.png”.",
  );
  const missing = readOne(readQti(packed(files)));
  expect(missing.content.stem).toBe("Which side?");
  expect(missing.note).toMatch(/does not contain the shared text of the item/);
});

it("QTI: puts a text that the body includes in its place, as TAO shares texts", () => {
  const body = `<div><xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="s.xml"/></div>${choice()}`;
  const files = { "items/i.xml": item(body), "items/s.xml": "<div><p>A man of 60 years.</p></div>" };
  expect(readOne(readQti(packed(files)))).toMatchObject({
    content: { stem: "A man of 60 years.\n\nWhich side?" },
    note: undefined,
  });
  expect(readOne(readQti(item(body))).note).toMatch(/does not contain the shared text/);
});

it("QTI: takes a picture written as an object, and names other pictures and films", () => {
  const object = (name: string, type: string) =>
    `<p><object data="../${name}" type="${type}">What it shows</object></p>`;
  const inner = `<simpleChoice identifier="A"><img src="../c.png" alt="left"/></simpleChoice><simpleChoice identifier="B">Right</simpleChoice>`;
  const body = `${object("film.mp4", "video/mp4")}${object("a.png", "image/png")}<p><img src="../b.png" alt="other"/></p>${choice(inner)}`;
  const read = readQti(packed({ "items/i.xml": item(body), "a.png": makePng(4, 4), "b.png": makePng(5, 4) }));
  const { content, note } = readOne(read);
  expect(content.image).toEqual({ file: "a.png", alt: "What it shows" });
  expect(content.stem).toBe("[picture: other]\n\nWhich side?");
  expect(note).toBe("Other pictures and media are not imported: “b.png”, “c.png”, “film.mp4”.");
  expect(read.pictures.map(({ name }) => name)).toEqual(["a.png"]);
});

it("QTI: refuses items that compute their values for each learner", () => {
  const before =
    '<templateDeclaration identifier="N" cardinality="single" baseType="integer"/><templateProcessing><setTemplateValue identifier="N"/></templateProcessing>';
  const { refused } = readQti(item(`<p>What is 2 × <printedVariable identifier="N"/>?</p>${choice()}`, { before }));
  expect(refused).toMatchObject([{ id: "I-7", why: expect.stringMatching(/computes other values for each learner/) }]);
});
