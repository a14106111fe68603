import { mostBytes } from "./format";
import { knownKind, looksUtf16 } from "./not-text";

const whatIsRead = "RadCore reads questions from JSON, CSV, Moodle XML, GIFT and QTI files.";

/**
 * The text of a file in UTF-8, with or without a byte order mark. Anything else is a sentence that says what it seems to
 * be and what to do.
 */
export function textOfBytes(file: Uint8Array | string): { text: string } | { why: string; line: number | null } {
  if (file.length > mostBytes) return { why: "The file is larger than 200 MB.", line: null };
  if (typeof file === "string") return { text: file.replace(/^\ufeff/, "") };
  const kind = knownKind(file);
  if (kind) return { why: `This is ${kind}, not a file of questions. ${whatIsRead}`, line: null };
  const [a, b, c, d] = file;
  if ((a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff) || (a === 0 && b === 0 && c === 0xfe && d === 0xff))
    return { why: "The file is UTF-16 or UTF-32. Save it as UTF-8 and try again.", line: 1 };
  // No encoding but those of Unicode has a byte of 0 in a text.
  if (file.includes(0))
    return looksUtf16(file)
      ? { why: "The file looks like UTF-16. Save it as UTF-8 and try again.", line: 1 }
      : { why: `The file is no text, so it is not a file of questions. ${whatIsRead}`, line: null };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(file) };
  } catch {
    const line = lineOfFirstFault(file);
    return {
      why: "The file is not UTF-8 (often it is Windows-1252 or Latin-1). Save it as UTF-8 and try again.",
      line,
    };
  }
}

/** The number of the line that holds a place of a text, from 1. */
export function lineAt(text: string, at: number): number {
  let line = 1;
  for (let next = text.indexOf("\n"); next >= 0 && next < at; next = text.indexOf("\n", next + 1)) line++;
  return line;
}

/** The first line that is no UTF-8: each is read by itself, which is what a fault cannot reach past. */
function lineOfFirstFault(file: Uint8Array): number {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let line = 1;
  for (let start = 0; start < file.length; line++) {
    const end = file.indexOf(10, start);
    const stop = end < 0 ? file.length : end + 1;
    try {
      decoder.decode(file.subarray(start, stop));
    } catch {
      return line;
    }
    start = stop;
  }
  return line;
}
