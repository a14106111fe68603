import { htmlOfText, textOfHtml } from "../markup";
import type { XmlNode } from "../xml/tree";

/** Elements whose text does not belong to the element around them. */
const apart = [
  "feedbackinline",
  "feedbackblock",
  "rubricblock",
  "#comment",
  "stylesheet",
  "templateblock",
  "templateinline",
];

/** Returns the text of an element: unchanged if RadCore wrote it (`own`), else converted from HTML. `leave` selects elements to skip. */
export function textOf(
  node: XmlNode | undefined,
  own: boolean,
  leave: (node: XmlNode) => boolean = () => false,
): string {
  if (!node) return "";
  const html = (child: XmlNode | string): string => {
    if (typeof child === "string") return own ? child : htmlOfText(child).replaceAll("<br>", "\n");
    if (apart.includes(child.name) || leave(child)) return "";
    const inner = child.children.map(html).join("");
    if (own) return child.name === "br" ? "\n" : inner;
    if (child.name === "textentryinteraction") return "_____";
    const alt = child.attributes.alt ? ` alt="${child.attributes.alt.replaceAll('"', "'")}"` : "";
    if (child.name === "img") return `<img${alt}>`;
    return /^[a-z0-9]+$/.test(child.name) ? `<${child.name}${alt}>${inner}</${child.name}>` : inner;
  };
  const whole = node.children.map(html).join("");
  return own ? whole : textOfHtml(whole);
}
