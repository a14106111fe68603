import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { readCsv } from "./csv-read";
import { readGift } from "./gift-read";
import { readMoodle } from "./moodle-read";
import { readQti } from "./qti/package-read";

const lineWith = (text: string, words: string) => text.split("\n").findIndex((line) => line.includes(words)) + 1;

// Reads small files that imitate the exports of other tools.

it("reads a Moodle export with categories, HTML, pictures, and every supported type", () => {
  const file = `<?xml version="1.0" encoding="UTF-8"?>
<quiz>
<!-- question: 0  -->
  <question type="category"><category><text>$course$/top/Default for Chest/Chest/CT//MR</text></category></question>
<!-- question: 11  -->
  <question type="multichoice">
    <name><text>Nodule 1</text></name>
    <questiontext format="html"><text><![CDATA[<p>A nodule of 4&nbsp;mm<sup>2</sup>&hellip;</p><p>What is <strong>next</strong>?<script>alert(1)</script></p>]]></text></questiontext>
    <generalfeedback format="html"><text><![CDATA[<p>Small nodules wait.</p>]]></text></generalfeedback>
    <idnumber></idnumber><single>true</single>
    <answer fraction="0" format="html"><text><![CDATA[<p>Biopsy</p>]]></text><feedback format="html"><text></text></feedback></answer>
    <answer fraction="100" format="html"><text><![CDATA[<p>Nothing</p>]]></text><feedback format="html"><text><![CDATA[<p>Yes: <em>no</em> follow-up.</p>]]></text></feedback></answer>
    <answer fraction="0" format="html"><text><![CDATA[<p>PET</p>]]></text><feedback format="html"><text></text></feedback></answer>
    <tags><tag><text>lung</text></tag></tags>
  </question>
  <question type="numerical">
    <name><text>Dose</text></name><idnumber>DOSE 7</idnumber>
    <questiontext format="html"><text>How many mGy?</text></questiontext>
    <answer fraction="100" format="moodle_auto_format"><text>12.5</text><feedback format="html"><text></text></feedback><tolerance>0.5</tolerance></answer>
    <units><unit><multiplier>1</multiplier><unit_name>mGy</unit_name></unit></units>
  </question>
  <question type="matching">
    <name><text>Pairs</text></name><questiontext format="html"><text>Match.</text></questiontext>
    <subquestion format="html"><text>T1</text><answer><text>fat bright</text></answer></subquestion>
    <subquestion format="html"><text>T2</text><answer><text>water bright</text></answer></subquestion>
    <subquestion format="html"><text></text><answer><text>nothing bright</text></answer></subquestion>
  </question>
  <question type="truefalse"><name><text>TF</text></name><questiontext format="html"><text>Bone is bright on CT.</text></questiontext>
    <answer fraction="100" format="moodle_auto_format"><text>true</text></answer><answer fraction="0" format="moodle_auto_format"><text>false</text></answer>
  </question>
  <question type="ordering"><name><text>Order</text></name><questiontext format="html"><text>Sort.</text></questiontext>
    <answer fraction="2.0000000" format="html"><text>second</text></answer><answer fraction="1.0000000" format="html"><text>first</text></answer><answer fraction="3.0000000" format="html"><text>third</text></answer>
  </question>
  <question type="ddimageortext"><name><text>Labels</text></name><questiontext format="html"><text>Label.</text></questiontext>
    <file name="../../heart.png" encoding="base64">iVBORw0KGgo=</file>
    <drag><no>1</no><text>aorta</text><draggroup>1</draggroup></drag><drag><no>2</no><text>vein</text><draggroup>1</draggroup></drag>
    <drop><text></text><no>1</no><choice>2</choice><xleft>10</xleft><ytop>10</ytop></drop>
  </question>
  <question type="essay"><name><text>Long</text></name><questiontext format="html"><text>Discuss.</text></questiontext></question>
</quiz>`;
  const read = readMoodle(file);
  expect(read.questions).toEqual([]);
  expect(read.refused).toEqual([
    {
      line: lineWith(file, 'type="essay"'),
      id: "Long",
      why: "The question asks for a text in the learner's own words, which RadCore cannot grade.",
    },
  ]);
  const [nodule, dose, pairs, truth, order, labels] = read.drafts;
  expect(nodule).toMatchObject({
    line: 6,
    content: {
      type: "single",
      topic: ["Chest", "CT/MR"],
      stem: "A nodule of 4 mm²…\n\nWhat is **next**?",
      teachingPoint: "Small nodules wait.",
      key: "b",
      origin: "import",
      review: "unreviewed",
      options: [
        { id: "a", text: "Biopsy" },
        { id: "b", text: "Nothing", rationale: "Yes: no follow-up." },
        { id: "c", text: "PET" },
      ],
    },
  });
  expect(nodule?.id).toMatch(/^moodle-[0-9a-f]{16}$/);
  expect(nodule?.missing).toEqual(
    expect.arrayContaining([
      "options 1 rationale is missing",
      "organ is missing",
      "level is missing",
      "references is missing",
    ]),
  );
  expect(nodule?.missing.join()).not.toContain("options 2 rationale");
  expect(dose?.id).toMatch(/^dose-7-[0-9a-f]{8}$/);
  expect(dose?.content.answer).toEqual({ value: 12.5, unit: "mGy", tolerance: { kind: "absolute", value: 0.5 } });
  expect(pairs?.content).toMatchObject({
    options: [{ text: "fat bright" }, { text: "water bright" }, { text: "nothing bright" }],
    stems: [
      { text: "T1", key: "a" },
      { text: "T2", key: "b" },
    ],
  });
  expect(truth?.content).toMatchObject({ type: "single", key: "a", options: [{ text: "True" }, { text: "False" }] });
  expect(order?.content.items).toMatchObject([{ text: "first" }, { text: "second" }, { text: "third" }]);
  expect(labels?.content).toMatchObject({ type: "labelling", image: "heart.png", targets: [{ id: "a", key: "b" }] });
  expect(read.pictures).toEqual([{ name: "heart.png", bytes: new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10]) }]);
});

