import fc from "fast-check";
import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { parseNumber } from "./csv-cells";
import { readCsv } from "./csv-read";
import { detectFormat } from "./detect-format";
import type { RawRecord } from "./format";
import { readGift } from "./gift-read";
import { htmlToText } from "./html-text";
import { readJson } from "./json";
import { readMoodle } from "./moodle-read";
import { readQti } from "./qti/package-read";

// Files as other tools write them: each key is read as its tool means it, or the question is refused in words.

const moodleFile = (type: string, inner: string) =>
  strToU8(
    `<?xml version="1.0"?><quiz><question type="${type}"><name><text>Q1</text></name>` +
      `<questiontext format="html"><text><![CDATA[<p>Which one?</p>]]></text></questiontext>${inner}</question></quiz>`,
  );
const qtiItem = (declaration: string, body: string) =>
  strToU8(
    `<?xml version="1.0"?><assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="Q01" title="Q" adaptive="false" timeDependent="false">` +
      `<responseDeclaration identifier="RESPONSE" ${declaration}</responseDeclaration><itemBody>${body}</itemBody>` +
      `<responseProcessing template="http://www.imsglobal.org/question/qti_v2p1/rptemplates/match_correct"/></assessmentItem>`,
  );

it("keeps the meaning of formulas, in MathML and HTML", () => {
  const texts: [html: string, text: string][] = [
    ["<math><msup><mn>10</mn><mn>3</mn></msup></math> Bq", "10³ Bq"],
    ["<math><mfrac><mn>1</mn><mn>2</mn></mfrac></math>", "1/2"],
    ["<math><msqrt><mi>N</mi></msqrt></math>", "√N"],
    [
      "<math><mfrac><mrow><mi>E</mi><mo>−</mo><mi>D</mi></mrow><mrow><mi>E</mi><mo>−</mo><mi>U</mi></mrow></mfrac></math>",
      "(E − D)/(E − U)",
    ],
    ["<math><msup><mi>e</mi><mrow><mo>-</mo><mi>x</mi></mrow></msup></math>", "e^{-x}"],
    ["<math><msub><mi>T</mi><mn>1</mn></msub></math> is short", "T₁ is short"],
    ["<math><semantics><mn>5</mn><annotation encoding='tex'>5</annotation></semantics></math>", "5"],
    ["<math><mn>2</mn><mfrac><mn>1</mn><mn>2</mn></mfrac></math>", "2 1/2"],
    ["<math><mfrac><mn>1</mn><mn>2</mn></mfrac><mi>N</mi></math>", "1/2 N"],
    ["<math><msup><mfenced><mfrac><mi>a</mi><mi>b</mi></mfrac></mfenced><mn>2</mn></msup></math>", "(a/b)²"],
    [
      "<math><msup><mrow><mo>(</mo><mi>a</mi><mo>)</mo><mo>(</mo><mi>b</mi><mo>)</mo></mrow><mn>2</mn></msup></math>",
      "((a)(b))²",
    ],
    ["<math><msqrt><msqrt><mi>x</mi></msqrt></msqrt></math> and <math open", "√(√x) and"],
    ["<math><mn>5</mn><annotation-xml><ci>five</ci></annotation-xml></math>", "5"],
    ["&minus;3 &radic;2 &Delta;T &euro;5", "−3 √2 ΔT €5"],
  ];
  for (const [html, text] of texts) expect(htmlToText(html)).toBe(text);
});

it("reads a formula that never ends, wherever it begins", () => {
  for (let at = 0; at < 10; at++) expect(htmlToText(`${"x".repeat(at)}<math>5`)).toBe(`${"x".repeat(at)}5`);
});

it("reads any markup around formulas without throwing or leaving marks", () => {
  const piece = fc.constantFrom("<math>", "</math>", "<msup>", "</msup>", "<mn>1</mn>", "<mfrac>", "x", "\ue002");
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      expect(htmlToText(`${pieces.join("")}<math><mn>7</mn></math>`)).toMatch(/7/);
    }),
  );
});

