import { XMLParser, XMLValidator } from "fast-xml-parser";
import { decodeEntities } from "../html-text";

// Parses XML into a small tree. Rejects document types, entity declarations, deep nesting, and too many elements.

export interface XmlNode {
  /** The name without its namespace prefix. */
  name: string;
  attributes: Record<string, string>;
  children: (XmlNode | string)[];
  line: number;
}

/** Maximum depth of nested elements. No question format needs more. */
const maxDepth = 80;
/**
 * Maximum number of elements, attributes, and comments of a document. A parsed element takes about half a kilobyte, so that a small
 * zip full of empty elements could exhaust the memory. 10,000 questions of Moodle have about half as many.
 */
export const maxXmlNodes = 1_000_000;

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: "",
  removeNSPrefix: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: false,
  processEntities: false,
  cdataPropName: "#cdata",
  commentPropName: "#comment",
  ignoreDeclaration: true,
  ignorePiTags: true,
  captureMetaData: true,
  maxNestedTags: maxDepth,
});

/**
 * Parses a document of at most `maxNodes` elements, attributes, and comments; returns its root and their number, or the reason and
 * the line of an error. Never throws.
 */
export function readXml(
  text: string,
  maxNodes = maxXmlNodes,
): { root: XmlNode; nodeCount: number } | { why: string; line: number } {
  const source = text.replace(/\r\n?/g, "\n");
  const scan = scanMarkup(source, maxNodes);
  if ("why" in scan) return scan;
  try {
    const validation = XMLValidator.validate(source);
    if (validation !== true)
      return { why: `This is not well-formed XML: ${shorten(validation.err.msg)}`, line: validation.err.line };
    const findLine = createLineFinder(source);
    const root = toNodes(parser.parse(source), findLine).find(
      (node) => typeof node !== "string" && node.name !== "#comment",
    );
    return root && typeof root !== "string" ? { root, ...scan } : { why: "The document has no content.", line: 1 };
  } catch (error) {
    return { why: `This is not well-formed XML: ${shorten(error instanceof Error ? error.message : "")}`, line: 1 };
  }
}

/**
 * Rejects declarations, deep nesting, and too many nodes in one pass before parsing, because all of them can exhaust the parser.
 * Returns the number of elements, attributes, and comments.
 */
export function scanMarkup(source: string, maxNodes: number): { nodeCount: number } | { why: string; line: number } {
  const refuse = (why: string, at: number) => ({ why, line: getLine(source, at) });
  let depth = 0;
  let nodeCount = 0;
  for (let at = source.indexOf("<"); at >= 0; at = source.indexOf("<", at)) {
    const spanEnd = findSpanEnd(source, at);
    if (spanEnd < 0)
      return refuse("The document ends inside a comment, a CDATA section, or a processing instruction.", at);
    if (spanEnd === 0 && source.startsWith("<!", at)) {
      const declaration = /^<!\s*([a-z]+)/i.exec(source.slice(at, at + 20))?.[1]?.toUpperCase() ?? "declaration";
      return refuse(`RadCore does not read XML with document types or entities (${declaration}).`, at);
    }
    const tag = spanEnd > 0 ? { end: spanEnd, attributeCount: 0 } : findTagEnd(source, at);
    if (!tag) return refuse("The document ends inside a tag.", at);
    const isClosing = source[at + 1] === "/";
    if (!isClosing) nodeCount += 1 + tag.attributeCount;
    if (nodeCount > maxNodes)
      return refuse(
        `The document has more than ${maxNodes.toLocaleString("en")} elements and attributes. Split it into smaller files.`,
        at,
      );
    if (isClosing) depth--;
    else if (spanEnd === 0 && source[tag.end - 2] !== "/") depth++;
    if (depth > maxDepth) return refuse(`Elements are nested more than ${maxDepth} levels deep.`, at);
    at = tag.end;
  }
  return { nodeCount };
}

/** Returns the index after the tag that begins at `at`, and the number of its attributes; null if the end is missing. */
function findTagEnd(source: string, at: number): { end: number; attributeCount: number } | null {
  const signs = /["'>]/g;
  signs.lastIndex = at;
  for (let attributeCount = 0; ; attributeCount++) {
    const sign = signs.exec(source)?.[0];
    if (!sign) return null;
    if (sign === ">") return { end: signs.lastIndex, attributeCount };
    const close = source.indexOf(sign, signs.lastIndex);
    if (close < 0) return null;
    signs.lastIndex = close + 1;
  }
}

/**
 * Returns the index after the comment, CDATA section, or processing instruction that begins at `at`; 0 if none begins there, -1
 * if the end is missing.
 */
function findSpanEnd(source: string, at: number): number {
  for (const [start, stop] of [
    ["<!--", "-->"],
    ["<![CDATA[", "]]>"],
    ["<?", "?>"],
  ] as const) {
    if (!source.startsWith(start, at)) continue;
    const end = source.indexOf(stop, at + start.length);
    return end < 0 ? -1 : end + stop.length;
  }
  return 0;
}

type ParsedNode = Record<string, unknown> & { ":@"?: Record<string, string> };
const metadataSymbol = XMLParser.getMetaDataSymbol() as unknown as symbol;

function toNodes(parsedNodes: ParsedNode[], findLine: (at: number) => number): (XmlNode | string)[] {
  return parsedNodes.flatMap((entry): (XmlNode | string)[] => {
    const name = Object.keys(entry).find((key) => key !== ":@");
    if (name === undefined) return [];
    if (name === "#text") return [decodeEntities(String(entry[name]))];
    const innerNodes = entry[name] as ParsedNode[];
    if (name === "#cdata") return [innerNodes.map((one) => String(one["#text"] ?? "")).join("")];
    const at = (entry as unknown as Record<symbol, { startIndex?: number } | undefined>)[metadataSymbol];
    const attributes = Object.fromEntries(
      Object.entries(entry[":@"] ?? {}).map(([key, value]) => [key, decodeEntities(String(value))]),
    );
    const children =
      name === "#comment" ? innerNodes.map((one) => String(one["#text"] ?? "")) : toNodes(innerNodes, findLine);
    return [{ name, attributes, children, line: findLine(at?.startIndex ?? 0) }];
  });
}

/** Returns a function that gives the line number at an index, by binary search. */
function createLineFinder(source: string): (at: number) => number {
  const lineStarts = [0];
  for (let at = source.indexOf("\n"); at >= 0; at = source.indexOf("\n", at + 1)) lineStarts.push(at + 1);
  return (at) => {
    let low = 0;
    let high = lineStarts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((lineStarts[middle] as number) <= at) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}

function getLine(source: string, at: number): number {
  return source.slice(0, at).split("\n").length;
}

function shorten(message: string): string {
  // The parser lists all open elements in this message.
  if (message.startsWith("Invalid '[")) return "Some elements are not closed.";
  if (message.length > 160) return `${message.slice(0, 160)}…`;
  return message.endsWith(".") ? message : `${message}.`;
}
