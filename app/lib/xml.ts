/** Escapes text for XML and removes characters that XML 1.0 does not allow. */
function escapeXml(text: string): string {
  return text
    .replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "")
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}

/** Builds an element. `Xml` children are inserted as they are; strings are escaped. */
export function element(name: string, content: string | Xml[], attributes: Record<string, string> = {}): Xml {
  const attributeText = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(value)}"`);
  const innerXml = typeof content === "string" ? escapeXml(content) : content.map(({ xml }) => xml).join("");
  return {
    xml: innerXml ? `<${name}${attributeText.join("")}>${innerXml}</${name}>` : `<${name}${attributeText.join("")}/>`,
  };
}

/** A fragment of XML; a string would be escaped as text. */
export interface Xml {
  xml: string;
}

/** Builds a document with this root element. */
export function xmlDocument(root: Xml): string {
  return `<?xml version="1.0" encoding="utf-8"?>\n${root.xml}\n`;
}

/** Builds text between elements. */
export function xmlTextNode(text: string): Xml {
  return { xml: escapeXml(text) };
}
