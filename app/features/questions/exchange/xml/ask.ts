import type { XmlNode } from "./tree";

/** The elements of this name right inside a node. */
export function all(node: XmlNode | undefined, name: string): XmlNode[] {
  return (node?.children ?? []).filter((child): child is XmlNode => typeof child !== "string" && child.name === name);
}

/** The first of them. */
export function first(node: XmlNode | undefined, name: string): XmlNode | undefined {
  return all(node, name)[0];
}

/** Every element of this name, however deep, in the order of the document. */
export function deep(node: XmlNode, name: string): XmlNode[] {
  return node.children.flatMap((child) =>
    typeof child === "string" ? [] : [...(child.name === name ? [child] : []), ...deep(child, name)],
  );
}

/** All words of a node, as they are written; comments are none. */
export function wordsOf(node: XmlNode | undefined): string {
  if (!node || node.name === "#comment") return "";
  return node.children.map((child) => (typeof child === "string" ? child : wordsOf(child))).join("");
}