it("reads GIFT as teachers write it", () => {
  const read = readGift(`// a comment, then a category

$CATEGORY: $course$/top/Physics/X-ray

::Q1:: Which has the shortest wavelength? {
  =Gamma rays#Right, they are.
  ~Radio#No \\: the longest.
  ~Light
}

// [id:hu-1] [tag:CT]
[html]<p>Water is <b>{#0:5}</b> HU.

Two apply. {~%50%one ~%50%two ~%-100%three ####Both.}

::Pairs:: Match. {=lead -> high Z =air -> low Z}

Bone is dense.{T#wrong answer#right answer}

Essay {}

Broken {=a ~b
`);
  expect(read.drafts.map(({ content }) => content.type)).toEqual(["single", "numeric", "multi", "matching", "single"]);
  const [wave, water, two, pairs, bone] = read.drafts;
  expect(wave).toMatchObject({
    line: 5,
    content: { topic: ["Physics", "X-ray"], key: "a", stem: "Which has the shortest wavelength?" },
  });
  expect(wave?.content.options).toMatchObject([
    { rationale: "Right, they are." },
    { rationale: "No : the longest." },
    { text: "Light" },
  ]);
  expect(water).toMatchObject({
    id: "hu-1",
    content: { answer: { value: 0, tolerance: { kind: "absolute", value: 5 } } },
  });
  expect(two?.content).toMatchObject({ keys: ["a", "b"], teachingPoint: "Both." });
  expect(pairs?.content).toMatchObject({
    options: [{ text: "high Z" }, { text: "low Z" }],
    stems: [{ key: "a" }, { key: "b" }],
  });
  expect(bone?.content).toMatchObject({
    key: "a",
    options: [{ rationale: "right answer" }, { rationale: "wrong answer" }],
  });
  expect(read.refused).toEqual([
    { line: 20, id: null, why: "Essay questions cannot be read." },
    { line: expect.any(Number), id: null, why: "This is not valid GIFT: a character is missing or out of place." },
  ]);
});

const manifest = (type: string, href: string, more = "") =>
  strToU8(`<?xml version="1.0"?><manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" identifier="M"><organizations/>
<resources>${more}<resource identifier="I1" type="${type}" href="${href}"><file href="${href}"/></resource></resources></manifest>`);