it("reads the formula of a QTI item, and not its source in another language", () => {
  const formula = `<m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:semantics><m:msup><m:mn>10</m:mn><m:mn>3</m:mn></m:msup><m:annotation-xml><m:cn>1000</m:cn></m:annotation-xml><m:annotation>10^3</m:annotation></m:semantics></m:math>`;
  const read = readQti(
    qtiItem(
      `cardinality="single" baseType="float"><correctResponse><value>1000</value></correctResponse>`,
      `<p>How many Bq are ${formula} Bq? <textEntryInteraction responseIdentifier="RESPONSE"/></p>`,
    ),
  );
  expect(collect(read)[0]).toMatchObject({ type: "numeric", stem: expect.stringContaining("How many Bq are 10³ Bq?") });
});

it("matches the labels of a Moodle picture by their numbers, not by their order", () => {
  const drag = (no: number, text: string) => `<drag><no>${no}</no><text>${text}</text><draggroup>1</draggroup></drag>`;
  const drop = (no: number, choice: number) =>
    `<drop><text></text><no>${no}</no><choice>${choice}</choice><xleft>10</xleft><ytop>10</ytop></drop>`;
  const read = readMoodle(
    moodleFile("ddimageortext", drag(3, "Liver") + drag(1, "Spleen") + drag(2, "Kidney") + drop(1, 1) + drop(2, 3)),
  );
  const [question] = collect(read) as { labels: { id: string; text: string }[]; targets: { key?: string }[] }[];
  const keys = question?.targets.map(({ key }) => question.labels.find(({ id }) => id === key)?.text);
  expect(keys).toEqual(["Spleen", "Liver"]);
});

it("reads a Moodle choice without <single> as single, as Moodle does", () => {
  const answer = (fraction: number, text: string) => `<answer fraction="${fraction}"><text>${text}</text></answer>`;
  const read = readMoodle(moodleFile("multichoice", answer(0, "Left") + answer(100, "Right") + answer(0, "Both")));
  expect(collect(read)[0]).toMatchObject({ type: "single", key: "b" });
});

it("refuses a QTI order whose key does not name every choice", () => {
  const choices = ["A", "B", "C"].map((id) => `<simpleChoice identifier="${id}">${id}</simpleChoice>`).join("");
  const order = (values: string[]) =>
    readQti(
      qtiItem(
        `cardinality="ordered" baseType="identifier"><correctResponse>${values.map((v) => `<value>${v}</value>`).join("")}</correctResponse>`,
        `<orderInteraction responseIdentifier="RESPONSE" shuffle="true"><prompt>Order?</prompt>${choices}</orderInteraction>`,
      ),
    );
  expect(order(["B", "C"]).refused[0]?.why).toMatch(/does not name every choice/);
  expect(
    order(["B", "C", "A"])
      .refused.map(({ why }) => why)
      .join(),
  ).not.toMatch(/every choice/);
});

it("asks what 1,000 means instead of reading 1", () => {
  const qti = readQti(
    qtiItem(
      `cardinality="single" baseType="string"><correctResponse><value>1,000</value></correctResponse>`,
      `<p>How many? <textEntryInteraction responseIdentifier="RESPONSE"/></p>`,
    ),
  );
  expect(qti.refused[0]?.why).toMatch(/"1,000" can mean thousands or decimals/);
  const csv = readCsv(strToU8('id,type,stem,value,unit\nhow-1,numeric,How many?,"1,000",mm\n'));
  expect(csv.refused.map(({ why }) => why).join()).toMatch(/answer value: this must be a number/);
  expect(["0,125", "2,5", "12,5678", "1.5"].map(parseNumber)).toEqual([0.125, 2.5, 12.5678, 1.5]);
});

it("takes GIFT that begins with a text format or an answer for GIFT, not for JSON", () => {
  for (const text of ["[html]<p>Which?</p> {=yes ~no}", "{=CT ~MR} is the first test.", "{T} Water is bright on T2."])
    expect(detectFormat(strToU8(text)), text).toEqual({ format: "gift" });
  for (const text of ['{"questions": []}', "[]", "{}", "[{}]", "{ broken"])
    expect(detectFormat(strToU8(text)), text).toEqual({ format: "json" });
});

