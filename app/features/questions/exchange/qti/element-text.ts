import { htmlToText, textToHtml } from "../html-text";
import type { XmlNode } from "../xml/tree";

/** Elements whose text does not belong to the element around them. */
const separateElements = [
  "feedbackinline",
  "feedbackblock",
  "rubricblock",
  "#comment",
  "stylesheet",
  "templateblock",
  "templateinline",
  // The source of a formula in another language, beside the formula itself.
  "annotation",
  "annotationxml",
];

/**
 * Returns the text of an element: unchanged if RadCore wrote the item (`isOwn`), otherwise converted from HTML. Leaves out
 * elements for which `isSkipped` is true.
 */
export function getElementText(
  node: XmlNode | undefined,
  isOwn: boolean,
  isSkipped: (node: XmlNode) => boolean = () => false,
): string {
  if (!node) return "";
  const toHtml = (child: XmlNode | string): string => {
    if (typeof child === "string") return isOwn ? child : textToHtml(child).replaceAll("<br>", "\n");
    if (separateElements.includes(child.name) || isSkipped(child)) return "";
    const inner = child.children.map(toHtml).join("");
    if (isOwn) return child.name === "br" ? "\n" : inner;
    if (child.name === "textentryinteraction") return "_____";
    const alt = child.attributes.alt ? ` alt="${child.attributes.alt.replaceAll('"', "'")}"` : "";
    if (child.name === "img") return `<img${alt}>`;
    return /^[a-z0-9]+$/.test(child.name) ? `<${child.name}${alt}>${inner}</${child.name}>` : inner;
  };
  const whole = node.children.map(toHtml).join("");
  return isOwn ? whole : htmlToText(whole);
}
