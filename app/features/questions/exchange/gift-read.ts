import * as gift from "gift-pegjs";
import { topicOf } from "./as-others-say";
import { type Loose, nothing, type Read, type Refused, refusedWhole } from "./format";
import { type GiftText, plainOfGift } from "./gift-text";
import { type Seen, settleSeen, type Visible } from "./note";
import { resolved, unescaped } from "./package-path";
import { pictureShelf, stemOfHtml } from "./pictures";
import { textOfBytes } from "./text-of-bytes";
import type { WithLoss } from "./types/exchange-type";
import { readersOf } from "./types/exchange-types";

/** The most characters of a question, because the parser's time grows with its length. */
const longestBlock = 60_000;

/** Reads GIFT. Parses each question alone, so that a broken question is refused without the others. */
export function readGift(file: Uint8Array | string): Read {
  const decodedFile = textOfBytes(file);
  if ("why" in decodedFile) return refusedWhole(decodedFile.why, decodedFile.line);
  const seen: Seen[] = [];
  const refused: Refused[] = [];
  const nameOf = namer();
  let topic: string[] = [];
  for (const block of blocksOf(decodedFile.text)) {
    const category = /^\s*\$CATEGORY:(.*)$/.exec(block.lines.join("\n"));
    if (category) {
      topic = topicOf(category[1] as string);
      continue;
    }
    const parsed = readBlock(block, nameOf);
    if ("why" in parsed) refused.push(parsed);
    else {
      seen.push({ ...parsed, line: block.numbers[0] ?? null, note: block.note, inside: topic });
    }
  }
  if (!seen.length && !refused.length) return refusedWhole("The file has no questions.", 1);
  const settled = settleSeen(seen, "gift");
  const notes = [...settled.notes];
  // A shortened stem is still valid, so only the missing line break shows that a file may be incomplete.
  if (!/[\r\n]$/.test(decodedFile.text))
    notes.push("The file does not end with a line break. Check that its last question is complete.");
  return { ...nothing(), ...settled, notes, refused: [...refused, ...settled.refused] };
}

/** Returns the data that other tools can read from a question written by RadCore. */
export function readGiftBlock(text: string): Visible {
  const [block] = blocksOf(text);
  const parsed = block ? readBlock(block, namer()) : { why: "" };
  return "why" in parsed ? { id: null, tags: [], content: {} } : parsed;
}

interface Block {
  id: string | null;
  tags: string[];
  note: string | undefined;
  lines: string[];
  /** The line number of each entry of `lines` in the file. */
  numbers: number[];
}

/** Splits a file at its empty lines. Comments belong to the question after them. */
function* blocksOf(text: string): Generator<Block> {
  const fresh = (): Block => ({ id: null, tags: [], note: undefined, lines: [], numbers: [] });
  let block = fresh();
  for (const [index, line] of text.split(/\r\n|\n|\r/).entries()) {
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
      block.numbers.push(index + 1);
      if (/^\s*\$CATEGORY:/.test(line)) {
        yield block;
        block = fresh();
      }
    } else if (block.lines.length) {
      yield block;
      block = fresh();
    }
  }
  if (block.lines.length) yield block;
}

/** Returns a function that names pictures by their paths, because a GIFT file contains no pictures. */
function namer(): NameOf {
  const shelf = pictureShelf();
  return (address) => {
    const path = unescaped(address);
    return shelf.nameOf(resolved("", path) ?? path, path);
  };
}

type NameOf = (address: string) => string;

function readBlock({ id, tags, lines, numbers }: Block, nameOf: NameOf): Visible | Refused {
  const line = numbers[0] ?? null;
  const text = lines.join("\n");
  if (text.length > longestBlock) return { line, id, why: `The question has more than ${longestBlock} characters.` };
  try {
    const [question] = gift.parse(text);
    const { notCarried, ...content } = (question && contentOf(question, nameOf)) ?? {};
    if (!Object.keys(content).length) return { line, id, why: `${kindOf(question)} questions cannot be read.` };
    const title = question && "title" in question ? question.title?.trim() : null;
    return { id: id ?? title ?? null, tags, content, ...(notCarried && { notCarried }) };
  } catch (error) {
    const at = (error as { location?: { start?: { line?: number } } }).location?.start?.line;
    const where = (at && numbers[Math.min(at, numbers.length) - 1]) || line;
    return { line: where, id, why: "This is not valid GIFT: a character is missing or out of place." };
  }
}

function kindOf(question: gift.GIFTQuestion | undefined): string {
  return question?.type === "Short" ? "Short answer" : (question?.type ?? "These");
}

const readers = readersOf((type) => type.gift?.read as Record<string, GiftReader> | undefined);
type GiftReader = (question: gift.GIFTQuestion) => WithLoss;

function contentOf(question: gift.GIFTQuestion, nameOf: NameOf): WithLoss | null {
  if (question.type === "Category") return null;
  const told = stemOf(question.stem, nameOf);
  if (question.type === "Description") return told;
  const point = plainOfGift(question.globalFeedback);
  const own = readers.get(question.type)?.(question);
  return own ? { ...told, ...(point ? { teachingPoint: point } : {}), ...own } : null;
}

/** Returns the stem, and the picture under it if the file names one. */
function stemOf(said: GiftText, nameOf: NameOf): Loose {
  const { html, image } = stemOfHtml(said?.format === "html" ? said.text : "", nameOf);
  return image ? { stem: plainOfGift({ format: "html", text: html }), image } : { stem: plainOfGift(said) };
}
