import { expect, it } from "vitest";
import type { ReadResult } from "./format";
import { readGift } from "./gift-read";
import { readMoodle } from "./moodle-read";
import { readQti } from "./qti/package-read";

// Other tools give partial credit for a second-best choice. RadCore imports the choice with the most credit as the key, and notes
// the other choices with credit.

/** Returns the imported fields of the only question in a file. */
function readFields({ drafts, questions, places }: ReadResult) {
  const content = (drafts[0]?.content ?? questions[0]) as Record<string, unknown>;
  const { notCarried } = drafts[0] ?? places[0] ?? {};
  const { type, key, keys, answer, commonErrors, regions, stems } = content;
  return { type, key, keys, answer, commonErrors, regions, stems, notCarried };
}

const gift = (choices: string) => readFields(readGift(`What? {${choices}}\n`));

it("GIFT: the choice with the highest weight is the key", () => {
  expect(gift("=yes ~%50%half ~no")).toMatchObject({
    type: "single",
    key: "a",
    notCarried: "Partial credit is not imported. In the file, B is worth 50%.",
  });
  expect(gift("~%33.3%half =yes ~%-20%no")).toMatchObject({ type: "single", key: "b" });
  expect(gift("=yes ~no ~never")).toMatchObject({ type: "single", key: "a", notCarried: undefined });
  // Choices that share the full credit are all keys.
  expect(gift("~%50%one ~%50%two ~%-100%no")).toMatchObject({
    type: "multi",
    keys: ["a", "b"],
    notCarried: undefined,
  });
  expect(gift("~%60%one ~%40%two ~no")).toMatchObject({
    type: "multi",
    keys: ["a", "b"],
    notCarried: "Partial credit is not imported. In the file, A is worth 60%, B is worth 40%.",
  });
  expect(gift("~%100%all ~%50%half ~no")).toMatchObject({
    type: "multi",
    keys: ["a"],
    notCarried: "Partial credit is not imported. In the file, B is worth 50%.",
  });
});

it("GIFT: a wider tolerance with half the credit is not a common error", () => {
  expect(gift("#=%50%12:2 =%100%12:0.5 =%0%24:0")).toMatchObject({
    answer: { value: 12, tolerance: { kind: "absolute", value: 0.5 } },
    commonErrors: [{ value: 24 }],
    notCarried: "Partial credit is not imported. In the file, 12 is worth 50%.",
  });
});

const moodle = (type: string, answers: [number, string][], more = "") =>
  readFields(
    readMoodle(
      `<quiz><question type="${type}"><name><text>x</text></name><questiontext format="html"><text>What?</text></questiontext>${more}
      ${answers.map(([fraction, words]) => `<answer fraction="${fraction}"><text>${words}</text><tolerance>1</tolerance></answer>`).join("")}
      </question></quiz>`,
    ),
  );

it("Moodle: the choice with the highest fraction is the key", () => {
  const half: [number, string][] = [
    [50, "half"],
    [100, "yes"],
    [0, "no"],
  ];
  const said = "Partial credit is not imported. In the file, A is worth 50%.";
  expect(moodle("multichoice", half, "<single>true</single>")).toMatchObject({
    type: "single",
    key: "b",
    notCarried: said,
  });
  expect(moodle("multichoice", half, "<single>false</single>")).toMatchObject({ keys: ["b"], notCarried: said });
  const thirds = [33.33333, 33.33333, 33.33334].map((fraction, index): [number, string] => [fraction, `is ${index}`]);
  expect(moodle("multichoice", [...thirds, [-100, "no"]], "<single>false</single>")).toMatchObject({
    keys: ["a", "b", "c"],
    notCarried: undefined,
  });
  expect(
    moodle("numerical", [
      [50, "11"],
      [100, "12"],
      [0, "24"],
    ]),
  ).toMatchObject({
    answer: { value: 12 },
    commonErrors: [{ value: 24 }],
    notCarried: "Partial credit is not imported. In the file, 11 is worth 50%.",
  });
});

