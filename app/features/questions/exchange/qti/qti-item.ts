import type { RawRecord } from "../format";
import { idAtIndex } from "../ids";
import { getDescendants, getFirstChild, getText } from "../xml/query";
import type { XmlNode } from "../xml/tree";
import { feedbackElements, getElementText } from "./element-text";
import { fromIdentifier } from "./normalize-names";
import type { ResponseDeclaration } from "./response-read";

/** Returns the name of the picture at an address that the item contains. */
export type NamePicture = (address: string) => string;

/** An item with its only interaction (`node`), as the readers of question types need it. */
export interface QtiItem {
  item: XmlNode;
  node: XmlNode;
  response: ResponseDeclaration | undefined;
  /** Whether RadCore wrote the item. */
  isOwn: boolean;
  namePicture: NamePicture;
  toId: (identifier: string, place: number) => string;
}

/** Reads a choice, with its feedback as the rationale. */
export function readChoice(node: XmlNode, index: number, { toId, isOwn }: QtiItem): RawRecord {
  const identifier = node.attributes.identifier ?? "";
  const feedback = readInnerFeedback(node, isOwn);
  return {
    identifier,
    id: toId(identifier, index),
    text: getElementText(node, isOwn),
    ...(feedback ? { rationale: feedback } : {}),
    ...(node.attributes.fixed === "true" ? { fixed: true } : {}),
  };
}

/** Returns the text of the feedback inside an element, which learners see after answering. */
function readInnerFeedback(node: XmlNode, isOwn: boolean): string {
  const texts = feedbackElements.flatMap((name) =>
    getDescendants(node, name).map((one) => getElementText(getFirstChild(one, "contentbody") ?? one, isOwn)),
  );
  return [...new Set(texts.filter(Boolean))].join("\n\n");
}

export function textWithoutIdentifier({ identifier: _, ...entry }: RawRecord): RawRecord {
  return entry;
}

/**
 * Returns a function that converts an identifier to an id. For items of other tools, the id is a letter for the index, because their
 * identifiers may be invalid as ids, and a letter for only some of them could be the identifier of another.
 */
export function createIdMapper(isOwn: boolean): QtiItem["toId"] {
  return (identifier, place) => {
    return isOwn ? fromIdentifier(identifier.replace(/^[SOT]-/, "")) : idAtIndex(place);
  };
}

/** Returns the picture of an interaction; null if there is none. */
export function readPicture(
  node: XmlNode,
  namePicture: NamePicture,
): { name: string; alt: string; width: number; height: number } | null {
  const picture =
    getFirstChild(node, "img") ??
    getFirstChild(node, "object") ??
    getDescendants(node, "img")[0] ??
    getDescendants(node, "object")[0];
  const href = picture?.attributes.src ?? picture?.attributes.data;
  if (!picture || !href) return null;
  const { alt, width, height } = picture.attributes;
  return { name: namePicture(href), alt: alt ?? getText(picture).trim(), width: Number(width), height: Number(height) };
}
