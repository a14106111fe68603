import { htmlToText, textToHtml } from "../html-text";
import { getDescendants, getFirstChild, getText } from "../xml/query";
import type { XmlNode } from "../xml/tree";

/** The elements of QTI 1.2 that only group other elements. */
const groups = /^(flow|flow_mat|material|presentation_material|solutionmaterial|flow_label)$/;

/** Returns the HTML of the texts and pictures of an element, without those of its responses. */
export function getMaterialHtml(node: XmlNode | undefined): string {
  return (node?.children ?? []).map((child) => (typeof child === "string" ? "" : toHtml(child))).join("");
}

function toHtml(node: XmlNode): string {
  if (node.name === "mattext") {
    const text = getText(node);
    return `<div>${/html/i.test(node.attributes.texttype ?? "") ? text : textToHtml(text)}</div>`;
  }
  if (node.name === "matimage") return `<div><img src="${textToHtml(node.attributes.uri ?? "")}"></div>`;
  return groups.test(node.name) ? getMaterialHtml(node) : "";
}

/** Returns the text of the materials of an element. */
export function getMaterialText(node: XmlNode | undefined): string {
  return htmlToText(getMaterialHtml(node));
}

/** Returns the fields of the metadata of an item, an assessment, or a bank, by their labels. */
export function readMetadata(node: XmlNode | undefined): Map<string, string> {
  const fields = node ? getDescendants(node, "qtimetadatafield") : [];
  return new Map(
    fields.map((field) => [
      getText(getFirstChild(field, "fieldlabel")).trim(),
      getText(getFirstChild(field, "fieldentry")).trim(),
    ]),
  );
}
