import { element, type Xml, xmlDocument } from "~/lib/xml";
import type { QuestionContent } from "../content";
import { type Entry, entryId, toEntries } from "./cases";
import type { Loose, Picture, WriteOptions, Written } from "./format";
import { htmlOfText } from "./markup";
import { readMoodleQuestion } from "./moodle-read";
import { moodleFile, moodleText, plainText } from "./moodle-text";
import { noteOf, onlyInNotes } from "./note";
import { pictureName, pictureSentence, shownImage, stemAsHtml } from "./pictures";
import { tagsOf } from "./tags";
import { caseType } from "./types/case";
import { exchangeTypeOf } from "./types/exchange-types";

/** Writes questions as Moodle XML. Data without a Moodle field goes into a comment in the general feedback. */
export function writeMoodle(questions: QuestionContent[], { statistics, pictures = [] }: WriteOptions = {}): Written {
  const only = new Map<string, number>();
  const written: Xml[] = [];
  let category = "";
  const entries = toEntries(questions);
  const held = new Set(entries.map(({ content }) => pictureName(content)));
  for (const entry of entries) {
    const path = categoryOf(entry.content);
    if (!entry.partOf && path !== category) {
      written.push(element("question", [element("category", [moodleText(path)])], { type: "category" }));
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
      ...(statistics ? ["Statistics: not supported by this format."] : []),
      pictureSentence(
        questions,
        pictures.map(({ name }) => name).filter((name) => held.has(name)),
      ),
    ].filter((sentence) => sentence !== ""),
  };
}

function questionOf(entry: Entry, note: string | null, picture: Picture | undefined): Xml {
  const { content } = entry;
  const { type, write } = (exchangeTypeOf(content.type) ?? caseType).moodle;
  const stem = String(content.stem);
  const image = shownImage(content);
  return element(
    "question",
    [
      element("name", [moodleText(`${entryId(entry)} ${stem.slice(0, 60)}`.trim())]),
      image
        ? element(
            "questiontext",
            [moodleText(stemAsHtml(stem, image, "@@PLUGINFILE@@/")), moodleFile(image.file, picture)],
            {
              format: "html",
            },
          )
        : plainText("questiontext", stem),
      element("generalfeedback", [moodleText(feedbackOf(content, note))], { format: "html" }),
      ...(type === caseType.moodle.type ? [] : [element("defaultgrade", "1"), element("penalty", "0.3333333")]),
      element("hidden", "0"),
      element("idnumber", entryId(entry)),
      ...write(content, picture),
      element(
        "tags",
        tagsOf(content, entry.partOf).map((tag) => element("tag", [moodleText(tag)])),
      ),
    ],
    { type },
  );
}

/** Builds the general feedback, which learners see in Moodle and whose classes RadCore reads on import. */
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