function qti(cardinality: string, base: string, declared: string, interaction: string) {
  return readFields(
    readQti(`<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="one">
      <responseDeclaration identifier="R" cardinality="${cardinality}" baseType="${base}">${declared}</responseDeclaration>
      <itemBody><p>What?</p>${interaction}</itemBody></assessmentItem>`),
  );
}

const mapping = (entries: [string, number][], more = "") =>
  `<mapping defaultValue="0" ${more}>${entries.map(([key, value]) => `<mapEntry mapKey="${key}" mappedValue="${value}"/>`).join("")}</mapping>`;
const correct = (...values: string[]) =>
  `<correctResponse>${values.map((value) => `<value>${value}</value>`).join("")}</correctResponse>`;
const choices = `<choiceInteraction responseIdentifier="R"><simpleChoice identifier="a">A</simpleChoice>
  <simpleChoice identifier="b">B</simpleChoice><simpleChoice identifier="c">C</simpleChoice></choiceInteraction>`;

it("QTI: the choice with the highest mapped value is the key", () => {
  const said = "Partial credit is not imported. In the file, A is worth 50%.";
  const half = mapping([
    ["a", 1],
    ["b", 2],
    ["c", 0],
  ]);
  expect(qti("single", "identifier", half, choices)).toMatchObject({ type: "single", key: "b", notCarried: said });
  expect(qti("single", "identifier", correct("b") + half, choices)).toMatchObject({ key: "b", notCarried: said });
  expect(
    qti(
      "multiple",
      "identifier",
      mapping([
        ["a", 1],
        ["b", 1],
        ["c", -1],
      ]),
      choices,
    ),
  ).toMatchObject({
    type: "multi",
    keys: ["a", "b"],
    notCarried: undefined,
  });
  expect(
    qti(
      "multiple",
      "identifier",
      mapping(
        [
          ["a", 0.5],
          ["b", 1],
        ],
        'upperBound="1"',
      ),
      choices,
    ),
  ).toMatchObject({
    keys: ["b"],
    notCarried: said,
  });
  const typed = '<p><textEntryInteraction responseIdentifier="R"/></p>';
  expect(
    qti(
      "single",
      "float",
      mapping([
        ["11", 0.5],
        ["12", 1],
      ]),
      typed,
    ),
  ).toMatchObject({
    answer: { value: 12 },
    notCarried: "Partial credit is not imported. In the file, 11 is worth 50%.",
  });
});

it("QTI: the pair of a stem and the area of a picture with the most credit are keys", () => {
  const match = `<matchInteraction responseIdentifier="R"><simpleMatchSet><simpleAssociableChoice identifier="s1">S</simpleAssociableChoice>
    <simpleAssociableChoice identifier="s2">T</simpleAssociableChoice></simpleMatchSet><simpleMatchSet>
    <simpleAssociableChoice identifier="o1">O</simpleAssociableChoice><simpleAssociableChoice identifier="o2">P</simpleAssociableChoice>
    </simpleMatchSet></matchInteraction>`;
  const pairs = mapping([
    ["s1 o1", 0.5],
    ["s1 o2", 1],
    ["s2 o1", 2],
  ]);
  expect(qti("multiple", "directedPair", pairs, match)).toMatchObject({
    stems: [{ key: "b" }, { key: "a" }],
    notCarried: "Partial credit is not imported. In the file, other pairs give credit too.",
  });
  const areas = `<areaMapping><areaMapEntry shape="rect" coords="0,0,50,50" mappedValue="0.5"/>
    <areaMapEntry shape="rect" coords="10,10,20,20" mappedValue="1"/></areaMapping>`;
  const picture =
    '<selectPointInteraction responseIdentifier="R"><object data="x.png" width="100" height="100"/></selectPointInteraction>';
  const { regions, notCarried } = qti("single", "point", areas, picture);
  expect(regions).toHaveLength(1);
  expect(JSON.stringify(regions)).toContain("0.1");
  expect(notCarried).toBe("Partial credit is not imported. In the file, other areas give credit too.");
});
