// QTI 2.2 has the elements of QTI 3.0 that RadCore writes, with names in camel case. A few have another content.

/** Converts an item or a test of QTI 3.0 that RadCore wrote to QTI 2.2. */
export function toQti22(xml: string): string {
  return (
    xml
      .replace(/<\/?qti-content-body>/g, "")
      // The picture of such an interaction must be an object.
      .replace(
        /(<qti-select-point-interaction[^>]*>)<img src="([^"]*)" alt="([^"]*)" (width="\d+" height="\d+")\/>/g,
        (_, start: string, src: string, alt: string, size: string) =>
          `${start}<object data="${src}" type="${getImageType(src)}" ${size}>${alt}</object>`,
      )
      .replace(
        /<(\/?)qti-([a-z-]+)([^>]*)>/g,
        (_, slash: string, name: string, attributes: string) =>
          `<${slash}${toCamelCase(name)}${attributes.replace(/ [a-z-]+="/g, toCamelCase)}>`,
      )
      .replaceAll("http://www.imsglobal.org/xsd/imsqtiasi_v3p0", "http://www.imsglobal.org/xsd/imsqti_v2p2")
  );
}

function toCamelCase(name: string): string {
  return name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function getImageType(address: string): string {
  const extension = address.split(".").at(-1)?.toLowerCase() ?? "";
  return `image/${{ jpg: "jpeg", svg: "svg+xml" }[extension] ?? extension}`;
}
