import { readImageSize } from "../../../lib/image-size";
import { decodeText } from "./decode-text";
import {
  createResult,
  maxFileEntries,
  type Picture,
  type RawRecord,
  type ReadResult,
  type Refusal,
  refuseFile,
  refuseManyEntries,
} from "./format";
import { htmlToText } from "./html-text";
import { type ImportedQuestion, sortImported, type VisibleData } from "./imported-questions";
import { parseTopic } from "./interop";
import { joinNotes } from "./losses";
import { readOwnFeedback } from "./moodle-feedback";
import { type CutDocument, cutFileData, decodeFile } from "./moodle-file-data";
import { describeMoodleLosses } from "./moodle-losses";
import { type MoodlePictureNames, readMoodleText } from "./moodle-text";
import { createPathFinder, decodeAddress } from "./package-path";
import { createPictureRegistry, htmlToStem } from "./pictures";
import { collectReaders, getFeedbackField } from "./types/exchange-types";
import { getChildren, getDescendants, getFirstChild, getText } from "./xml/query";
import { readXml, type XmlNode } from "./xml/tree";

/** Reads Moodle XML with its pictures. Categories become topics; questions of unsupported types are refused. */
export function readMoodle(file: Uint8Array | string): ReadResult {
  const cut = typeof file === "string" ? { document: file, dataByKey: new Map() } : cutFileData(file);
  const decoded = decodeText(cut.document);
  if ("why" in decoded) return refuseFile(decoded.why, decoded.line);
  const document = readXml(decoded.text);
  if ("why" in document) return refuseFile(document.why, document.line);
  if (document.root.name !== "quiz") return refuseFile('This is not Moodle XML: its root element is not "quiz".', 1);
  const imported: ImportedQuestion[] = [];
  const refused: Refusal[] = [];
  const pictures = new Map<string, Picture>();
  const registry = createPictureRegistry();
  let topic: string[] = [];
  for (const node of getChildren(document.root, "question")) {
    if (node.attributes.type === "category") {
      topic = parseTopic(getText(getFirstChild(getFirstChild(node, "category"), "text")));
      continue;
    }
    if (imported.length + refused.length >= maxFileEntries) return refuseManyEntries();
    const names = namePictures(node, registry, cut.dataByKey);
    const visible = readQuestion(node, names);
    if ("why" in visible) refused.push(visible);
    else {
      imported.push({ ...visible, line: node.line, category: topic });
      for (const [file, name] of names.namesByFile) {
        const bytes = pictures.has(name) ? null : decodeFile(file, cut.dataByKey);
        if (bytes) pictures.set(name, { name, bytes });
      }
    }
  }
  if (!imported.length && !refused.length) return refuseFile("The file has no questions.", 1);
  const sorted = sortImported(imported, "moodle");
  return createResult({ ...sorted, refused: [...refused, ...sorted.refused], pictures: [...pictures.values()] });
}

/** Returns the data that Moodle can read from a question written by RadCore. */
export function readMoodleQuestion(xml: string): VisibleData {
  const document = readXml(xml);
  const visible =
    "root" in document
      ? readQuestion(document.root, namePictures(document.root, createPictureRegistry(), new Map()))
      : { why: "" };
  return "why" in visible ? { id: null, tags: [], content: {} } : visible;
}

function readQuestion(
  node: XmlNode,
  names: MoodlePictureNames,
): (VisibleData & { note: string | undefined }) | Refusal {
  const type = node.attributes.type ?? "";
  const id = getText(getFirstChild(node, "idnumber")).trim() || null;
  const name = readMoodleText(getFirstChild(node, "name"));
  const found = readers.get(type)?.(node, names);
  if (!found || typeof found === "string")
    return {
      line: node.line,
      id: id ?? (name.slice(0, 80) || null),
      why: found ?? refusals[type] ?? `RadCore cannot read Moodle questions of type "${type.slice(0, 40)}".`,
    };
  const { notCarried, ...typeFields } = found;
  const feedback = readOwnFeedback(getText(getFirstChild(getFirstChild(node, "generalfeedback"), "text")));
  const tags = getChildren(getFirstChild(node, "tags"), "tag").map((tag) => readMoodleText(tag));
  const general = feedback.isOwn ? "" : readMoodleText(getFirstChild(node, "generalfeedback"));
  const lists = (typeFields.stems ?? typeFields.items ?? typeFields.targets ?? []) as RawRecord[];
  for (const [index, rationale] of feedback.rationales.entries()) if (lists[index]) lists[index].rationale = rationale;
  const content: RawRecord = {
    ...readStem(getFirstChild(node, "questiontext"), names),
    ...typeFields,
    ...feedback.content,
    ...(general ? { [getFeedbackField(typeFields.type)]: general } : {}),
  };
  const losses = feedback.isOwn ? [] : describeMoodleLosses(node, content, id, names);
  // RadCore's note restores everything that the type cannot hold.
  const typeLoss = feedback.note === undefined ? notCarried : undefined;
  return { id, tags, note: feedback.note, content, ...joinNotes(typeLoss, ...losses) };
}

/** Why questions of common types are refused. */
const refusals: Record<string, string> = {
  essay: "The question asks for a text in the learner's own words, which RadCore cannot grade.",
  calculated: "Moodle computes other values for each learner. RadCore's values are fixed.",
  calculatedmulti: "Moodle computes other values for each learner. RadCore's values are fixed.",
  calculatedsimple: "Moodle computes other values for each learner. RadCore's values are fixed.",
  cloze: "The question has several gaps in its text, and RadCore's questions have one answer.",
  multianswer: "The question has several gaps in its text, and RadCore's questions have one answer.",
  random: "The entry draws a random question. Import the questions it draws from.",
};

const readers = collectReaders((type) => type.moodle.read);

/** Returns the stem and, if the file contains one, the picture under the stem. */
function readStem(node: XmlNode | undefined, names: MoodlePictureNames): RawRecord {
  const written = node?.attributes.format === "html" ? getText(getFirstChild(node, "text")) : "";
  const { html, image } = htmlToStem(written, names.nameInStem);
  return image ? { stem: htmlToText(html), image } : { stem: readMoodleText(node) };
}

function namePictures(
  node: XmlNode,
  registry: ReturnType<typeof createPictureRegistry>,
  dataByKey: CutDocument["dataByKey"],
): MoodlePictureNames {
  const files = new Map<XmlNode, string>();
  for (const file of getDescendants(node, "file")) {
    const { name } = file.attributes;
    if (name) files.set(file, registry.namePicture(`${name} ${getText(file).trim()}`, name));
  }
  const stemPictures = new Map(
    getChildren(getFirstChild(node, "questiontext"), "file").map((file) => [
      `${file.attributes.path ?? ""}/${file.attributes.name}`.replace(/^\/+|(?<=\/)\/+/g, ""),
      file,
    ]),
  );
  const find = createPathFinder(stemPictures.keys());
  return {
    namesByFile: files,
    getSize: (file) => {
      const bytes = decodeFile(file, dataByKey);
      return bytes && readImageSize(bytes);
    },
    nameInStem: (address) => {
      const path = address.replace(/^@@PLUGINFILE@@\/?/i, "");
      const file = stemPictures.get(find("", path) ?? "");
      // Gives a missing picture a name of its own, not the name of another picture.
      return (file && files.get(file)) ?? registry.namePicture(`missing ${node.line} ${path}`, decodeAddress(path));
    },
  };
}
