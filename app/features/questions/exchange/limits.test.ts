import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import { makePng } from "~/testing/make-images";
import { readCsv } from "./csv-read";
import { maxFileEntries, maxListedRefusals, type ReadResult } from "./format";
import { readGift } from "./gift-read";
import { readJson } from "./json";
import { cutFileData } from "./moodle-file-data";
import { readMoodle } from "./moodle-read";
import { readPack } from "./pack/pack-read";
import { readQti } from "./qti/package-read";
import { maxXmlNodes, readXml } from "./xml/tree";

// Small files that would become large in memory. Every limit is a count: of elements, bytes, rows, or messages.

const expectRefusal = (read: ReadResult, why: RegExp) => {
  expect([...read.questions, ...read.drafts]).toEqual([]);
  expect(read.refused.map((one) => one.why).join()).toMatch(why);
};

it("counts elements, attributes, and comments of XML before it parses them", () => {
  const count = (xml: string) => {
    const read = readXml(xml);
    return "root" in read ? read.nodeCount : read.why;
  };
  expect(count("<a/>")).toBe(1);
  expect(count("<a><b/><b></b></a>")).toBe(3);
  expect(count(`<a b="1" c='2'><!-- <x/> --></a>`)).toBe(4);
  // A ">" in a value ends no tag.
  expect(count(`<a b=">" c="1" d="/>"><e/></a>`)).toBe(5);
  const xml = `<a><b c="1"/><!-- d --></a>`;
  expect(readXml(xml, 4)).toMatchObject({ nodeCount: 4 });
  expect(readXml(`${xml}\n<e/>`, 4)).toEqual({
    why: "The document has more than 4 elements and attributes. Split it into smaller files.",
    line: 2,
  });
  const many = `<quiz>${"<a/>".repeat(maxXmlNodes)}</quiz>`;
  expectRefusal(readMoodle(many), /more than 1,000,000 elements/);
  expectRefusal(readMoodle(`<quiz ${'a=">" '.repeat(maxXmlNodes)}/>`), /more than 1,000,000 elements/);
});

it("reads an item once that the manifest of a package lists under many names", () => {
  const item = (id: string) =>
    strToU8(
      `<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="${id}"><responseDeclaration identifier="RESPONSE" cardinality="single" baseType="float"><correctResponse><value>5</value></correctResponse></responseDeclaration><itemBody><p>How many? <textEntryInteraction responseIdentifier="RESPONSE"/></p></itemBody></assessmentItem>`,
    );
  const resource = (href: string) => `<resource type="imsqti_item_xmlv2p1" href="${href}"/>`;
  const names = Array.from({ length: 4500 }, (_, index) => resource(`./a.xml?${index}`));
  const read = readQti(
    zipSync({
      "imsmanifest.xml": strToU8(`<manifest><resources>${names.join("")}${resource("b.xml")}</resources></manifest>`),
      "a.xml": item("A"),
      "b.xml": item("B"),
    }),
  );
  expect(read.refused).toEqual([]);
  expect(read.drafts.map(({ file }) => file)).toEqual(["a.xml", "b.xml"]);
  expect(read.notes).toEqual(["The manifest lists items more than once, 4,499 times in total. Each was read once."]);
});

it("refuses zips that become far larger when unpacked, or whose files share their data", () => {
  const bomb = zipSync({ "imsmanifest.xml": strToU8(`<manifest>${"<a/>".repeat(2_500_000)}</manifest>`) });
  expect(bomb.length).toBeLessThan(20_000);
  expectRefusal(readQti(bomb), /"imsmanifest.xml" becomes more than 100 times larger/);
  const json = { "questions.json": new Uint8Array(10_000_000).fill(32) };
  expectRefusal(readPack(zipSync(json)), /"questions.json" becomes more than 100 times larger/);
  const pieces = Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`${at}.xml`, new Uint8Array(900_000)]));
  expectRefusal(readQti(zipSync(pieces)), /The zip becomes more than 100 times larger/);
  expectRefusal(readQti(zipSync({ "imsmanifest.xml": strToU8(" ".repeat(900_000)) })), /no content|well-formed/);

  // Both entries of the directory point to the data of the first, so that the zip claims more packed data than it has.
  const noise = Uint8Array.from({ length: 5000 }, (_, at) => (at * at * 31 + at * 7) & 255);
  const shared = zipSync({ "a.xml": noise, "b.xml": noise }, { level: 0 });
  const view = new DataView(shared.buffer);
  for (let at = 0; at < shared.length - 46; at++)
    if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 20, shared.length - 100, true);
  expectRefusal(readQti(shared), /damaged or incomplete/);
});

