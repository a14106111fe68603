import { element, type Xml, xmlDocument } from "~/lib/xml";
import type { QuestionContent } from "../content";
import { absoluteTolerance } from "./as-others-say";
import { type Entry, entryId, toEntries } from "./cases";
import type { Loose, Picture, WriteOptions, Written } from "./format";
import { htmlOfText } from "./markup";
import { readMoodleQuestion } from "./moodle-read";
import { noteOf, onlyInNotes } from "./note";
import { pictureName, pictureSentence, shownImage, stemAsHtml } from "./pictures";
import { tagsOf } from "./tags";

/** Pixels that places on a picture are told in, where its size is not known. */
const nominal = { width: 1000, height: 1000 };

/** Questions as Moodle XML. What Moodle has no place for stands in a comment in the general feedback, which it keeps. */
export function writeMoodle(questions: QuestionContent[], { statistics, pictures = [] }: WriteOptions = {}): Written {
  const only = new Map<string, number>();
  const written: Xml[] = [];
  let category = "";
  const entries = toEntries(questions);
  const held = new Set(entries.map(({ content }) => pictureName(content)));
  for (const entry of entries) {
    const path = categoryOf(entry.content);
    if (!entry.partOf && path !== category) {
      written.push(element("question", [element("category", [text(path)])], { type: "category" }));
      category = path;
    }
    const picture = pictures.find(({ name }) => name === pictureName(entry.content));
    const plain = questionOf(entry, null, picture);
    const note = noteOf(entry, readMoodleQuestion(plain.xml), only);
    written.push(note ? questionOf(entry, note, picture) : plain);
  }
  return {
    fileName: "radcore-questions.moodle.xml",
    bytes: new TextEncoder().encode(
      xmlDocument(
        element(
          "quiz",
          written.map(({ xml }) => ({ xml: `\n${xml}` })),
        ),
      ),
    ),
    notCarried: [
      ...onlyInNotes(only),
      ...(statistics ? ["Statistics: this format has no place for them."] : []),
      pictureSentence(
        questions,
        pictures.map(({ name }) => name).filter((name) => held.has(name)),
      ),
    ].filter((sentence) => sentence !== ""),
  };
}

function questionOf(entry: Entry, note: string | null, picture: Picture | undefined): Xml {
  const { content } = entry;
  const stem = String(content.stem);
  const image = shownImage(content);
  return element(
    "question",
    [
      element("name", [text(`${entryId(entry)} ${stem.slice(0, 60)}`.trim())]),
      image
        ? element("questiontext", [text(stemAsHtml(stem, image, "@@PLUGINFILE@@/")), file(image.file, picture)], {
            format: "html",
          })
        : said("questiontext", stem),
      element("generalfeedback", [text(feedbackOf(content, note))], { format: "html" }),
      ...(kinds[content.type as string] === "description"
        ? []
        : [element("defaultgrade", "1"), element("penalty", "0.3333333")]),
      element("hidden", "0"),
      element("idnumber", entryId(entry)),
      ...answersOf(content, picture),
      element(
        "tags",
        tagsOf(content, entry.partOf).map((tag) => element("tag", [text(tag)])),
      ),
    ],
    { type: kinds[content.type as string] ?? "description" },
  );
}

const kinds: Record<string, string> = {
  single: "multichoice",
  multi: "multichoice",
  numeric: "numerical",
  matching: "matching",
  ordering: "ordering",
  labelling: "ddimageortext",
  hotspot: "ddmarker",
  case: "description",
};

