import { getChildren, getFirstChild } from "../xml/query";
import type { XmlNode } from "../xml/tree";
import { normalizeTree } from "./normalize-names";

/** Returns the root of the file with a shared text; null if the package lacks the file. */
export type ReadStimulus = (address: string) => XmlNode | null;

/**
 * Returns an item with the shared texts that its body includes (XInclude, as TAO writes them) in their places, and the shared texts
 * that the item names before its body. A text that the package lacks is undefined in the list.
 */
export function readSharedTexts(
  item: XmlNode,
  readStimulus: ReadStimulus,
): { item: XmlNode; stimuli: (XmlNode | undefined)[] } {
  const stimuli = getChildren(item, "assessmentstimulusref").map((ref) => readBody(ref, readStimulus));
  const insert = (node: XmlNode): XmlNode => {
    if (node.name === "include" && node.attributes.href !== undefined) {
      const text = readBody(node, readStimulus);
      if (!text) stimuli.push(undefined);
      return { ...node, name: "div", attributes: {}, children: text?.children ?? [] };
    }
    return { ...node, children: node.children.map((child) => (typeof child === "string" ? child : insert(child))) };
  };
  return { item: insert(item), stimuli };
}

function readBody({ attributes }: XmlNode, readStimulus: ReadStimulus): XmlNode | undefined {
  const root = readStimulus(attributes.href ?? "");
  const normalized = root ? normalizeTree(root) : undefined;
  return getFirstChild(normalized, "stimulusbody") ?? normalized;
}