it("lists the first refusals of a file of bad rows, and counts the others", () => {
  const bad = 12_000;
  const header = "id,type,stem,pick\n";
  const read = readCsv(`${header}${"x,essay,What?,\n".repeat(bad)}good-1,single,Which?,\n`);
  expect(read.refused).toHaveLength(maxListedRefusals);
  expect(read.moreRefused).toBe(bad - maxListedRefusals);
  expect(read.refused[0]).toMatchObject({ line: 2 });
  expect(read.notes[0]).toBe("Besides the refused questions listed here, 7,000 more cannot be read.");
  expect(read.drafts).toMatchObject([{ id: "good-1" }]);
  expect(readCsv(`${header}x,essay,What?,\n`)).toMatchObject({ moreRefused: 0, refused: [{ line: 2 }] });
});

it("stops at the maximum number of questions in a file, in every format", () => {
  const many = maxFileEntries + 1;
  const why = /more than 100,000 questions\. Split it/;
  expectRefusal(readCsv(`type,stem\n${"single,a\n".repeat(5 * many)}`), why);
  expectRefusal(readJson(`{"format":"radcore-questions","version":1,"questions":[${"1,".repeat(many)}1]}`), why);
  expectRefusal(readMoodle(`<quiz>${'<question type="x"/>'.repeat(many)}</quiz>`), why);
  expectRefusal(readGift("{\n\n".repeat(many)), why);
  // Lines are split one by one, and their numbers count every kind of line break.
  expectRefusal(readGift("\n".repeat(1_000_000)), /no questions/);
  expect(readGift("a {=b ~c}\r\n\r\n\rd {=e ~f}").drafts.map(({ line }) => line)).toEqual([1, 4]);
});

it("parses Moodle XML without the data of its pictures, and keeps them, their names, and the lines", () => {
  const picture = Uint8Array.from([...makePng(300, 200), ...Array.from({ length: 2000 }, (_, at) => (at * 7) & 255)]);
  const base64 = Buffer.from(picture).toString("base64").replace(/.{76}/g, "$&\r\n");
  const question = (name: string, data: string) =>
    `<question type="ddmarker"><questiontext format="html"><text>Where in ${name}?</text></questiontext>\n<file name="${name}" encoding="base64">${data}</file><drag><no>1</no><text>x</text></drag><drop><no>1</no><shape>circle</shape><coords>30,20;3</coords><choice>1</choice></drop></question>\n`;
  const text = `<quiz>\n${question("a.png", base64)}${question("b.png", ` ${base64}\n`)}${question("a.png", base64)}<question type="essay"/></quiz>`;
  const { document, dataByKey } = cutFileData(strToU8(text));
  expect(base64.length).toBeGreaterThan(1000);
  expect(document.length).toBeLessThan(text.length - 3 * base64.length + 500);
  expect(dataByKey.size).toBe(2);
  const [whole, cut] = [readMoodle(text), readMoodle(strToU8(text))];
  expect(cut).toEqual(whole);
  expect(cut.pictures).toEqual([
    { name: "a.png", bytes: picture },
    { name: "b.png", bytes: picture },
  ]);
  expect(cut.drafts[0]?.content.regions).toMatchObject([{ polygon: expect.any(Array) }]);
  // Data that is no base64 stays where it is.
  const other = strToU8(`<quiz><file name="c">${"<".repeat(3)}${"é!".repeat(2000)}</file></quiz>`);
  expect(cutFileData(other).document).toBe(other);
});
