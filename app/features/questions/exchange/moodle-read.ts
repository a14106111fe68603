import { topicOf } from "./as-others-say";
import { keysByWorth } from "./credit";
import { type Loose, nothing, type Picture, type Read, type Refused, refusedWhole } from "./format";
import { keyAt } from "./ids";
import { textOfHtml } from "./markup";
import { ownFeedback } from "./moodle-feedback";
import { type Seen, settleSeen, type Visible } from "./note";
import { finderIn, unescaped } from "./package-path";
import { pictureShelf, stemOfHtml } from "./pictures";
import { textOfBytes } from "./text-of-bytes";
import { all, deep, first, wordsOf } from "./xml/ask";
import { readXml, type XmlNode } from "./xml/tree";

/** Reads Moodle XML. Categories become topics; pictures come along; a type that we have not is refused by its name. */
export function readMoodle(file: Uint8Array | string): Read {
  const decoded = textOfBytes(file);
  if ("why" in decoded) return refusedWhole(decoded.why, decoded.line);
  const document = readXml(decoded.text);
  if ("why" in document) return refusedWhole(document.why, document.line);
  if (document.root.name !== "quiz") return refusedWhole('This is no Moodle XML: it does not begin with "quiz".', 1);
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
  if (!seen.length && !refused.length) return refusedWhole("The file has no question.", 1);
  const settled = settleSeen(seen, "moodle");
  return { ...nothing(), ...settled, refused: [...refused, ...settled.refused], pictures: [...pictures.values()] };
}

/** What Moodle sees of one question that we wrote. */
export function readMoodleQuestion(xml: string): Visible {
  const document = readXml(xml);
  const visible = "root" in document ? seenOf(document.root, namesIn(document.root, pictureShelf())) : { why: "" };
  return "why" in visible ? { id: null, tags: [], content: {} } : visible;
}

