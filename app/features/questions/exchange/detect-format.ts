import { isZip, listZipEntries, ZipError } from "../../../lib/zip-reader";
import { separatorLine } from "./csv-cells";
import { decodeText } from "./decode-text";
import { type Format, maxImportFiles } from "./format";
import { questionsPath } from "./pack/packed-series";

/** Beginnings of a GIFT question that look like JSON: a text format, or an answer block before the words of the question. */
const giftStart = /^\[(html|moodle|plain|markdown)\]|^\{\s*([=~#]|T(RUE)?\s*[#}]|F(ALSE)?\s*[#}])/i;

/** Detects the format of a file by its content, or returns the reason why RadCore cannot read the file. */
export function detectFormat(file: Uint8Array): { format: Format } | { why: string; line: number | null } {
  if (isZip(file)) return { format: detectZipFormat(file) };
  const decoded = decodeText(file, true);
  if ("why" in decoded) return decoded;
  const detected = detectTextFormat(decoded.text);
  // Only tables are read in another encoding than UTF-8.
  const isTable = "format" in detected && detected.format === "csv";
  const utf8 = decoded.note === undefined || isTable ? decoded : decodeText(file);
  return "why" in utf8 ? utf8 : detected;
}

function detectTextFormat(text: string): ReturnType<typeof detectFormat> {
  const start = text.slice(0, 200_000).trimStart();
  if (!start) return { why: "The file is empty.", line: null };
  if (/^[{[]/.test(start) && !giftStart.test(start)) return { format: "json" };
  if (start.startsWith("<")) return detectXmlFormat(start);
  const [first = ""] = start.replace(separatorLine, "").split(/\r?\n/, 1);
  const columns = first.split(/[,;\t]/).map((name) => name.trim().replace(/^"|"$/g, "").toLowerCase());
  if (columns.includes("stem") && columns.includes("type")) return { format: "csv" };
  if (/^(\/\/|::|\$CATEGORY:)/.test(start) || /\{[^{}]{0,20000}\}|\{\s*$/.test(start)) return { format: "gift" };
  return {
    why: "RadCore does not recognize this file. It reads JSON, CSV, Excel (.xlsx), Moodle XML, GIFT, QTI, and packs.",
    line: 1,
  };
}

/** Detects a pack and a spreadsheet. A damaged zip counts as QTI, because the QTI reader explains the damage. */
function detectZipFormat(zip: Uint8Array): Format {
  try {
    const names = new Set(listZipEntries(zip, maxImportFiles).map(({ name }) => name));
    if (names.has("imsmanifest.xml")) return "qti";
    if (names.has("[Content_Types].xml") && names.has("xl/workbook.xml")) return "csv";
    return names.has(questionsPath) ? "pack" : "qti";
  } catch (error) {
    if (!(error instanceof ZipError)) throw error;
    return "qti";
  }
}

function detectXmlFormat(start: string): ReturnType<typeof detectFormat> {
  const root = /^<(?:[a-z0-9]+:)?([a-z][a-z0-9-]*)/i.exec(start.slice(findRootIndex(start)))?.[1] ?? "";
  if (root === "quiz") return { format: "moodle" };
  if (/^((qti-)?assessment-?item|questestinterop)$/i.test(root)) return { format: "qti" };
  if (root === "manifest")
    return { why: "This is only the manifest of a package. Choose the whole .zip file.", line: 1 };
  if (!root && /<!DOCTYPE/i.test(start))
    return { why: "RadCore does not read XML with a document type (DOCTYPE). Remove it and try again.", line: 1 };
  return { why: `RadCore does not recognize XML with the root element "${root.slice(0, 40)}".`, line: 1 };
}

/** Returns the index of the root element, after the declaration, comments, and document type. */
function findRootIndex(text: string): number {
  let at = 0;
  while (/^<[!?]/.test(text.slice(at, at + 2))) {
    const terminator = text.startsWith("<!--", at) ? "-->" : ">";
    const end = text.indexOf(terminator, at);
    if (end < 0) return at;
    at = end + terminator.length;
    while (/\s/.test(text[at] ?? "")) at++;
  }
  return at;
}
