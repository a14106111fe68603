import type { Loose } from "../format";
import { keyAt } from "../ids";
import { deep, first, wordsOf } from "../xml/ask";
import type { XmlNode } from "../xml/tree";
import { fromIdentifier } from "./names";
import type { Response } from "./response-read";
import { textOf } from "./words";

/** Returns the name of the picture at an address of the item. */
export type NameOf = (address: string) => string;

/** An item with its only interaction, as the readers of question types need it. */
export interface QtiPart {
  item: XmlNode;
  node: XmlNode;
  response: Response | undefined;
  /** Whether RadCore wrote the item. */
  own: boolean;
  nameOf: NameOf;
  key: (identifier: string, place: number) => string;
}

/** Reads a choice, with its feedback as the rationale. */
export function entryOf(node: XmlNode, index: number, { key, own }: QtiPart): Loose {
  const identifier = node.attributes.identifier ?? "";
  const feedback = textOf(first(node, "feedbackinline"), own);
  return {
    identifier,
    id: key(identifier, index),
    text: textOf(node, own),
    ...(feedback ? { rationale: feedback } : {}),
    ...(node.attributes.fixed === "true" ? { fixed: true } : {}),
  };
}

export function withoutIdentifier({ identifier: _, ...entry }: Loose): Loose {
  return entry;
}

/** Returns a function that gives the id for an identifier: the identifier if it is a valid id, else a letter by its index. */
export function keysOf(own: boolean): QtiPart["key"] {
  return (identifier, place) => {
    const id = fromIdentifier(own ? identifier.replace(/^[SOT]-/, "") : identifier);
    return own || /^[a-z0-9]{1,8}$/.test(id) ? id : keyAt(place);
  };
}

/** Returns the picture of an interaction; null if it has none. */
export function pictureIn(
  node: XmlNode,
  nameOf: NameOf,
): { name: string; alt: string; width: number; height: number } | null {
  const picture = first(node, "img") ?? first(node, "object") ?? deep(node, "img")[0] ?? deep(node, "object")[0];
  const href = picture?.attributes.src ?? picture?.attributes.data;
  if (!picture || !href) return null;
  const { alt, width, height } = picture.attributes;
  return { name: nameOf(href), alt: alt ?? wordsOf(picture).trim(), width: Number(width), height: Number(height) };
}