it("reads QTI 2.1 packages of Canvas and TAO, with the sections as the topic", () => {
  const item = `<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i123" title="Sign" adaptive="false" timeDependent="false" toolName="TAO">
  <responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier"><correctResponse><value><![CDATA[choice_2]]></value></correctResponse></responseDeclaration>
  <itemBody><div class="grid-row"><div class="col-12">
    <p>A "golden S" sign on the film. <img src="../assets/film.png" alt="chest film"/></p>
    <choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="1"><prompt>What causes it?</prompt>
      <simpleChoice identifier="choice_1">Effusion</simpleChoice>
      <simpleChoice identifier="choice_2" fixed="true"><p>Central mass</p></simpleChoice>
      <simpleChoice identifier="choice_3">Air</simpleChoice>
    </choiceInteraction></div></div>
  </itemBody>
  <responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/>
  <modalFeedback identifier="choice_2" outcomeIdentifier="FEEDBACK" showHide="show">The mass bulges.</modalFeedback>
</assessmentItem>`;
  const test = `<assessmentTest xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="T" title="All"><testPart identifier="p" navigationMode="linear" submissionMode="individual">
    <assessmentSection identifier="s1" title="Chest" visible="true"><assessmentSection identifier="s2" title="Collapse" visible="true"><assessmentItemRef identifier="i123" href="items/i123.xml"/></assessmentSection></assessmentSection></testPart></assessmentTest>`;
  const zip = zipSync({
    "imsmanifest.xml": manifest(
      "imsqti_item_xmlv2p1",
      "items/i123.xml",
      '<resource identifier="T" type="imsqti_test_xmlv2p1" href="test.xml"/>',
    ),
    "items/i123.xml": strToU8(item),
    "test.xml": strToU8(test),
    "assets/film.png": new Uint8Array([1, 2, 3]),
  });
  const read = readQti(zip);
  expect(read.refused).toEqual([]);
  expect(read.drafts[0]).toMatchObject({
    // The identifier of the package is part of the id.
    id: expect.stringMatching(/^m-i123-[0-9a-f]{8}$/),
    file: "items/i123.xml",
    content: {
      type: "single",
      topic: ["Chest", "Collapse"],
      stem: 'A "golden S" sign on the film.\n\nWhat causes it?',
      image: { file: "film.png", alt: "chest film" },
      key: "b",
      options: [
        { text: "Effusion" },
        { text: "Central mass", fixed: true, rationale: "The mass bulges." },
        { text: "Air" },
      ],
    },
  });
  expect(read.pictures).toEqual([{ name: "film.png", bytes: new Uint8Array([1, 2, 3]) }]);
});

const item3 = (declaration: string, body: string, after = "") =>
  readQti(`<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="x-1" title="x" time-dependent="false">
<qti-response-declaration identifier="RESPONSE" ${declaration}</qti-response-declaration><qti-item-body>${body}</qti-item-body>${after}</qti-assessment-item>`)
    .drafts[0]?.content;

