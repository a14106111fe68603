import type { Format } from "./format";
import { textOfBytes } from "./text-of-bytes";

/** Which format a file is of, by what it holds; or why none of them. */
export function detectFormat(file: Uint8Array): { format: Format } | { why: string; line: number | null } {
  if (file[0] === 0x50 && file[1] === 0x4b) return { format: "qti" };
  const decoded = textOfBytes(file);
  if ("why" in decoded) return decoded;
  const start = decoded.text.slice(0, 200_000).trimStart();
  if (!start) return { why: "The file is empty.", line: null };
  if (/^[{[]/.test(start)) return { format: "json" };
  if (start.startsWith("<")) return ofXml(start);
  const [first = ""] = start.split(/\r?\n/, 1);
  const columns = first.split(/[,;\t]/).map((name) => name.trim().replace(/^"|"$/g, "").toLowerCase());
  if (columns.includes("stem") && columns.includes("type")) return { format: "csv" };
  if (/^(\/\/|::|\$CATEGORY:)/.test(start) || /\{[^{}]{0,20000}\}|\{\s*$/.test(start)) return { format: "gift" };
  return { why: "The file is none of JSON, CSV, Moodle XML, GIFT and QTI that RadCore knows.", line: 1 };
}

function ofXml(start: string): ReturnType<typeof detectFormat> {
  const root = /^<(?:[a-z0-9]+:)?([a-z][a-z0-9-]*)/i.exec(start.slice(pastProlog(start)))?.[1] ?? "";
  if (root === "quiz") return { format: "moodle" };
  if (/^(qti-)?assessment-?item$/i.test(root)) return { format: "qti" };
  if (root === "questestinterop") return { why: "This is QTI 1.2. Export it as QTI 2.1, 2.2 or 3.0.", line: 1 };
  if (root === "manifest")
    return { why: "This is only the manifest of a package: choose the whole .zip file.", line: 1 };
  if (!root && /<!DOCTYPE/i.test(start))
    return { why: "The document has a document type: document types and entities are not read.", line: 1 };
  return { why: `This is XML of a kind that RadCore does not know: "${root.slice(0, 40)}".`, line: 1 };
}

/** Where the root element begins: behind the declaration, comments and a document type. */
function pastProlog(text: string): number {
  let at = 0;
  while (/^<[!?]/.test(text.slice(at, at + 2))) {
    const stop = text.startsWith("<!--", at) ? "-->" : ">";
    const end = text.indexOf(stop, at);
    if (end < 0) return at;
    at = end + stop.length;
    while (/\s/.test(text[at] ?? "")) at++;
  }
  return at;
}
