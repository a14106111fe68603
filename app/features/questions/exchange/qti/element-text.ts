import { htmlToText, textToHtml } from "../html-text";
import type { XmlNode } from "../xml/tree";

/** Elements that learners see only after answering. */
export const feedbackElements = ["feedbackinline", "feedbackblock"];
/** Elements whose text does not belong to the element around them. */
const separateElements = [
  ...feedbackElements,
  "#comment",
  "stylesheet",
  "templateblock",
  "templateinline",
  // The source of a formula in another language, beside the formula itself.
  "annotation",
  "annotationxml",
];

/** Returns whether a rubric is for scorers, tutors, or others, and not for the learners who answer the question. */
export function isHiddenRubric({ name, attributes }: XmlNode): boolean {
  return name === "rubricblock" && !/(^|\s)(candidate|testtaker)(\s|$)/i.test(attributes.view ?? "candidate");
}

/**
 * Returns the text of an element: unchanged if RadCore wrote the item (`isOwnItem`) without formatting, otherwise converted from HTML. Leaves out
 * elements for which `isSkipped` is true.
 */
export function getElementText(
  node: XmlNode | undefined,
  isOwnItem: boolean,
  isSkipped: (node: XmlNode) => boolean = () => false,
): string {
  if (!node) return "";
  const isSeparate = (child: XmlNode) =>
    separateElements.includes(child.name) || isHiddenRubric(child) || isSkipped(child);
  const isOwn = isOwnItem && !hasFormatting(node, isSeparate);
  let gapCount = 0;
  const toHtml = (child: XmlNode | string): string => {
    if (typeof child === "string") return isOwn ? child : textToHtml(child).replaceAll("<br>", "\n");
    if (isSeparate(child)) return "";
    const inner = child.children.map(toHtml).join("");
    if (isOwn) return child.name === "br" ? "\n" : inner;
    if (child.name === "textentryinteraction" || child.name === "inlinechoiceinteraction") return "_____";
    if (child.name === "gap") return `(${++gapCount}) _____`;
    const alt = child.attributes.alt ? ` alt="${child.attributes.alt.replaceAll('"', "'")}"` : "";
    if (child.name === "img") return `<img${alt}>`;
    return /^[a-z0-9]+$/.test(child.name) ? `<${child.name}${alt}>${inner}</${child.name}>` : inner;
  };
  const whole = node.children.map(toHtml).join("");
  return isOwn ? whole : htmlToText(whole);
}

function hasFormatting(node: XmlNode, isSeparate: (node: XmlNode) => boolean): boolean {
  return node.children.some(
    (child) =>
      typeof child !== "string" &&
      !isSeparate(child) &&
      (["strong", "sup", "sub", "table"].includes(child.name) || hasFormatting(child, isSeparate)),
  );
}
