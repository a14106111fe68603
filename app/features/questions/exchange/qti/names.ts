import type { XmlNode } from "../xml/tree";

// QTI 3.0 writes qti-simple-choice and max-choices where 2.1 and 2.2 write simpleChoice and maxChoices. Readers know one
// spelling: simplechoice, maxchoices.

/** The same tree in the one spelling. */
export function evened(node: XmlNode): XmlNode {
  return {
    ...node,
    name: even(node.name.replace(/^qti-/, "")),
    attributes: Object.fromEntries(Object.entries(node.attributes).map(([name, value]) => [even(name), value])),
    children: node.children.map((child) => (typeof child === "string" ? child : evened(child))),
  };
}

function even(name: string): string {
  return name.replaceAll("-", "").toLowerCase();
}

/** An identifier as XML allows it: it may not begin with a digit. */
export function toIdentifier(id: string): string {
  return /^\d/.test(id) ? `_${id}` : id;
}

export function fromIdentifier(identifier: string): string {
  return identifier.replace(/^_(?=\d)/, "");
}
