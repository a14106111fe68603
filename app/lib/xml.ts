/** Text for an XML document: its signs escaped, what XML 1.0 does not allow left out. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** An element. Children are XML already (`xml`), a string alone is text. */
export function element(name: string, content: string | Xml[], attributes: Record<string, string> = {}): Xml {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const inner = typeof content === "string" ? escapeXml(content) : content.map(({ xml }) => xml).join("");
  return { xml: inner ? `<${name}${written.join("")}>${inner}</${name}>` : `<${name}${written.join("")}/>` };
}

/** A piece of XML, told apart from text. */
export interface Xml {
  xml: string;
}

/** A document with this root. */
export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${root.xml}\n`;
}

/** Text that stands beside elements. */
export function xmlTextNode(text: string): Xml {
  return { xml: escapeXml(text) };
}