it("gives the middle of a GIFT range without rounding dust", () => {
  const read = readGift(strToU8("::Q1::How far? {#0.1..0.3}\n"));
  expect(collect(read)[0]).toMatchObject({ answer: { value: 0.2, tolerance: { value: 0.1 } } });
});

it("knows the columns that RadCore writes", () => {
  const names = ["id", "type", "stem", "checked_on", "checked_changed", "marked_frame", "option_1", "option_1_picture"];
  expect(readCsv(strToU8(`${names.join(",")}\nq1,single,Which?,,,,A,\n`)).notes).toEqual([]);
});

/** Returns all questions that a reader found, complete or not. */
function collect(read: object): RawRecord[] {
  return Object.values(read)
    .filter(Array.isArray)
    .flat()
    .flatMap((one) => (one as { content?: RawRecord }).content ?? (one as RawRecord))
    .filter((one) => one && typeof one === "object" && "type" in one) as RawRecord[];
}

it("takes no title and no identifier that another file may use as the id of a question", () => {
  const listIds = ({ questions, drafts }: ReturnType<typeof readGift>) =>
    [...questions, ...drafts.map(({ content }) => content)].map(({ id }) => id);
  const gift = (stem: string) => `::Q1::${stem} {=Yes ~No}\n`;
  const [lung, ...others] = listIds(readGift(`${gift("Is it the lung?")}\n${gift("Is it the liver?")}`));
  expect(new Set([lung, ...others]).size).toBe(2);
  expect(listIds(readGift(gift("Is it the lung?")))).toEqual([lung]);

  const choices = '<simpleChoice identifier="X1">Left</simpleChoice><simpleChoice identifier="a">Right</simpleChoice>';
  const item = qtiItem(
    'cardinality="single" baseType="identifier"><correctResponse><value>X1</value></correctResponse>',
    `<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1">${choices}</choiceInteraction>`,
  );
  const packed = (packageId: string) =>
    zipSync({
      "imsmanifest.xml": strToU8(
        `<manifest identifier="${packageId}"><resources><resource identifier="r" type="imsqti_item_xmlv2p1" href="q.xml"/></resources></manifest>`,
      ),
      "q.xml": item,
    });
  const [chest, abdomen] = ["CHEST", "ABDOMEN"].map((name) => listIds(readQti(packed(name))));
  expect(chest).toHaveLength(1);
  expect(chest).not.toEqual(abdomen);
  expect(listIds(readQti(packed("CHEST")))).toEqual(chest);
});

it("keeps QTI choices apart whose identifiers are no ids here", () => {
  const choices = ["Left", "X1", "a"].map((name) => `<simpleChoice identifier="${name}">Side ${name}</simpleChoice>`);
  const item = qtiItem(
    'cardinality="single" baseType="identifier"><correctResponse><value>Left</value></correctResponse>',
    `<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1">${choices.join("")}</choiceInteraction>`,
  );
  const { questions, drafts } = readQti(item);
  const [content] = [...questions, ...drafts.map((draft) => draft.content)] as RawRecord[];
  const options = content?.options as { id: string; text: string }[];
  expect(new Set(options.map(({ id }) => id)).size).toBe(3);
  expect(options.find(({ id }) => id === content?.key)?.text).toBe("Side Left");
});

