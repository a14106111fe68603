import { XMLParser, XMLValidator } from "fast-xml-parser";
import { decoded } from "../markup";

// A small tree of an XML document. No DTD, no entities of its own, no processing, and only so deep.

export interface XmlNode {
  /** Without a prefix. */
  name: string;
  attributes: Record<string, string>;
  children: (XmlNode | string)[];
  line: number;
}

/** Nothing that people write questions in is deeper. */
const deepest = 80;

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
  maxNestedTags: deepest,
});

/** The root of a document, or why it is not read and the line of the reason. Never throws. */
export function readXml(text: string): { root: XmlNode } | { why: string; line: number } {
  const source = text.replace(/\r\n?/g, "\n");
  const refused = guard(source);
  if (refused) return refused;
  try {
    const valid = XMLValidator.validate(source);
    if (valid !== true) return { why: `This is not well-formed XML: ${short(valid.err.msg)}`, line: valid.err.line };
    const lines = lineFinder(source);
    const root = nodesOf(parser.parse(source), lines).find(
      (node) => typeof node !== "string" && node.name !== "#comment",
    );
    return root && typeof root !== "string" ? { root } : { why: "The document has no content.", line: 1 };
  } catch (error) {
    return { why: `This is not well-formed XML: ${short(error instanceof Error ? error.message : "")}`, line: 1 };
  }
}

/** Refuses what is dangerous before anything is parsed: declarations and deep nests. One pass. */
function guard(source: string): { why: string; line: number } | null {
  let depth = 0;
  for (let at = source.indexOf("<"); at >= 0; at = source.indexOf("<", at)) {
    const skipped = pastSpan(source, at);
    if (skipped < 0)
      return {
        why: "The document ends inside a comment, a CDATA section or an instruction.",
        line: lineOf(source, at),
      };
    if (skipped > 0) {
      at = skipped;
      continue;
    }
    if (source.startsWith("<!", at)) {
      const what = /^<!\s*([a-z]+)/i.exec(source.slice(at, at + 20))?.[1]?.toUpperCase() ?? "declaration";
      return { why: `The document has a ${what}: document types and entities are not read.`, line: lineOf(source, at) };
    }
    const end = source.indexOf(">", at);
    if (end < 0) return { why: "The document ends inside a tag.", line: lineOf(source, at) };
    if (source[at + 1] === "/") depth--;
    else if (source[end - 1] !== "/") depth++;
    if (depth > deepest)
      return { why: `Elements stand more than ${deepest} deep in one another.`, line: lineOf(source, at) };
    at = end;
  }
  return null;
}

/** Behind a comment, a CDATA section or an instruction that begins here; 0 where none does, -1 where it does not end. */
function pastSpan(source: string, at: number): number {
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

type Parsed = Record<string, unknown> & { ":@"?: Record<string, string> };
const metaData = XMLParser.getMetaDataSymbol() as unknown as symbol;

function nodesOf(parsed: Parsed[], lines: (at: number) => number): (XmlNode | string)[] {
  return parsed.flatMap((entry): (XmlNode | string)[] => {
    const name = Object.keys(entry).find((key) => key !== ":@");
    if (name === undefined) return [];
    if (name === "#text") return [decoded(String(entry[name]))];
    const inner = entry[name] as Parsed[];
    if (name === "#cdata") return [inner.map((one) => String(one["#text"] ?? "")).join("")];
    const at = (entry as unknown as Record<symbol, { startIndex?: number } | undefined>)[metaData];
    const attributes = Object.fromEntries(
      Object.entries(entry[":@"] ?? {}).map(([key, value]) => [key, decoded(String(value))]),
    );
    const children = name === "#comment" ? inner.map((one) => String(one["#text"] ?? "")) : nodesOf(inner, lines);
    return [{ name, attributes, children, line: lines(at?.startIndex ?? 0) }];
  });
}

/** The line of a place; asked in rising order it walks the text once. */
function lineFinder(source: string): (at: number) => number {
  const starts = [0];
  for (let at = source.indexOf("\n"); at >= 0; at = source.indexOf("\n", at + 1)) starts.push(at + 1);
  return (at) => {
    let low = 0;
    let high = starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((starts[middle] as number) <= at) low = middle;
      else high = middle - 1;
    }
    return low + 1;
  };
}

function lineOf(source: string, at: number): number {
  return source.slice(0, at).split("\n").length;
}

function short(message: string): string {
  return message.length > 160 ? `${message.slice(0, 160)}…` : message;
}
