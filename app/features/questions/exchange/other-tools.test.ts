import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import { expect, it } from "vitest";
import { readQuestionFiles } from "~/db/seed/content-files";
import { nastyQuestions } from "~/testing/nasty-questions";
import type { RawRecord } from "./format";
import { readGift } from "./gift-read";
import { writeGift } from "./gift-write";
import { readMoodle } from "./moodle-read";
import { writeMoodle } from "./moodle-write";
import { readQti } from "./qti/package-read";
import { writeQti, writeQti22 } from "./qti/package-write";
import { getDescendants } from "./xml/query";
import { readXml, type XmlNode } from "./xml/tree";

// Removes RadCore's notes from exported files, as another tool would, and checks that `notCarried` names all lost fields.

const seeded = readQuestionFiles().flatMap((file) => file.questions);

const inGift = (bytes: Uint8Array) => strToU8(strFromU8(bytes).replace(/^\/\/ radcore .*\n/gm, ""));
const inMoodle = (bytes: Uint8Array) => strToU8(strFromU8(bytes).replace(/&lt;!-- radcore .*? --&gt;/g, ""));
const inQti = (bytes: Uint8Array) =>
  zipSync(
    Object.fromEntries(
      Object.entries(unzipSync(bytes)).map(([name, file]) => [
        name,
        strToU8(strFromU8(file).replace(/<!-- radcore .*? -->/g, "")),
      ]),
    ),
  );