it("refuses several right values and tolerances with two bounds, and names units that are not imported", () => {
  const answer = (fraction: number, value: number) =>
    `<answer fraction="${fraction}"><text>${value}</text><tolerance>0</tolerance></answer>`;
  const unit = (name: string, multiplier: number) =>
    `<unit><multiplier>${multiplier}</multiplier><unit_name>${name}</unit_name></unit>`;
  const several = "The question has several right values (5, 7). RadCore has one value with a tolerance.";
  expect(readMoodle(moodleFile("numerical", answer(100, 5) + answer(100, 7))).refused).toMatchObject([
    { why: several },
  ]);
  expect(readGift("::Q1::How many? {#=5:0 =7:0}\n").refused).toMatchObject([{ why: several }]);

  const inMillimeters = moodleFile("numerical", `${answer(100, 5)}<units>${unit("cm", 10)}${unit("mm", 1)}</units>`);
  const [draft] = readMoodle(inMillimeters).drafts;
  expect(draft).toMatchObject({ content: { answer: { value: 5, unit: "mm" } } });
  expect(draft?.notCarried).toBe("Other units are not imported: cm.");

  const typed = '<p><textEntryInteraction responseIdentifier="RESPONSE"/></p>';
  const number = (tolerance: string) =>
    readQti(
      strToU8(
        `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="N"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="float"><correctResponse><value>5</value></correctResponse></responseDeclaration>` +
          `<itemBody>${typed}</itemBody><responseProcessing><equal toleranceMode="absolute" tolerance="${tolerance}"/></responseProcessing></assessmentItem>`,
      ),
    );
  expect(number("1 2").refused).toMatchObject([{ why: expect.stringContaining("differs from the one above") }]);
  expect(number("1 1").refused).toEqual([]);
  expect(readGift("::Q1::How many? {#=5:0 =5.0:1}\n").refused).toEqual([]);
});

it("reads a table whose first line names the separator, with the line numbers of the file", () => {
  const table = "sep=;\r\nid;type;stem;value\r\nhow-1;numeric;How many, if 1,5 and 2,5 add up?;4\r\n;numeric\r\n";
  const { drafts, refused } = readCsv(strToU8(table));
  expect(drafts).toMatchObject([{ id: "how-1", line: 3, content: { stem: "How many, if 1,5 and 2,5 add up?" } }]);
  expect(refused).toMatchObject([{ line: 4 }]);
  expect(detectFormat(strToU8(table))).toEqual({ format: "csv" });
});

it("refuses a question whose text contains NUL, also as an escape", () => {
  const question = (stem: string) => ({ id: "how-1", type: "numeric", stem, options: [{ text: "fine" }] });
  const file = (stem: string) =>
    strToU8(JSON.stringify({ format: "radcore-questions", version: 1, questions: [question(stem)] }));
  const why = "The text contains the character NUL, which no text may contain.";
  expect(readJson(file("How\0 many?")).refused).toMatchObject([{ id: "how-1", why }]);
  expect(readJson(file("Is \\u0000 an escape?")).refused).not.toMatchObject([{ why }]);
});

const directed = (...pairs: string[]) =>
  `cardinality="multiple" baseType="directedPair"><correctResponse>${pairs.map((pair) => `<value>${pair}</value>`).join("")}</correctResponse>`;
const identifierKey = (cardinality: string, ...keys: string[]) =>
  `cardinality="${cardinality}" baseType="identifier"><correctResponse>${keys.map((key) => `<value>${key}</value>`).join("")}</correctResponse>`;

it("reads choices inside the text of a QTI item, as TAO writes them", () => {
  const inline = ["A", "B", "C"].map((id) => `<inlineChoice identifier="${id}">word ${id}</inlineChoice>`).join("");
  const [gap] = collect(
    readQti(
      qtiItem(
        identifierKey("single", "B"),
        `<div class="grid-row"><div class="col-12"><p>The liver is <inlineChoiceInteraction responseIdentifier="RESPONSE" shuffle="false">${inline}</inlineChoiceInteraction> here.</p></div></div>`,
      ),
    ),
  );
  expect(gap).toMatchObject({ type: "single", stem: "The liver is _____ here.", key: "b" });
  expect(gap?.options).toMatchObject([{ text: "word A" }, { text: "word B" }, { text: "word C" }]);

  const hot = (id: string, words: string) => `<hottext identifier="${id}">${words}</hottext>`;
  const [text] = collect(
    readQti(
      qtiItem(
        identifierKey("multiple", "h1", "h3"),
        `<hottextInteraction responseIdentifier="RESPONSE" maxChoices="0"><prompt>Which words are wrong?</prompt><p>${hot("h1", "All")} vessels ${hot("h2", "may")} be ${hot("h3", "always")} seen.</p></hottextInteraction>`,
      ),
    ),
  );
  expect(text).toMatchObject({
    type: "multi",
    stem: "All vessels may be always seen.\n\nWhich words are wrong?",
    options: [{ text: "All" }, { text: "may" }, { text: "always" }],
    keys: ["a", "c"],
  });
});

