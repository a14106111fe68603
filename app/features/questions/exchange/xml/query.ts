import type { XmlNode } from "./tree";

/** Returns the children of a node with this name. */
export function getChildren(node: XmlNode | undefined, name: string): XmlNode[] {
  return (node?.children ?? []).filter((child): child is XmlNode => typeof child !== "string" && child.name === name);
}

/** Returns the first child of a node with this name. */
export function getFirstChild(node: XmlNode | undefined, name: string): XmlNode | undefined {
  return getChildren(node, name)[0];
}

/** Returns all descendants of a node with this name, in document order. */
export function getDescendants(node: XmlNode, name: string): XmlNode[] {
  return node.children.flatMap((child) =>
    typeof child === "string" ? [] : [...(child.name === name ? [child] : []), ...getDescendants(child, name)],
  );
}

/** Returns whether a node is the other node or contains it. */
export function containsNode(node: XmlNode | undefined, other: XmlNode): boolean {
  return (
    node === other || (node?.children ?? []).some((child) => typeof child !== "string" && containsNode(child, other))
  );
}

/** Returns the whole text of a node, without comments. */
export function getText(node: XmlNode | undefined): string {
  if (!node || node.name === "#comment") return "";
  return node.children.map((child) => (typeof child === "string" ? child : getText(child))).join("");
}