function answersOf(content: Loose, picture: Picture | undefined): Xml[] {
  const options = (content.options ?? content.labels ?? []) as {
    id: string;
    text: string;
    rationale?: string;
    fixed?: boolean;
  }[];
  const size = {
    ...nominal,
    ...(picture?.width && picture.height ? { width: picture.width, height: picture.height } : {}),
  };
  switch (content.type) {
    case "single":
    case "multi": {
      const keys = content.type === "single" ? [content.key] : (content.keys as string[]);
      const share = Number((100 / keys.length).toFixed(5));
      const wrong = content.type === "single" ? 0 : -100;
      return [
        element("single", String(content.type === "single")),
        element("shuffleanswers", String(!options.every(({ fixed }) => fixed))),
        element("answernumbering", "ABCD"),
        ...options.map(({ id, text: words, rationale }) => answer(keys.includes(id) ? share : wrong, words, rationale)),
      ];
    }
    case "numeric": {
      const { value, unit, tolerance } = content.answer as {
        value: number;
        unit: string;
        tolerance: { kind: string; value: number };
      };
      const slips = content.commonErrors as { value: number; why: string }[];
      const within = (amount: number) => [element("tolerance", String(amount))];
      return [
        answer(100, String(value), undefined, within(absoluteTolerance(value, tolerance))),
        ...slips.map((slip) => answer(0, String(slip.value), slip.why, within(0))),
        ...(unit
          ? [element("units", [element("unit", [element("multiplier", "1"), element("unit_name", unit)])])]
          : []),
        ...[
          element("unitgradingtype", "0"),
          element("unitpenalty", "0.1"),
          element("showunits", unit ? "1" : "3"),
          element("unitsleft", "0"),
        ],
      ];
    }
    case "matching": {
      const stems = content.stems as { text: string; key: string }[];
      const words = new Map(options.map((option) => [option.id, option.text]));
      const spare = options.filter(({ id }) => !stems.some(({ key }) => key === id));
      const pair = (left: string, right: string) =>
        element("subquestion", [text(left), element("answer", [text(right)])], { format: "plain_text" });
      return [
        element("shuffleanswers", "true"),
        ...stems.map((stem) => pair(stem.text, words.get(stem.key) ?? "")),
        ...spare.map((option) => pair("", option.text)),
      ];
    }
    case "ordering":
      return [
        ...[element("layouttype", "VERTICAL"), element("selecttype", "ALL"), element("selectcount", "0")],
        ...[
          element("gradingtype", "ALL_OR_NOTHING"),
          element("showgrading", "SHOW"),
          element("numberingstyle", "none"),
        ],
        ...(content.items as { text: string }[]).map((item, index) => answer(index + 1, item.text, undefined)),
      ];
    case "labelling": {
      const targets = content.targets as { at: { x: number; y: number }; key: string }[];
      return [
        element("shuffleanswers", "1"),
        file(String(content.image), picture),
        ...options.map((option, index) =>
          element("drag", [
            element("no", String(index + 1)),
            text(option.text),
            element("draggroup", "1"),
            element("infinite", ""),
          ]),
        ),
        ...targets.map((target, index) =>
          element("drop", [
            ...[text(""), element("no", String(index + 1))],
            element("choice", String(options.findIndex(({ id }) => id === target.key) + 1)),
            element("xleft", String(Math.round(target.at.x * size.width))),
            element("ytop", String(Math.round(target.at.y * size.height))),
          ]),
        ),
      ];
    }
    case "hotspot": {
      const regions = content.regions as { polygon: { x: number; y: number }[] }[];
      const pixels = ({ x, y }: { x: number; y: number }) =>
        `${Math.round(x * size.width)},${Math.round(y * size.height)}`;
      return [
        element("shuffleanswers", "0"),
        file(String(content.image), picture),
        element("drag", [element("no", "1"), text("Here"), element("noofdrags", "1")]),
        ...regions.map(({ polygon }, index) =>
          element("drop", [
            ...[element("no", String(index + 1)), element("shape", "polygon")],
            ...[element("coords", polygon.map(pixels).join(";")), element("choice", "1")],
          ]),
        ),
      ];
    }
    default:
      return [];
  }
}

function answer(fraction: number, words: string, why: string | undefined, more: Xml[] = []): Xml {
  return element("answer", [text(words), said("feedback", why ?? ""), ...more], {
    fraction: String(fraction),
    format: "plain_text",
  });
}

function said(name: string, words: string): Xml {
  return element(name, [text(words)], { format: "plain_text" });
}

function text(words: string): Xml {
  return element("text", words);
}

function file(name: string, picture: Picture | undefined): Xml {
  let signs = "";
  for (const byte of picture?.bytes ?? []) signs += String.fromCharCode(byte);
  return element("file", btoa(signs), { name, path: "/", encoding: "base64" });
}

/** For learners in Moodle, and read again by its classes. */
function feedbackOf(content: Loose, note: string | null): string {
  const paragraph = (name: string, words: unknown) =>
    words ? `<p class="radcore-${name}">${htmlOfText(String(words))}</p>` : "";
  const listed = ((content.stems ?? content.items ?? content.targets ?? []) as { rationale: string }[]).map(
    ({ rationale }) => `<li>${htmlOfText(rationale)}</li>`,
  );
  const references = ((content.references ?? []) as { name: string; edition: string; section?: string }[]).map(
    ({ name, edition, section }) =>
      `<li><cite>${htmlOfText(name)}</cite>, <span>${htmlOfText(edition)}</span>${section ? `, <q>${htmlOfText(section)}</q>` : ""}</li>`,
  );
  return [
    paragraph("solution", content.solution),
    paragraph("rationale", content.rationale),
    listed.length ? `<ol class="radcore-rationales">${listed.join("")}</ol>` : "",
    paragraph("teaching-point", content.teachingPoint),
    references.length ? `<ul class="radcore-references">${references.join("")}</ul>` : "",
    note ? `<!-- radcore ${note} -->` : "",
  ].join("");
}

function categoryOf({ topic }: Loose): string {
  const steps = ((topic as string[] | undefined) ?? []).map((step) => step.replaceAll("/", "//"));
  return ["$course$", "top", "RadCore", ...steps].join("/");
}
