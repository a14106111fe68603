import * as gift from "gift-pegjs";
import { decodeText } from "./decode-text";
import {
  createResult,
  maxFileEntries,
  type RawRecord,
  type ReadResult,
  type Refusal,
  refuseFile,
  refuseManyEntries,
} from "./format";
import { type GiftText, giftToPlainText } from "./gift-text";
import { type ImportedQuestion, sortImported, type VisibleData } from "./imported-questions";
import { parseTopic } from "./interop";
import { describeLostTitle, joinNotes } from "./losses";
import { decodeAddress, resolvePath } from "./package-path";
import { createPictureRegistry, htmlToStem } from "./pictures";
import type { ImportedFields } from "./types/exchange-type";
import { collectReaders } from "./types/exchange-types";

/** Maximum number of characters of a question, because the time to parse a question grows with its length. */
const maxQuestionLength = 60_000;

/**
 * Reads a GIFT file. Parses each question alone, so that one invalid question does not prevent the others from being imported.
 */
export function readGift(file: Uint8Array | string): ReadResult {
  const decodedFile = decodeText(file);
  if ("why" in decodedFile) return refuseFile(decodedFile.why, decodedFile.line);
  const imported: ImportedQuestion[] = [];
  const refused: Refusal[] = [];
  const namePicture = createPictureNamer();
  let topic: string[] = [];
  for (const block of splitBlocks(decodedFile.text)) {
    const category = /^\s*\$CATEGORY:(.*)$/.exec(block.lines.join("\n"));
    if (category) {
      topic = parseTopic(category[1] as string);
      continue;
    }
    if (imported.length + refused.length >= maxFileEntries) return refuseManyEntries();
    const parsed = readBlock(block, namePicture);
    if ("why" in parsed) refused.push(parsed);
    else {
      imported.push({ ...parsed, line: block.lineNumbers[0] ?? null, note: block.note, category: topic });
    }
  }
  if (!imported.length && !refused.length) return refuseFile("The file has no questions.", 1);
  const sorted = sortImported(imported, "gift");
  const notes = [...sorted.notes];
  // A stem that was cut off is still valid GIFT, so only a missing line break shows that the file may be incomplete.
  if (!/[\r\n]$/.test(decodedFile.text))
    notes.push("The file does not end with a line break. Check that its last question is complete.");
  return createResult({ ...sorted, notes, refused: [...refused, ...sorted.refused] });
}

/** Returns the data that other tools can read from a question written by RadCore. */
export function readGiftBlock(text: string): VisibleData {
  const [block] = splitBlocks(text);
  const parsed = block ? readBlock(block, createPictureNamer()) : { why: "" };
  return "why" in parsed ? { id: null, tags: [], content: {} } : parsed;
}

interface Block {
  id: string | null;
  tags: string[];
  note: string | undefined;
  lines: string[];
  /** For each entry of `lines`, its line number in the file. */
  lineNumbers: number[];
}

/** Splits a file into blocks at empty lines. A comment belongs to the question that follows. */
function* splitBlocks(text: string): Generator<Block> {
  const createBlock = (): Block => ({ id: null, tags: [], note: undefined, lines: [], lineNumbers: [] });
  let block = createBlock();
  let index = -1;
  for (const line of splitLines(text)) {
    index++;
    if (/^\s*\/\//.test(line)) {
      const note = /^\s*\/\/ radcore (\{.*\})\s*$/.exec(line)?.[1];
      if (note) block.note = note;
      else {
        block.id = /\[id:([^\]]{1,200})\]/.exec(line)?.[1]?.trim() ?? block.id;
        block.tags.push(
          ...[...line.slice(0, 4000).matchAll(/\[tag:([^\]]{1,200})\]/g)].map((match) => match[1] as string),
        );
      }
    } else if (line.trim()) {
      block.lines.push(line);
      block.lineNumbers.push(index + 1);
      if (/^\s*\$CATEGORY:/.test(line)) {
        yield block;
        block = createBlock();
      }
    } else if (block.lines.length) {
      yield block;
      block = createBlock();
    }
  }
  if (block.lines.length) yield block;
}

/** Splits a text into lines one by one, because a list of all lines of a large file would fill the memory. */
function* splitLines(text: string): Generator<string> {
  let start = 0;
  for (const { 0: lineBreak, index } of text.matchAll(/\r\n|\n|\r/g)) {
    yield text.slice(start, index);
    start = index + lineBreak.length;
  }
  yield text.slice(start);
}

/** Returns a function that names pictures by their paths. A GIFT file contains only the paths of its pictures. */
function createPictureNamer(): NamePicture {
  const registry = createPictureRegistry();
  return (address) => {
    const path = decodeAddress(address);
    return registry.namePicture(resolvePath("", path) ?? path, path);
  };
}

type NamePicture = (address: string) => string;

function readBlock({ id, tags, lines, lineNumbers }: Block, namePicture: NamePicture): VisibleData | Refusal {
  const line = lineNumbers[0] ?? null;
  const text = lines.join("\n");
  if (text.length > maxQuestionLength)
    return { line, id, why: `The question has more than ${maxQuestionLength.toLocaleString("en")} characters.` };
  try {
    const [question] = gift.parse(text);
    const found = (question && readContent(question, namePicture)) ?? {};
    if (typeof found === "string") return { line, id, why: found };
    const { notCarried, ...content } = found;
    if (!Object.keys(content).length) return { line, id, why: `${describeKind(question)} questions cannot be read.` };
    // A title is no id: many files contain a question titled Q1.
    const title = question && "title" in question ? (question.title ?? "") : "";
    return { id, tags, content, ...joinNotes(notCarried, describeLostTitle(title, content.stem, id)) };
  } catch (error) {
    const at = (error as { location?: { start?: { line?: number } } }).location?.start?.line;
    const errorLine = (at && lineNumbers[Math.min(at, lineNumbers.length) - 1]) || line;
    return { line: errorLine, id, why: "This is not valid GIFT: a character is missing or out of place." };
  }
}

function describeKind(question: gift.GIFTQuestion | undefined): string {
  return question?.type === "Short" ? "Short answer" : (question?.type ?? "These");
}

const readers = collectReaders((type) => type.gift?.read as Record<string, GiftReader> | undefined);
type GiftReader = (question: gift.GIFTQuestion) => ImportedFields | string;

function readContent(question: gift.GIFTQuestion, namePicture: NamePicture): ImportedFields | string | null {
  if (question.type === "Category") return null;
  const stemFields = readStem(question.stem, namePicture);
  if (question.type === "Description") return stemFields;
  const point = giftToPlainText(question.globalFeedback);
  const typeFields = readers.get(question.type)?.(question);
  if (typeof typeFields === "string") return typeFields;
  return typeFields ? { ...stemFields, ...(point ? { teachingPoint: point } : {}), ...typeFields } : null;
}

/** Returns the stem and, if the file names one, the picture under the stem. */
function readStem(giftStem: GiftText, namePicture: NamePicture): RawRecord {
  const { html, image } = htmlToStem(giftStem?.format === "html" ? giftStem.text : "", namePicture);
  return image ? { stem: giftToPlainText({ format: "html", text: html }), image } : { stem: giftToPlainText(giftStem) };
}
