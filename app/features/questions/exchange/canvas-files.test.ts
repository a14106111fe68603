import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { makePng } from "~/testing/make-images";
import { detectFormat } from "./detect-format";
import type { RawRecord, ReadResult } from "./format";
import { readQti } from "./qti/package-read";

// QTI 1.2 as Canvas exports quizzes: one document with all questions, whose keys are in scoring rules.

const mat = (html: string) =>
  `<material><mattext texttype="text/html">${html.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign] ?? sign)}</mattext></material>`;
const label = (ident: string, text: string) =>
  `<response_label ident="${ident}"><material><mattext texttype="text/plain">${text}</mattext></material></response_label>`;
const lid = (cardinality: string, labels: string, { ident = "response1", stem = "" } = {}) =>
  `<response_lid ident="${ident}" rcardinality="${cardinality}">${stem}<render_choice>${labels}</render_choice></response_lid>`;
const equal = (value: string, ident = "response1") => `<varequal respident="${ident}">${value}</varequal>`;
const rule = (condition: string, points?: number, feedback?: string) =>
  `<respcondition continue="${points ? "No" : "Yes"}"><conditionvar>${condition}</conditionvar>` +
  (points === undefined ? "" : `<setvar action="Set" varname="SCORE">${points}</setvar>`) +
  (feedback ? `<displayfeedback feedbacktype="Response" linkrefid="${feedback}"/>` : "") +
  "</respcondition>";
const fb = (ident: string, html: string) =>
  `<itemfeedback ident="${ident}"><flow_mat>${mat(html)}</flow_mat></itemfeedback>`;
const item = (kind: string, presentation: string, rules: string, { ident = "i1", after = "", more = "" } = {}) =>
  `<item ident="${ident}" title="Question"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>${kind}</fieldentry></qtimetadatafield>${more}</qtimetadata></itemmetadata>` +
  `<presentation>${presentation}</presentation><resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>${rules}</resprocessing>${after}</item>`;
