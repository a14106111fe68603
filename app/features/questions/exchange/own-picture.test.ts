import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";
import type { RawRecord, ReadResult } from "./format";
import { readGift } from "./gift-read";
import { readMoodle } from "./moodle-read";
import { getPictureName } from "./pictures";
import { readQti } from "./qti/package-read";

// Each question gets its own picture, even if several pictures of a file have the same name.

/** Returns the first byte of each question's picture by id; undefined if the file has no picture for it. */
function readPictureBytes({ questions, drafts, pictures }: ReadResult) {
  const bytes = new Map(pictures.map((one) => [one.name, one.bytes[0]]));
  expect(bytes.size, "names of pictures").toBe(pictures.length);
  const all: [string, RawRecord][] = [
    ...questions.map((one): [string, RawRecord] => [one.id, one as RawRecord]),
    ...drafts.map(({ id, content }): [string, RawRecord] => [id, content]),
  ];
  return Object.fromEntries(all.map(([id, content]) => [id, bytes.get(getPictureName(content) ?? "")]));
}

function item(id: string, src: string) {
  return strToU8(`<?xml version="1.0"?><assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="${id}">
    <responseDeclaration identifier="R" cardinality="single"><correctResponse><value>a</value></correctResponse></responseDeclaration>
    <itemBody><p>What is it? <img src="${src}" alt="A film"/></p><choiceInteraction responseIdentifier="R">
    <simpleChoice identifier="a">This</simpleChoice><simpleChoice identifier="b">That</simpleChoice></choiceInteraction></itemBody>
  </assessmentItem>`);
}

function hotspot(id: string, src: string) {
  return strToU8(`<?xml version="1.0"?><assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="${id}">
    <responseDeclaration identifier="R" cardinality="single"/><itemBody><p>Where?</p>
    <selectPointInteraction responseIdentifier="R"><object data="${src}" width="4" height="3"/></selectPointInteraction></itemBody>
  </assessmentItem>`);
}

function packageOf(items: Record<string, Uint8Array>, pictures: Record<string, number>) {
  const resources = Object.keys(items).map(
    (path, index) => `<resource identifier="r${index}" type="imsqti_item_xmlv2p1" href="${path.replace(" ", "%20")}"/>`,
  );
  return zipSync({
    "imsmanifest.xml": strToU8(`<manifest><resources>${resources.join("")}</resources></manifest>`),
    ...items,
    ...Object.fromEntries(Object.entries(pictures).map(([path, byte]) => [path, new Uint8Array([byte])])),
  });
}

it("QTI: finds each picture by its full path, also if the address is written carelessly", () => {
  const items = {
    "one/item.xml": item("one", "image.png"),
    "two/item.xml": item("two", "./image.png"),
    "three/item.xml": item("three", "../shared/image.png"),
    "four/item.xml": item("four", "chest%20films/image.png?v=2"),
    "five/item.xml": item("five", "Media\\IMAGE.PNG"),
    "six/item.xml": hotspot("six", "/six/image.png"),
    "seven/item.xml": hotspot("seven", "a/../image.png"),
    "eight/item.xml": item("eight", "u%CC%88ber/image.png"),
    // Missing from the package, so another picture with its name must not replace it.
    "none/item.xml": item("none", "image.png"),
    "out/item.xml": item("out", "../../image.png"),
    "far/item.xml": item("far", "https://elsewhere.test/image.png"),
  };
  const read = readQti(
    packageOf(items, {
      "image.png": 99,
      "one/image.png": 1,
      "two/image.png": 2,
      "shared/image.png": 3,
      "four/chest films/image.png": 4,
      "five/media/image.png": 5,
      "six/image.png": 6,
      "seven/image.png": 7,
      "eight/\u00fcber/image.png": 8,
    }),
  );
  expect(read.refused).toEqual([]);
  expect(readPictureBytes(read)).toEqual({
    ...{ one: 1, two: 2, three: 3, four: 4, five: 5, six: 6, seven: 7, eight: 8 },
    ...{ none: undefined, out: undefined, far: undefined },
  });
});

