import { type QuestionContent, questionFile } from "../content";
import { decodeText, getLineAt } from "./decode-text";
import {
  createResult,
  maxFileEntries,
  type RawRecord,
  type ReadResult,
  type Refusal,
  refuseFile,
  refuseManyEntries,
  type WriteOptions,
  type WriteResult,
} from "./format";
import { describeMissingPictures, describeMissingSeries } from "./pictures";
import { sortCandidates } from "./sort-candidates";

/** The only schema version that is written and read. */
const schemaVersion = questionFile.shape.version.value;

/**
 * Reads a radcore-questions file. A question with missing fields becomes a draft, and a question with invalid fields is
 * refused with its line number. `includedSeries` contains the keys of the series that come with the file.
 */
export function readJson(file: Uint8Array | string, includedSeries: ReadonlySet<string> = new Set()): ReadResult {
  const decoded = decodeText(file);
  if ("why" in decoded) return refuseFile(decoded.why, decoded.line);
  const { text } = decoded;
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    const jsonError = describeJsonError(error, text);
    return refuseFile(`This is not JSON: ${jsonError.why}.`, jsonError.line);
  }
  if (!isRecord(parsed) || parsed.format !== "radcore-questions")
    return refuseFile('This JSON file is not a RadCore question file: "format" is not "radcore-questions".', 1);
  if (parsed.version !== schemaVersion)
    return refuseFile(
      `The file has version ${JSON.stringify(parsed.version)?.slice(0, 20)}. RadCore reads only version ${schemaVersion}.`,
      1,
    );
  if (!Array.isArray(parsed.questions)) return refuseFile('"questions" is not a list.', 1);
  if (parsed.questions.length > maxFileEntries) return refuseManyEntries();
  const lines = findEntryLines(text);
  const refused: Refusal[] = [];
  const found: { line: number | null; content: RawRecord }[] = [];
  for (const [index, content] of parsed.questions.entries()) {
    const line = lines[index] ?? null;
    if (isRecord(content)) found.push({ line, content });
    else refused.push({ line, id: null, why: "This entry is not a question." });
  }
  const sorted = sortCandidates(found, "ours", includedSeries);
  return createResult({ ...sorted, refused: [...refused, ...sorted.refused] });
}

/**
 * Writes questions in RadCore's own schema, with every field and without statistics. `pictures` and `series` are the contents
 * of the pack besides this file.
 */
export function writeJson(
  questions: QuestionContent[],
  { statistics, pictures = [], series = [] }: WriteOptions = {},
): WriteResult {
  const lines = questions.map((question) => JSON.stringify(question)).join(",\n");
  const text = `{"format":"radcore-questions","version":${schemaVersion},"questions":[\n${lines}\n]}\n`;
  return {
    fileName: "radcore-questions.json",
    bytes: new TextEncoder().encode(text),
    notCarried: [
      ...(statistics ? ["Statistics: not supported by this format."] : []),
      describeMissingPictures(
        questions,
        pictures.map(({ name }) => name),
      ),
      describeMissingSeries(questions, new Set(series.map(({ key }) => key))),
    ].filter((sentence) => sentence !== ""),
  };
}

/** Returns the line number of every entry of "questions" in a text that is valid JSON. */
function findEntryLines(text: string): number[] {
  const lines: number[] = [];
  let depth = 0;
  let line = 1;
  let name = "";
  let isInsideList = false;
  let expectsEntry = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text.charCodeAt(at);
    if (sign === 10) line++;
    if (sign <= 32) continue;
    const isOpeningBracket = sign === 0x7b || sign === 0x5b;
    if (expectsEntry && sign !== 0x5d) lines.push(line);
    expectsEntry = false;
    if (sign === 0x22) {
      const start = at + 1;
      for (at = start; text.charCodeAt(at) !== 0x22; at++) if (text.charCodeAt(at) === 0x5c) at++;
      if (depth === 1) name = text.slice(start, at);
    } else if (isOpeningBracket) {
      depth++;
      if (depth === 2 && name === "questions" && sign === 0x5b) {
        // If the key occurs twice, the last list counts, as in JSON.parse.
        lines.length = 0;
        isInsideList = expectsEntry = true;
      }
    } else if (sign === 0x7d || sign === 0x5d) {
      depth--;
      if (depth < 2) isInsideList = false;
    } else if (sign === 0x2c && isInsideList && depth === 2) expectsEntry = true;
  }
  return lines;
}

/** Returns the cause and the line of a JSON error, whose message differs by JavaScript engine. */
function describeJsonError(error: unknown, text: string): { why: string; line: number | null } {
  const message = error instanceof Error ? error.message : "";
  if (/end of (JSON input|data)|Unterminated|EOF/i.test(message))
    return { why: "the file ends too early", line: getLineAt(text, text.length) };
  const position = message.match(/position (\d+)/)?.[1];
  const line = message.match(/line (\d+)/)?.[1];
  const where = line ? Number(line) : position ? getLineAt(text, Number(position)) : null;
  return { why: where === null ? "the file is damaged" : `a character on line ${where} is out of place`, line: where };
}

function isRecord(value: unknown): value is RawRecord {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