const quiz = (...items: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?><questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="g1" title="Chest week 3"><section ident="root_section">${items.join("")}</section></assessment></questestinterop>`;

function listContents({ questions, drafts }: ReadResult): RawRecord[] {
  return [...questions, ...drafts.map(({ content }) => content)] as RawRecord[];
}
const readOne = (text: string) => {
  const read = readQti(quiz(text));
  expect(read.refused).toEqual([]);
  return { content: listContents(read)[0] as RawRecord, note: read.drafts[0]?.notCarried };
};
const why = (text: string) =>
  readQti(quiz(text))
    .refused.map((one) => one.why)
    .join();
const four = label("11", "Lobar") + label("22", "Patchy") + label("33", "Nodular") + label("44", "None");

it("reads a choice with feedback of its answers and for everybody", () => {
  const rules =
    rule("<other/>", undefined, "general_fb") +
    rule(equal("11"), undefined, "11_fb") +
    rule(equal("22"), 100) +
    rule("<other/>", undefined, "general_incorrect_fb");
  const after =
    fb("general_fb", "<p>See the film.</p>") + fb("11_fb", "Too dense.") + fb("general_incorrect_fb", "Wrong.");
  const { content, note } = readOne(
    item("multiple_choice_question", mat("<p>Which <b>pattern</b> &amp; why?</p>") + lid("Single", four), rules, {
      after,
    }),
  );
  expect(content).toMatchObject({
    type: "single",
    stem: "Which **pattern** & why?",
    key: "b",
    topic: ["Chest week 3"],
  });
  expect(content.options).toMatchObject([{ text: "Lobar", rationale: "Too dense." }, { text: "Patchy" }, {}, {}]);
  expect(content.teachingPoint).toBe("See the film.\n\nWrong.");
  expect(note).toMatch(/2 texts of feedback/);
  expect(detectFormat(strToU8(quiz("")))).toEqual({ format: "qti" });
});

it("reads several right answers, of which the rule also excludes the wrong ones", () => {
  const condition = `<and>${equal("11")}<not>${equal("22")}</not>${equal("33")}<not>${equal("44")}</not></and>`;
  expect(
    readOne(item("multiple_answers_question", mat("Which?") + lid("Multiple", four), rule(condition, 100))).content,
  ).toMatchObject({ type: "multi", keys: ["a", "c"] });
  const partial = rule(equal("11"), 100) + rule(equal("22"), 50);
  expect(readOne(item("multiple_choice_question", mat("Which?") + lid("Single", four), partial))).toMatchObject({
    content: { key: "a" },
    note: "Partial credit is not imported. In the file, B is worth 50%.",
  });
});

it("reads matching and ordering", () => {
  const stems = ["r1", "r2"].map((ident, at) => lid("Single", four, { ident, stem: mat(`Film ${at + 1}`) })).join("");
  const rules = [equal("33", "r1"), equal("11", "r2")]
    .map((one) => rule(one, 50).replace('action="Set"', 'action="Add"'))
    .join("");
  expect(readOne(item("matching_question", mat("Match.") + stems, rules)).content).toMatchObject({
    type: "matching",
    stem: "Match.",
    options: [{ text: "Lobar" }, { text: "Patchy" }, { text: "Nodular" }, { text: "None" }],
    stems: [
      { text: "Film 1", key: "c" },
      { text: "Film 2", key: "a" },
    ],
  });
  const order = rule(["44", "11", "33", "22"].map((one) => equal(one)).join(""), 100);
  expect(readOne(item("ordering_question", mat("Sort.") + lid("Ordered", four), order)).content).toMatchObject({
    type: "ordering",
    items: [{ text: "None" }, { text: "Lobar" }, { text: "Nodular" }, { text: "Patchy" }],
  });
});

it("reads numbers with their limits, and refuses limits that differ", () => {
  const entry =
    '<response_str ident="response1" rcardinality="Single"><render_fib fibtype="Decimal"><response_label ident="a"/></render_fib></response_str>';
  const limits = (low: string, high: string) =>
    `<vargte respident="response1">${low}</vargte><varlte respident="response1">${high}</varlte>`;
  const number = (condition: string) => item("numerical_question", mat("How many?") + entry, rule(condition, 100));
  const answer = (condition: string) => readOne(number(condition)).content.answer;
  expect(answer(`<or>${equal("4.0")}<and>${limits("4.0", "4.0")}</and></or>`)).toEqual({ value: 4, unit: "" });
  expect(answer(`<or>${equal("5.0")}<and>${limits("4.95", "5.05")}</and></or>`)).toMatchObject({
    value: 5,
    tolerance: { kind: "absolute", value: 0.05 },
  });
  expect(answer(limits("6.0", "8.0"))).toMatchObject({ value: 7, tolerance: { kind: "absolute", value: 1 } });
  expect(why(number(`<or>${equal("5")}<and>${limits("4", "9")}</and></or>`))).toMatch(/below the answer differs/);
  expect(why(item("numerical_question", mat("?") + entry, rule(equal("1"), 100) + rule(equal("2"), 100)))).toMatch(
    /several right values \(1,2\)/,
  );
  expect(why(item("short_answer_question", mat("?") + entry, rule(equal("liver"), 100)))).toMatch(/typed words/);
});

it("refuses in words, and shows a shared text above its questions", () => {
  for (const [kind, words] of [
    ["essay_question", /own words/],
    ["multiple_dropdowns_question", /several gaps/],
    ["categorization_question", /into groups/],
    ["text_only_question", /without a question/],
    ["calculated_question", /other values/],
  ] as const)
    expect(why(item(kind, mat("Text"), "")), kind).toMatch(words);
  const parent =
    "<qtimetadatafield><fieldlabel>parent_stimulus_item_ident</fieldlabel><fieldentry>s1</fieldentry></qtimetadatafield>";
  const read = readQti(
    quiz(
      item("text_only_question", mat("A man of 60 years."), "", { ident: "s1" }),
      item("multiple_choice_question", mat("Which?") + lid("Single", four), rule(equal("11"), 100), { more: parent }),
    ),
  );
  expect(read.refused).toEqual([]);
  expect(listContents(read)).toMatchObject([{ stem: "A man of 60 years.\n\nWhich?" }]);
});

it("reads a package of Canvas with its pictures, and keeps ids that Canvas derives from the question", () => {
  const ident = "g0123456789abcdef0123456789abcdef";
  const stem = '<p>Which? <img src="$IMS-CC-FILEBASE$/Uploaded%20Media/film.png?canvas_download=1" alt="Film"></p>';
  const pack = (name: string) =>
    zipSync({
      "imsmanifest.xml": strToU8(
        `<manifest identifier="${name}"><resources><resource identifier="${name}q" type="imsqti_xmlv1p2"><file href="${name}q/${name}q.xml"/><dependency identifierref="m"/></resource><resource identifier="m" type="associatedcontent/imscc_xmlv1p1/learning-application-resource" href="${name}q/assessment_meta.xml"><file href="${name}q/assessment_meta.xml"/></resource></resources></manifest>`,
      ),
      [`${name}q/${name}q.xml`]: strToU8(
        quiz(item("multiple_choice_question", mat(stem) + lid("Single", four), rule(equal("11"), 100), { ident })),
      ),
      [`${name}q/assessment_meta.xml`]: strToU8("<quiz/>"),
      "Uploaded Media/film.png": makePng(4, 3),
    });
  const read = readQti(pack("e1"));
  expect(read.refused).toEqual([]);
  expect(listContents(read)).toMatchObject([{ key: "a", stem: "Which?", image: { file: "film.png", alt: "Film" } }]);
  expect(read.pictures).toEqual([{ name: "film.png", bytes: makePng(4, 3) }]);
  expect(read.drafts[0]?.notCarried).toBeUndefined();
  expect(listContents(readQti(pack("e2"))).map(({ id }) => id)).toEqual(listContents(read).map(({ id }) => id));
});

it("reads items that a package lists only as files of its test", () => {
  const assessmentItem = (id: string) =>
    strToU8(
      `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="${id}"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="float"><correctResponse><value>5</value></correctResponse></responseDeclaration><itemBody><p>How many in ${id}? <textEntryInteraction responseIdentifier="RESPONSE"/></p></itemBody></assessmentItem>`,
    );
  const read = readQti(
    zipSync({
      "imsmanifest.xml": strToU8(
        '<manifest><resources><resource type="imsqti_test_xmlv2p1" href="t/test.xml"><file href="t/test.xml"/><file href="t/a.xml"/><file href="t/b.xml"/><file href="t/style.xml"/></resource></resources></manifest>',
      ),
      "t/test.xml": strToU8(
        '<assessmentTest><testPart><assessmentSection title="Chest"><rubricBlock view="candidate"><p>Use the film.</p></rubricBlock><rubricBlock view="author"><p>Old.</p></rubricBlock><assessmentItemRef identifier="b" href="b.xml"/></assessmentSection></testPart></assessmentTest>',
      ),
      "t/a.xml": assessmentItem("A"),
      "t/b.xml": assessmentItem("B"),
      "t/style.xml": strToU8("<style/>"),
    }),
  );
  expect(read.refused).toEqual([]);
  expect(read.drafts.map(({ file, content }) => [file, content.topic])).toEqual([
    ["t/b.xml", ["Chest"]],
    ["t/a.xml", undefined],
  ]);
  expect(read.drafts.map(({ notCarried }) => notCarried)).toEqual([
    "Texts of the section are not imported: “Use the film.”",
    undefined,
  ]);
});