it("reads the interactions of QTI 3.0", () => {
  const right = (...values: string[]) =>
    `<qti-correct-response>${values.map((value) => `<qti-value>${value}</qti-value>`).join("")}</qti-correct-response>`;
  const picture = '<img src="map.png" alt="a map" width="200" height="100"/>';
  expect(
    item3(
      `cardinality="single" base-type="point"><qti-area-mapping><qti-area-map-entry shape="rect" coords="20,10,60,50" mapped-value="1"/></qti-area-mapping>`,
      `<qti-select-point-interaction response-identifier="RESPONSE" max-choices="1"><qti-prompt>Where?</qti-prompt>${picture}</qti-select-point-interaction>`,
    ),
  ).toMatchObject({
    type: "hotspot",
    stem: "Where?",
    image: "map.png",
    regions: [
      {
        polygon: [
          { x: 0.1, y: 0.1 },
          { x: 0.3, y: 0.1 },
          { x: 0.3, y: 0.5 },
          { x: 0.1, y: 0.5 },
        ],
      },
    ],
  });
  expect(
    item3(
      `cardinality="single" base-type="identifier">${right("H2")}`,
      `<qti-hotspot-interaction response-identifier="RESPONSE" max-choices="1">${picture}<qti-hotspot-choice identifier="H1" shape="circle" coords="5,5,2"/><qti-hotspot-choice identifier="H2" shape="circle" coords="100,50,20"/></qti-hotspot-interaction>`,
    )?.regions,
  ).toHaveLength(1);
  // Learners who mark several places have to find each of them (Q15).
  const manyAreas = item3(
    `cardinality="multiple" base-type="point"><qti-area-mapping><qti-area-map-entry shape="circle" coords="20,20,9" mapped-value="1"/><qti-area-map-entry shape="circle" coords="90,50,9" mapped-value="2"/><qti-area-map-entry shape="circle" coords="150,50,9" mapped-value="0"/></qti-area-mapping>`,
    `<qti-select-point-interaction response-identifier="RESPONSE" max-choices="0">${picture}</qti-select-point-interaction>`,
  );
  const manyPlaces = item3(
    `cardinality="multiple" base-type="identifier">${right("H2", "H3")}`,
    `<qti-hotspot-interaction response-identifier="RESPONSE" max-choices="0">${picture}${["H1", "H2", "H3"].map((id, n) => `<qti-hotspot-choice identifier="${id}" shape="circle" coords="${20 + 50 * n},50,20"/>`).join("")}</qti-hotspot-interaction>`,
  );
  for (const several of [manyAreas, manyPlaces])
    expect(several?.regions).toMatchObject([{ target: "a" }, { target: "b" }]);
  expect(
    item3(
      `cardinality="multiple" base-type="directedPair">${right("L2 G1")}`,
      `<p>Name it.</p><qti-graphic-gap-match-interaction response-identifier="RESPONSE">${picture}<qti-gap-text identifier="L1" match-max="1">aorta</qti-gap-text><qti-gap-text identifier="L2" match-max="1">vein</qti-gap-text><qti-associable-hotspot identifier="G1" shape="circle" coords="50,50,10" match-max="1"/></qti-graphic-gap-match-interaction>`,
    ),
  ).toMatchObject({
    alt: "a map",
    labels: [{ text: "aorta" }, { text: "vein" }],
    targets: [{ at: { x: 0.25, y: 0.5 }, key: "b" }],
  });
  expect(
    item3(
      `cardinality="single" base-type="float">${right("9.5")}`,
      `<p>Value: <qti-text-entry-interaction response-identifier="RESPONSE"/> mm</p>`,
      `<qti-response-processing><qti-response-condition><qti-response-if><qti-equal tolerance-mode="relative" tolerance="10 10"><qti-variable identifier="RESPONSE"/><qti-correct identifier="RESPONSE"/></qti-equal></qti-response-if></qti-response-condition></qti-response-processing>`,
    ),
  ).toMatchObject({ stem: "Value: _____ mm", answer: { value: 9.5, tolerance: { kind: "relative", value: 0.1 } } });
  const choices = ["B", "A", "C"]
    .map((name) => `<qti-simple-choice identifier="${name}">${name} text</qti-simple-choice>`)
    .join("");
  const order = item3(
    `cardinality="ordered" base-type="identifier">${right("A", "B", "C")}`,
    `<qti-order-interaction response-identifier="RESPONSE">${choices}</qti-order-interaction>`,
  );
  expect(order?.items).toMatchObject([{ text: "A text" }, { text: "B text" }, { text: "C text" }]);
  expect(
    item3(
      `cardinality="multiple" base-type="identifier">${right("A", "C")}`,
      `<qti-choice-interaction response-identifier="RESPONSE" max-choices="2" min-choices="2">${choices}</qti-choice-interaction>`,
    ),
  ).toMatchObject({ type: "multi", keys: ["b", "c"], pick: 2 });
});

it("reads a table made in a spreadsheet, and refuses a bad row with its line number", () => {
  const read = readCsv(`type;stem;option_1;option_2;option_3;key;Owner;id;level
single;"Two
lines?";Yes;No;'=1+1;a;Ann;q-one;R2
single;Bad?;Yes;No;Maybe;z;Ann;q-two;R9

single;More?;Yes;No;Maybe;a;Ann;q-one;R2
single;a;b;c;d;a;Ann;q-3;R2;too;many`);
  expect(read.drafts).toHaveLength(1);
  expect(read.drafts[0]).toMatchObject({
    id: "q-one",
    line: 2,
    content: { stem: "Two\nlines?", level: "R2", options: [{ id: "a" }, {}, { text: "=1+1" }] },
  });
  expect(read.refused.map(({ line, id }) => [line, id])).toEqual([
    [4, "q-two"],
    [6, "q-one"],
    [7, null],
  ]);
  expect(read.refused[0]?.why).toMatch(/^level: /);
  expect(read.refused[1]?.why).toBe("The file has this id twice, first on line 2.");
  expect(read.notes).toEqual([
    "Ignored columns: owner.",
    "The file does not end with a line break. Check that its last row is complete.",
  ]);
});