const ways = [
  {
    name: "gift",
    write: writeGift,
    read: readGift,
    without: inGift,
    loses: [
      "alt",
      "answer",
      "checked",
      "image",
      "items",
      "labels",
      "options",
      "references",
      "stems",
      "targets",
      "teachingPoint",
      "type",
    ],
    named: [
      /^References \(/,
      /^Worked solutions|Units and relative tolerances/,
      /^Question types \(\d+/,
      /^Pictures \(of 10 questions/,
    ],
  },
  {
    name: "moodle",
    write: writeMoodle,
    read: readMoodle,
    without: inMoodle,
    loses: ["alt", "answer", "checked", "key", "options", "stems", "targets"],
    named: [/^Units and relative tolerances/, /^Markers on pictures/, /^Alt texts of pictures/],
  },
  {
    name: "qti",
    write: writeQti,
    read: readQti,
    without: inQti,
    loses: ["checked", "commonErrors"],
    named: [/^Common errors \(/],
  },
  {
    name: "qti22",
    write: writeQti22,
    read: readQti,
    without: inQti,
    loses: ["alt", "checked", "commonErrors", "image", "labels", "targets", "type"],
    named: [/^Common errors \(/, /^Question types \(\d+/, /^Labels without a marker/],
  },
];

it.each(ways)(
  "$name: without our notes, only the named fields are lost, and every id is kept",
  ({ write, read, without, loses, named }) => {
    const { bytes, notCarried } = write(seeded);
    const back = read(without(bytes));
    expect(back.refused).toEqual([]);
    const found = new Map<unknown, RawRecord>(
      [...back.questions, ...back.drafts.map(({ content }) => content)].map((content) => [
        content.id,
        content as RawRecord,
      ]),
    );
    expect([...found.keys()].sort()).toEqual(seeded.map(({ id }) => id).sort());
    const lost = new Set<string>();
    for (const { type, ...question } of seeded) {
      // The parts of a case are compared instead.
      if (type === "case") continue;
      const other = found.get(question.id);
      for (const [key, value] of Object.entries({ type, ...question }))
        if (JSON.stringify(value) !== JSON.stringify(other?.[key])) lost.add(key);
    }
    expect(notCarried.some((said) => said.startsWith("Results of the second pass"))).toBe(true);
    expect([...lost].filter((key) => !loses.includes(key)).sort()).toEqual([]);
    for (const sentence of named)
      expect(
        notCarried.some((said) => sentence.test(said)),
        String(sentence),
      ).toBe(true);
  },
);

it("asks learners of other tools to mark every target of a hotspot question (Q15)", () => {
  const [question] = nastyQuestions(80, 3).filter(({ type }) => type === "hotspot");
  if (question?.type !== "hotspot") throw new Error("no such question");
  const area = (x: number, target: string) => ({
    target,
    polygon: [
      { x, y: 0.1 },
      { x: x + 0.1, y: 0.1 },
      { x, y: 0.2 },
    ],
  });
  const written = (...regions: ReturnType<typeof area>[]) => writeQti([{ ...question, regions }]).bytes;
  const several = inQti(written(area(0.1, "a"), area(0.5, "b")));
  const item = Object.entries(unzipSync(several)).find(([name]) => !name.endsWith("manifest.xml"))?.[1];
  const text = strFromU8(item ?? new Uint8Array());
  expect(text).toMatch(
    /cardinality="multiple" base-type="point".*default-value="-1".*max-choices="0".*<qti-gte>.*>2</s,
  );
  const { questions, drafts } = readQti(several);
  const [back] = [...questions, ...drafts.map(({ content }) => content)] as RawRecord[];
  expect(back?.regions).toMatchObject([{ target: "a" }, { target: "b" }]);
  // No other tool knows targets with several places.
  const alternatives = inQti(written(area(0.1, "a"), area(0.5, "a"), area(0.7, "b")));
  expect(JSON.stringify(Object.values(unzipSync(alternatives)).map((file) => strFromU8(file)))).not.toContain(
    "area-map",
  );
});

it("writes QTI 2.2 with the names and the order of that version", () => {
  const questions = nastyQuestions(80, 3);
  const files = unzipSync(writeQti22(questions).bytes);
  const documents = Object.entries(files).map(([name, file]) => ({ name, ...parse(strFromU8(file)) }));
  // The elements of QTI 2.2 and of its HTML that RadCore writes, with the attributes that each may have.
  const items = documents.filter(({ name }) => name.startsWith("items/"));
  const elements = new Set(items.flatMap(({ root }) => listNodes(root)).map(({ name }) => name));
  expect([...elements].filter((name) => !version2Elements.includes(name)).sort()).toEqual([]);
  for (const { root } of documents)
    for (const { name, attributes } of listNodes(root))
      expect(`${name} ${Object.keys(attributes).join(" ")}`).not.toMatch(/qti-|\b(?!xsi|xml)[a-z]+-[a-z]/);
  for (const { root } of items) {
    const order = root.children.flatMap((child) => (typeof child === "string" ? [] : itemOrder.indexOf(child.name)));
    expect([...order].sort((a, b) => a - b)).toEqual(order);
    expect(order).not.toContain(-1);
    for (const node of listNodes(root).filter(({ name }) => name === "selectPointInteraction"))
      expect(node.children).toMatchObject([
        { name: "object", attributes: { data: expect.stringMatching(/^..\/images/) } },
      ]);
  }
  const manifest = documents.find(({ name }) => name === "imsmanifest.xml")?.root;
  const types = new Set(manifest && getDescendants(manifest, "resource").map(({ attributes }) => attributes.type));
  expect([...types]).toEqual(["imsqti_test_xmlv2p2", "imsqti_item_xmlv2p2"]);
  const back = readQti(writeQti22(questions).bytes);
  expect(back.questions).toEqual(questions);
});

function parse(xml: string): { root: XmlNode } {
  const parsed = readXml(xml);
  if ("why" in parsed) throw new Error(parsed.why);
  return parsed;
}

function listNodes(node: XmlNode): XmlNode[] {
  if (node.name === "#comment") return [];
  return [node, ...node.children.flatMap((child) => (typeof child === "string" ? [] : listNodes(child)))];
}

const itemOrder = [
  "#comment",
  "responseDeclaration",
  "outcomeDeclaration",
  "itemBody",
  "responseProcessing",
  "modalFeedback",
];
const version2Elements = [
  ...["assessmentItem", ...itemOrder, "correctResponse", "value", "areaMapping", "areaMapEntry"],
  ...["choiceInteraction", "simpleChoice", "orderInteraction", "matchInteraction", "simpleMatchSet", "feedbackInline"],
  ...["simpleAssociableChoice", "selectPointInteraction", "object", "textEntryInteraction", "responseCondition"],
  ...["responseIf", "responseElse", "match", "equal", "gte", "mapResponsePoint", "variable", "correct", "baseValue"],
  ...["setOutcomeValue", "multiple", "p", "br", "img", "span", "ul", "li", "cite", "q", "a"],
  // Formatting (D4).
  ...["strong", "sub", "sup", "div", "table", "tbody", "tr", "th", "td"],
];

it("imports the change of another tool, and ignores the note about the changed fields", () => {
  const [question] = seeded.filter((one) => one.type === "single" && one.options.some(({ fixed }) => fixed));
  if (question?.type !== "single") throw new Error("no such question");
  const text = strFromU8(writeGift([question]).bytes);
  const right = question.options.find(({ id }) => id === question.key)?.text ?? "";
  const edited = readGift(strToU8(text.replace(`=${right}`, "=Something else")));
  expect(edited.questions[0]).toMatchObject({ id: question.id, references: question.references, key: question.key });
  expect(JSON.stringify(edited.questions[0])).toContain("Something else");
  expect(JSON.stringify(edited.questions[0])).not.toContain("fixed");
  expect(edited.notes[0]).toContain("another tool changed");
});

it("gives a question the same id every time, and different questions different ids", () => {
  const gift = (stem: string) => strToU8(`${stem} {=yes ~no ~maybe}\n`);
  const [a, again, b] = [gift("One?"), gift("One?"), gift("Two?")].map((file) => readGift(file).drafts[0]?.id);
  expect(a).toMatch(/^gift-[0-9a-f]{16}$/);
  expect(again).toBe(a);
  expect(b).not.toBe(a);
});