it("QTI: gives two questions with one file the same picture, and treats names that differ in case as two files", () => {
  const read = readQti(
    packageOf(
      {
        "a.xml": item("aaa", "x/film.png"),
        "b.xml": item("bbb", "./x//film.png"),
        "c.xml": item("ccc", "x/Film.png"),
        "d.xml": item("ddd", "x/FILM.PNG"),
      },
      { "x/film.png": 1, "x/Film.png": 2 },
    ),
  );
  expect(readPictureBytes(read)).toEqual({ aaa: 1, bbb: 1, ccc: 2, ddd: undefined });
});

it("QTI: opens a package with backslashes in its paths", () => {
  const read = readQti(packageOf({ "items\\a.xml": item("aaa", "..\\media\\film.png") }, { "media\\film.png": 3 }));
  expect(readPictureBytes(read)).toEqual({ aaa: 3 });
});

const base64 = (byte: number) => btoa(String.fromCharCode(byte));

function moodleQuestion(id: string, stem: string, files: string, rest = "") {
  return `<question type="multichoice"><name><text>${id}</text></name><idnumber>${id}</idnumber>
    <questiontext format="html"><text><![CDATA[<p>What?</p>${stem}]]></text>${files}</questiontext><single>true</single>
    <answer fraction="100"><text>This</text></answer><answer fraction="0"><text>That</text></answer>${rest}</question>`;
}

const moodleFile = (name: string, byte: number, path = "/") =>
  `<file name="${name}" path="${path}" encoding="base64">${base64(byte)}</file>`;
const img = (path: string) => `<img src="@@PLUGINFILE@@/${path}" alt="A film">`;

it("Moodle: each question has its own files, even under the same name", () => {
  const questions = [
    ...[1, 2, 3, 4].map((n) => moodleQuestion(`qu${n}`, img("image.png"), moodleFile("image.png", n))),
    // The same bytes under the same name are the same picture.
    moodleQuestion("again", img("image.png"), moodleFile("image.png", 2)),
    moodleQuestion("none", img("image.png"), ""),
    moodleQuestion(
      "paths",
      img("right%20side/image.png?time=1"),
      moodleFile("image.png", 6, "/left/") + moodleFile("image.png", 7, "/right side/"),
    ),
    moodleQuestion("case", img("Image.PNG"), moodleFile("image.png", 8)),
    moodleQuestion(
      "rationale",
      img("image.png"),
      moodleFile("image.png", 9),
      `<generalfeedback format="html"><text>x</text>${moodleFile("image.png", 10)}</generalfeedback>`,
    ),
    `<question type="ddmarker"><name><text>d</text></name><idnumber>drop</idnumber><questiontext format="html"><text>Where?</text>${moodleFile("image.png", 11)}</questiontext>${moodleFile("image.png", 12)}</question>`,
  ];
  const read = readMoodle(`<quiz>${questions.join("\n")}</quiz>`);
  expect(readPictureBytes(read)).toEqual({
    ...{ qu1: 1, qu2: 2, qu3: 3, qu4: 4, again: 2, none: undefined },
    ...{ paths: 7, case: 8, rationale: 9, drop: 12 },
  });
  expect(read.pictures).toHaveLength(11);
});

it("GIFT: pictures in different folders keep different names", () => {
  const gift = (id: string, src: string) => `// [id:${id}]\n[html]What? <img src\\="${src}"> {=a ~b ~c}\n\n`;
  const { drafts } = readGift(gift("one", "a/film.png") + gift("two", "b/film.png") + gift("three", "./a/film.png"));
  const [one, two, three] = drafts.map(({ content }) => getPictureName(content));
  expect(one).toBe("film.png");
  expect(two).not.toBe(one);
  expect(three).toBe(one);
});
