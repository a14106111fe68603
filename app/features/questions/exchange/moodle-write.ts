import { toPlainText } from "~/lib/formatted-text";
import { element, type Xml, xmlDocument } from "~/lib/xml";
import type { QuestionContent } from "../content";
import { type Reference, readReferenceLink } from "../reference";
import { type FileEntry, getEntryId, toFileEntries } from "./cases";
import type { Picture, RawRecord, WriteOptions, WriteResult } from "./format";
import { textToHtml } from "./html-text";
import { buildNote, describeNotes } from "./imported-questions";
import { readMoodleQuestion } from "./moodle-read";
import { buildFormattedText, buildMoodleFile, buildMoodleText } from "./moodle-text";
import { describeMissingPictures, describeMissingSeries, getPictureName, getStemImage, stemToHtml } from "./pictures";
import { getTags } from "./tags";
import { caseType } from "./types/case";
import { getWriters } from "./types/exchange-types";

/** Writes questions as Moodle XML. Data without a Moodle field goes into a comment in the general feedback. */
export function writeMoodle(
  questions: QuestionContent[],
  { statistics, pictures = [] }: WriteOptions = {},
): WriteResult {
  const noteCounts = new Map<string, number>();
  const written: Xml[] = [];
  let category = "";
  const entries = toFileEntries(questions);
  const writtenPictureNames = new Set(entries.map(({ content }) => getPictureName(content)));
  for (const entry of entries) {
    const path = formatCategory(entry.content);
    if (!entry.partOf && path !== category) {
      written.push(element("question", [element("category", [buildMoodleText(path)])], { type: "category" }));
      category = path;
    }
    const picture = pictures.find(({ name }) => name === getPictureName(entry.content));
    const plain = buildQuestion(entry, null, picture);
    const note = buildNote(entry, readMoodleQuestion(plain.xml), noteCounts);
    written.push(note ? buildQuestion(entry, note, picture) : plain);
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
      ...describeNotes(noteCounts),
      ...(statistics ? ["Statistics: not supported by this format."] : []),
      describeMissingPictures(
        questions,
        pictures.map(({ name }) => name).filter((name) => writtenPictureNames.has(name)),
      ),
      describeMissingSeries(questions),
    ].filter((sentence) => sentence !== ""),
  };
}

function buildQuestion(entry: FileEntry, note: string | null, picture: Picture | undefined): Xml {
  const { content } = entry;
  const { type, write } = (getWriters(content) ?? caseType).moodle;
  const stem = String(content.stem);
  const image = getStemImage(content);
  return element(
    "question",
    [
      element("name", [buildMoodleText(`${getEntryId(entry)} ${toPlainText(stem).slice(0, 60)}`.trim())]),
      image
        ? element(
            "questiontext",
            [buildMoodleText(stemToHtml(stem, image, "@@PLUGINFILE@@/")), buildMoodleFile(image.file, picture)],
            {
              format: "html",
            },
          )
        : buildFormattedText("questiontext", stem),
      element("generalfeedback", [buildMoodleText(buildFeedback(content, note))], { format: "html" }),
      ...(type === caseType.moodle.type ? [] : [element("defaultgrade", "1"), element("penalty", "0.3333333")]),
      element("hidden", "0"),
      element("idnumber", getEntryId(entry)),
      ...write(content, picture),
      element(
        "tags",
        getTags(content, entry.partOf).map((tag) => element("tag", [buildMoodleText(tag)])),
      ),
    ],
    { type },
  );
}

/** Builds the general feedback, which learners see in Moodle and whose classes RadCore reads on import. */
function buildFeedback(content: RawRecord, note: string | null): string {
  const paragraph = (name: string, words: unknown) =>
    words ? `<p class="radcore-${name}">${textToHtml(String(words))}</p>` : "";
  const rationaleItems = ((content.stems ?? content.items ?? content.targets ?? []) as { rationale: string }[]).map(
    ({ rationale }) => `<li>${textToHtml(rationale)}</li>`,
  );
  const references = ((content.references ?? []) as Reference[]).map(
    ({ name, edition, section, link }) =>
      `<li><cite>${textToHtml(name)}</cite>, <span>${textToHtml(edition)}</span>${section ? `, <q>${textToHtml(section)}</q>` : ""}${link ? `, ${buildLink(link)}` : ""}</li>`,
  );
  return [
    paragraph("solution", content.solution),
    paragraph("rationale", content.rationale),
    rationaleItems.length ? `<ol class="radcore-rationales">${rationaleItems.join("")}</ol>` : "",
    paragraph("teaching-point", content.teachingPoint),
    references.length ? `<ul class="radcore-references">${references.join("")}</ul>` : "",
    note ? `<!-- radcore ${note} -->` : "",
  ].join("");
}

function formatCategory({ topic }: RawRecord): string {
  const steps = ((topic as string[] | undefined) ?? []).map((step) => step.replaceAll("/", "//"));
  return ["$course$", "top", "RadCore", ...steps].join("/");
}

function buildLink(link: string): string {
  return `<a href="${textToHtml(readReferenceLink(link)?.href ?? "")}">${textToHtml(link)}</a>`;
}