it("reads gaps and associated texts of QTI as matching questions", () => {
  const words = ["Liver", "Spleen", "Kidney"].map(
    (word) => `<gapText identifier="${word}" matchMax="1">${word}</gapText>`,
  );
  const [gaps] = collect(
    readQti(
      qtiItem(
        directed("Spleen G1", "Liver G2"),
        `<gapMatchInteraction responseIdentifier="RESPONSE"><prompt>Fill in.</prompt>${words.join("")}<p>Left is the <gap identifier="G1"/>, right the <gap identifier="G2"/>.</p></gapMatchInteraction>`,
      ),
    ),
  );
  expect(gaps).toMatchObject({
    type: "matching",
    stem: "Left is the (1) _____, right the (2) _____.\n\nFill in.",
    options: [{ text: "Liver" }, { text: "Spleen" }, { text: "Kidney" }],
    stems: [
      { text: "Gap 1", key: "b" },
      { text: "Gap 2", key: "a" },
    ],
  });

  const choices = ["A", "B", "C", "D", "E"].map(
    (id) => `<simpleAssociableChoice identifier="${id}" matchMax="1">text ${id}</simpleAssociableChoice>`,
  );
  const associate = (...pairs: string[]) =>
    readQti(
      qtiItem(
        `cardinality="multiple" baseType="pair"><correctResponse>${pairs.map((pair) => `<value>${pair}</value>`).join("")}</correctResponse>`,
        `<associateInteraction responseIdentifier="RESPONSE" maxAssociations="2"><prompt>Which belong together?</prompt>${choices.join("")}</associateInteraction>`,
      ),
    );
  const [pairs] = collect(associate("A D", "C B"));
  expect(pairs).toMatchObject({
    type: "matching",
    stems: [
      { text: "text A", key: "d" },
      { text: "text C", key: "b" },
    ],
    options: [
      { id: "b", text: "text B" },
      { id: "d", text: "text D" },
      { id: "e", text: "text E" },
    ],
  });
  expect(associate("A D", "A B").refused[0]?.why).toMatch(/belongs to several others/);
});

it("refuses questions in the learner's own words, in words, and reads a short answer that is a number", () => {
  const extended = qtiItem(
    'cardinality="single" baseType="string">',
    '<extendedTextInteraction responseIdentifier="RESPONSE"/>',
  );
  expect(readQti(extended).refused[0]?.why).toMatch(/text in the learner's own words/);
  const hint = '<endAttemptInteraction responseIdentifier="HINT" title="Show a hint"/>';
  const choice = `<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><simpleChoice identifier="A">Left</simpleChoice></choiceInteraction>`;
  const [draft] = readQti(qtiItem(identifierKey("single", "A"), choice + hint)).drafts;
  expect(draft?.notCarried).toBe("Buttons are not imported: “Show a hint”.");

  const answer = (text: string) => `<answer fraction="100"><text>${text}</text></answer>`;
  expect(collect(readMoodle(moodleFile("shortanswer", answer("12.5"))))).toMatchObject([
    { type: "numeric", answer: { value: 12.5 } },
  ]);
  for (const [type, inner, why] of [
    ["shortanswer", answer("Liver"), /typed words/],
    ["essay", "", /own words/],
    ["calculated", answer("{a}+{b}"), /other values for each learner/],
    ["cloze", "", /several gaps/],
  ] as const)
    expect(readMoodle(moodleFile(type, inner)).refused[0]?.why, type).toMatch(why);
});
