import { topicOf } from "./as-others-say";
import { type Loose, nothing, type Picture, type Read, type Refused, refusedWhole } from "./format";
import { textOfHtml } from "./markup";
import { ownFeedback } from "./moodle-feedback";
import { type MoodleNames, plainOfMoodle } from "./moodle-text";
import { type Seen, settleSeen, type Visible } from "./note";
import { finderIn, unescaped } from "./package-path";
import { pictureShelf, stemOfHtml } from "./pictures";
import { textOfBytes } from "./text-of-bytes";
import { readersOf } from "./types/exchange-types";
import { all, deep, first, wordsOf } from "./xml/ask";
import { readXml, type XmlNode } from "./xml/tree";

/** Reads Moodle XML with its pictures. Categories become topics; questions of unsupported types are refused. */
export function readMoodle(file: Uint8Array | string): Read {
  const decoded = textOfBytes(file);
  if ("why" in decoded) return refusedWhole(decoded.why, decoded.line);
  const document = readXml(decoded.text);
  if ("why" in document) return refusedWhole(document.why, document.line);
  if (document.root.name !== "quiz") return refusedWhole('This is not Moodle XML: its root element is not "quiz".', 1);
  const seen: Seen[] = [];
  const refused: Refused[] = [];
  const pictures = new Map<string, Picture>();
  const shelf = pictureShelf();
  let topic: string[] = [];
  for (const node of all(document.root, "question")) {
    if (node.attributes.type === "category") {
      topic = topicOf(wordsOf(first(first(node, "category"), "text")));
      continue;
    }
    const names = namesIn(node, shelf);
    const visible = seenOf(node, names);
    if ("why" in visible) refused.push(visible);
    else {
      seen.push({ ...visible, line: node.line, inside: topic });
      for (const [file, name] of names.files) {
        const bytes = pictures.has(name) ? null : bytesOf(file);
        if (bytes) pictures.set(name, { name, bytes });
      }
    }
  }
  if (!seen.length && !refused.length) return refusedWhole("The file has no questions.", 1);
  const settled = settleSeen(seen, "moodle");
  return { ...nothing(), ...settled, refused: [...refused, ...settled.refused], pictures: [...pictures.values()] };
}

/** Returns the data that Moodle can read from a question written by RadCore. */
export function readMoodleQuestion(xml: string): Visible {
  const document = readXml(xml);
  const visible = "root" in document ? seenOf(document.root, namesIn(document.root, pictureShelf())) : { why: "" };
  return "why" in visible ? { id: null, tags: [], content: {} } : visible;
}

function seenOf(node: XmlNode, names: MoodleNames): (Visible & { note: string | undefined }) | Refused {
  const type = node.attributes.type ?? "";
  const id = wordsOf(first(node, "idnumber")).trim() || null;
  const name = plainOfMoodle(first(node, "name"));
  const found = readers.get(type)?.(node, names);
  if (!found)
    return {
      line: node.line,
      id: id ?? (name.slice(0, 80) || null),
      why: `RadCore cannot read Moodle questions of type "${type.slice(0, 40)}".`,
    };
  const { notCarried, ...content } = found;
  const feedback = ownFeedback(wordsOf(first(first(node, "generalfeedback"), "text")));
  const tags = all(first(node, "tags"), "tag").map((tag) => plainOfMoodle(tag));
  const general = feedback.own ? "" : plainOfMoodle(first(node, "generalfeedback"));
  const lists = (content.stems ?? content.items ?? content.targets ?? []) as Loose[];
  for (const [index, rationale] of feedback.rationales.entries()) if (lists[index]) lists[index].rationale = rationale;
  return {
    id,
    tags,
    note: feedback.note,
    ...(notCarried && { notCarried }),
    content: {
      ...stemOf(first(node, "questiontext"), names),
      ...content,
      ...feedback.content,
      ...(general ? (type === "numerical" ? { solution: general } : { teachingPoint: general }) : {}),
    },
  };
}

const readers = readersOf((type) => type.moodle.read);

/** Returns the stem, and the picture under it if the file contains one. */
function stemOf(node: XmlNode | undefined, names: MoodleNames): Loose {
  const written = node?.attributes.format === "html" ? wordsOf(first(node, "text")) : "";
  const { html, image } = stemOfHtml(written, names.inStem);
  return image ? { stem: textOfHtml(html), image } : { stem: plainOfMoodle(node) };
}

function namesIn(node: XmlNode, shelf: ReturnType<typeof pictureShelf>): MoodleNames {
  const files = new Map<XmlNode, string>();
  for (const file of deep(node, "file")) {
    const { name } = file.attributes;
    if (name) files.set(file, shelf.nameOf(`${name} ${wordsOf(file)}`, name));
  }
  const inStem = new Map(
    all(first(node, "questiontext"), "file").map((file) => [
      `${file.attributes.path ?? ""}/${file.attributes.name}`.replace(/^\/+|(?<=\/)\/+/g, ""),
      file,
    ]),
  );
  const find = finderIn(inStem.keys());
  return {
    files,
    inStem: (address) => {
      const path = address.replace(/^@@PLUGINFILE@@\/?/i, "");
      const file = inStem.get(find("", path) ?? "");
      // The unique key keeps a missing picture from getting the name of another one.
      return (file && files.get(file)) ?? shelf.nameOf(`missing ${node.line} ${path}`, unescaped(path));
    },
  };
}

/** Returns the bytes of a picture; null if it is not in base64. */
function bytesOf(file: XmlNode): Uint8Array | null {
  const signs = wordsOf(file).replace(/\s+/g, "");
  if (file.attributes.encoding !== "base64" || !signs) return null;
  try {
    return Uint8Array.from(atob(signs), (sign) => sign.charCodeAt(0));
  } catch {
    return null;
  }
}
