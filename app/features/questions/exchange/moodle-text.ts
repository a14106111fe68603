import { element, type Xml } from "~/lib/xml";
import type { Picture, RawRecord } from "./format";
import { htmlToText, isFormattedAsHtml, textToHtml } from "./html-text";
import { getFirstChild, getText } from "./xml/query";
import type { XmlNode } from "./xml/tree";

/** The names of the pictures of one question. Several XML elements of the question may contain pictures. */
export interface MoodlePictureNames {
  namesByFile: Map<XmlNode, string>;
  /** Returns the size of a picture in pixels; null if the file lacks the picture or its size is unknown. */
  getSize: (file: XmlNode) => { width: number; height: number } | null;
  /** Returns the name of the picture at an address that the stem contains. */
  nameInStem: (address: string) => string;
}

/** The assumed size of a picture in pixels if its size is unknown. */
const defaultSize = { width: 1000, height: 1000 };

/** Returns the size of a picture in pixels; `defaultSize` if unknown. */
export function getPixelSize(picture: { width?: number | undefined; height?: number | undefined } | undefined): {
  width: number;
  height: number;
} {
  return picture?.width && picture.height ? { width: picture.width, height: picture.height } : defaultSize;
}

/** Builds an answer element with its credit in percent. */
export function buildMoodleAnswer(fraction: number, text: string, why: string | undefined, more: Xml[] = []): Xml {
  return buildFormattedText("answer", text, { fraction: String(fraction) }, [
    buildFormattedText("feedback", why ?? ""),
    ...more,
  ]);
}

/** Builds an element with a text: as HTML if the text contains formatting, otherwise as plain text. */
export function buildFormattedText(
  name: string,
  text: string,
  attributes: Record<string, string> = {},
  more: Xml[] = [],
): Xml {
  const isHtml = isFormattedAsHtml(text);
  return element(name, [buildMoodleText(isHtml ? textToHtml(text) : text), ...more], {
    ...attributes,
    format: isHtml ? "html" : "plain_text",
  });
}

export function buildMoodleText(words: string): Xml {
  return element("text", words);
}

/** Builds a file element with a picture in base64. The element is empty if there is no picture. */
export function buildMoodleFile(name: string, picture: Picture | undefined): Xml {
  let binaryText = "";
  for (const byte of picture?.bytes ?? []) binaryText += String.fromCharCode(byte);
  return element("file", btoa(binaryText), { name, path: "/", encoding: "base64" });
}

/** Returns the credit of an answer in percent; 0 if it is missing or unreadable. */
export function readPercent(answer: XmlNode): number {
  return Number(answer.attributes.fraction) || 0;
}

/** Returns the text of an element as plain text. */
export function readMoodleText(node: XmlNode | undefined, format = node?.attributes.format): string {
  const written = getText(getFirstChild(node, "text"));
  if (format === "plain_text" || format === "markdown") return written.trim();
  if (format === "html" || /<[a-z/!]|&[a-z#]/i.test(written)) return htmlToText(written);
  return written.trim();
}

/** Returns the feedback of an element as its rationale. */
export function readMoodleRationale(node: XmlNode | undefined): { rationale?: string } {
  const words = readMoodleText(getFirstChild(node, "feedback"));
  return words ? { rationale: words } : {};
}

/** Returns the picture that a question is about as a field; {} if there is none. */
export function readMoodleImage(node: XmlNode, names: MoodlePictureNames): RawRecord {
  const file = getFirstChild(node, "file");
  const name = file && names.namesByFile.get(file);
  return name ? { image: name } : {};
}

/** Returns the size of the picture that a question is about; null if unknown. */
export function readMoodleImageSize(
  node: XmlNode,
  names: MoodlePictureNames,
): { width: number; height: number } | null {
  const file = getFirstChild(node, "file");
  return (file && names.getSize(file)) ?? null;
}