function seenOf(node: XmlNode, names: Names): (Visible & { note: string | undefined }) | Refused {
  const type = node.attributes.type ?? "";
  const id = wordsOf(first(node, "idnumber")).trim() || null;
  const name = said(first(node, "name"));
  const found = contentOf(node, type, names);
  if (!found)
    return {
      line: node.line,
      id: id ?? (name.slice(0, 80) || null),
      why: `Moodle's type "${type.slice(0, 40)}" cannot be read.`,
    };
  const { notCarried, ...content } = found;
  const feedback = ownFeedback(wordsOf(first(first(node, "generalfeedback"), "text")));
  const tags = all(first(node, "tags"), "tag").map((tag) => said(tag));
  const general = feedback.own ? "" : said(first(node, "generalfeedback"));
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

type WithLoss = Loose & { notCarried?: string };

function contentOf(node: XmlNode, type: string, names: Names): WithLoss | null {
  const answers = all(node, "answer");
  switch (type) {
    case "description":
      return {};
    case "multichoice":
    case "truefalse": {
      const options = answers.map((answer, index) => ({
        id: keyAt(index),
        text: type === "truefalse" ? capital(said(answer)) : said(answer),
        ...why(first(answer, "feedback")),
      }));
      const single = type === "truefalse" || /^(true|1)$/.test(wordsOf(first(node, "single")).trim());
      const worth = answers.map((answer, index) => ({ name: keyAt(index).toUpperCase(), percent: percentOf(answer) }));
      const { right, ...lost } = keysByWorth(worth, single);
      const keys = options.filter((_, index) => right[index]).map((option) => option.id);
      return single
        ? { ...lost, type: "single", options, ...(keys.length === 1 ? { key: keys[0] } : {}) }
        : { ...lost, type: "multi", options, keys };
    }
    case "numerical":
      return numeric(node, answers);
    case "match":
    case "matching":
      return matching(all(node, "subquestion"));
    case "ordering": {
      const right = [...answers].sort((a, b) => Number(a.attributes.fraction) - Number(b.attributes.fraction));
      return {
        type: "ordering",
        items: right.map((answer, index) => ({
          id: keyAt(index),
          text: said(answer),
          ...why(first(answer, "feedback")),
        })),
      };
    }
    case "ddimageortext": {
      const labels = all(node, "drag").map((drag, index) => ({ id: keyAt(index), text: said(drag) }));
      const targets = all(node, "drop").map((drop, index) => ({
        id: keyAt(index),
        key: keyAt(Number(wordsOf(first(drop, "choice"))) - 1 || 0),
      }));
      return { type: "labelling", ...image(node, names), labels, targets };
    }
    case "ddmarker":
      return { type: "hotspot", ...image(node, names), frame: 0 };
    default:
      return null;
  }
}

/** Returns the credit of an answer; 0 if it is missing or unreadable. */
function percentOf(answer: XmlNode): number {
  return Number(answer.attributes.fraction) || 0;
}

function numeric(node: XmlNode, answers: XmlNode[]): WithLoss {
  const value = (answer: XmlNode | undefined) => Number(wordsOf(first(answer, "text")).trim() || Number.NaN);
  const worth = answers.map((answer) => ({ name: wordsOf(first(answer, "text")).trim(), percent: percentOf(answer) }));
  const { right: isRight, ...lost } = keysByWorth(worth, true);
  const right = answers[isRight.indexOf(true)];
  const slips = answers.filter(
    (answer) => answer !== right && percentOf(answer) <= 0 && Number.isFinite(value(answer)),
  );
  const tolerance = Number(wordsOf(first(right, "tolerance")));
  const unit = wordsOf(first(first(first(node, "units"), "unit"), "unit_name")).trim();
  return {
    ...lost,
    type: "numeric",
    answer: {
      ...(Number.isFinite(value(right)) ? { value: value(right) } : {}),
      unit,
      ...(tolerance > 0 ? { tolerance: { kind: "absolute", value: tolerance } } : {}),
    },
    ...(why(first(right, "feedback")).rationale ? { solution: said(first(right, "feedback")) } : {}),
    commonErrors: slips.map((slip) => ({ value: value(slip), why: said(first(slip, "feedback")) })),
  };
}

function matching(pairs: XmlNode[]): Loose {
  const read = pairs.map((pair) => ({ text: said(pair), answer: said(first(pair, "answer"), pair.attributes.format) }));
  const texts = [...new Set(read.map(({ answer }) => answer).filter(Boolean))];
  return {
    type: "matching",
    options: texts.map((text, index) => ({ id: keyAt(index), text })),
    stems: read
      .filter(({ text }) => text)
      .map(({ text, answer }, index) => ({ id: keyAt(index), text, key: keyAt(texts.indexOf(answer)) })),
  };
}

/** The text of an element in its format, as plain text. */
function said(node: XmlNode | undefined, format = node?.attributes.format): string {
  const written = wordsOf(first(node, "text"));
  if (format === "plain_text" || format === "markdown") return written.trim();
  if (format === "html" || /<[a-z/!]|&[a-z#]/i.test(written)) return textOfHtml(written);
  return written.trim();
}

/** The stem, and the picture under it where one came along. */
function stemOf(node: XmlNode | undefined, names: Names): Loose {
  const written = node?.attributes.format === "html" ? wordsOf(first(node, "text")) : "";
  const { html, image } = stemOfHtml(written, names.inStem);
  return image ? { stem: textOfHtml(html), image } : { stem: said(node) };
}

function why(feedback: XmlNode | undefined): { rationale?: string } {
  const words = said(feedback);
  return words ? { rationale: words } : {};
}

function image(node: XmlNode, names: Names): Loose {
  const file = first(node, "file");
  const name = file && names.files.get(file);
  return name ? { image: name } : {};
}

/** The names of the pictures of a question: each question has its own files, in several places. */
interface Names {
  files: Map<XmlNode, string>;
  /** The picture that an address in the stem means: a file of the stem. */
  inStem: (address: string) => string;
}

function namesIn(node: XmlNode, shelf: ReturnType<typeof pictureShelf>): Names {
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
      // A missing picture must not match another one.
      return (file && files.get(file)) ?? shelf.nameOf(`missing ${node.line} ${path}`, unescaped(path));
    },
  };
}

/** Returns the bytes of a picture, or null if it is not base64. */
function bytesOf(file: XmlNode): Uint8Array | null {
  const signs = wordsOf(file).replace(/\s+/g, "");
  if (file.attributes.encoding !== "base64" || !signs) return null;
  try {
    return Uint8Array.from(atob(signs), (sign) => sign.charCodeAt(0));
  } catch {
    return null;
  }
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
