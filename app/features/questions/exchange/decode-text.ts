import { detectBinaryKind, looksLikeUtf16 } from "./binary-files";
import { maxImportBytes } from "./format";

const supportedFormats = "RadCore reads questions from JSON, CSV, Excel, Moodle XML, GIFT, and QTI files.";

/**
 * Returns the text of a file in UTF-8, or in UTF-16 with a byte order mark, as spreadsheets save it. The text has no byte order mark.
 * For any other file, returns a sentence with the reason and advice. A file that is not UTF-8 is read as Windows-1252 if
 * `isLegacyAllowed`; then `note` says so.
 */
export function decodeText(
  file: Uint8Array | string,
  isLegacyAllowed = false,
): { text: string; note?: string } | { why: string; line: number | null } {
  if (file.length > maxImportBytes)
    return { why: "The file is larger than 200 MB. Split it into smaller files.", line: null };
  if (typeof file === "string") return { text: file.replace(/^\ufeff/, "") };
  const kind = detectBinaryKind(file);
  if (kind) return { why: `This is ${kind}, not a question file. ${supportedFormats}`, line: null };
  const [a, b, c, d] = file;
  if ((a === 0xff && b === 0xfe && c === 0 && d === 0) || (a === 0 && b === 0 && c === 0xfe && d === 0xff))
    return { why: "The file is UTF-32. Save it as UTF-8 and try again.", line: 1 };
  if (a === 0xff && b === 0xfe) return decodeUtf16(file, "utf-16le");
  if (a === 0xfe && b === 0xff) return decodeUtf16(file, "utf-16be");
  // Among text encodings, only UTF-16 and UTF-32 have zero bytes.
  if (file.includes(0))
    return looksLikeUtf16(file)
      ? { why: "The file looks like UTF-16. Save it as UTF-8 and try again.", line: 1 }
      : { why: `The file is not text, so it is not a question file. ${supportedFormats}`, line: null };
  try {
    return { text: new TextDecoder("utf-8", { fatal: true }).decode(file) };
  } catch {
    const line = findInvalidLine(file);
    // Windows-1252 contains Latin-1, and Excel saves tables in it.
    if (isLegacyAllowed)
      return {
        text: decodeWindows1252(file),
        note: `The file is not UTF-8 (see line ${line}), so it was read as Windows-1252. Check accents and special characters.`,
      };
    return {
      why: "The file is not UTF-8 (it may be Windows-1252 or Latin-1). Save it as UTF-8 and try again.",
      line,
    };
  }
}

/** The characters 80 to 9f of Windows-1252; some versions of Node decode these as control characters. */
const windowsCharacters = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

function decodeWindows1252(file: Uint8Array): string {
  return new TextDecoder("windows-1252")
    .decode(file)
    .replace(/[\u0080-\u009f]/g, (sign) => windowsCharacters[sign.charCodeAt(0) - 0x80] ?? sign);
}

function decodeUtf16(
  file: Uint8Array,
  encoding: "utf-16le" | "utf-16be",
): { text: string } | { why: string; line: number | null } {
  try {
    return { text: new TextDecoder(encoding, { fatal: true }).decode(file) };
  } catch {
    return { why: "The file is UTF-16, but damaged. Save it as UTF-8 and try again.", line: null };
  }
}

/** Returns the line number, from 1, at an index of a text. */
export function getLineAt(text: string, at: number): number {
  let line = 1;
  for (let next = text.indexOf("\n"); next >= 0 && next < at; next = text.indexOf("\n", next + 1)) line++;
  return line;
}

/** Returns the number of the first line that is not valid UTF-8, by decoding each line alone. */
function findInvalidLine(file: Uint8Array): number {
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
