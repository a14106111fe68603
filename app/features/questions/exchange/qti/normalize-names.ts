import type { XmlNode } from "../xml/tree";

// QTI 3.0 spells names as qti-simple-choice and max-choices, 2.1 and 2.2 as simpleChoice and maxChoices. Readers use one
// spelling for all: simplechoice, maxchoices.

/** Returns a copy of a tree in which all names have the common spelling. */
export function normalizeTree(node: XmlNode): XmlNode {
  return {
    ...node,
    name: normalizeName(node.name.replace(/^qti-/, "")),
    attributes: Object.fromEntries(
      Object.entries(node.attributes).map(([name, value]) => [normalizeName(name), value]),
    ),
    children: node.children.map((child) => (typeof child === "string" ? child : normalizeTree(child))),
  };
}

function normalizeName(name: string): string {
  return name.replaceAll("-", "").toLowerCase();
}

/** Returns an id as a valid XML identifier, which may not begin with a digit. */
export function toIdentifier(id: string): string {
  return /^\d/.test(id) ? `_${id}` : id;
}

export function fromIdentifier(identifier: string): string {
  return identifier.replace(/^_(?=\d)/, "");
}
