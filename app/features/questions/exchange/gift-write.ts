import type { QuestionContent } from "../content";
import { type FileEntry, getEntryId, toFileEntries } from "./cases";
import type { WriteOptions, WriteResult } from "./format";
import { readGiftBlock } from "./gift-read";
import { escapeGift, toGiftText } from "./gift-text";
import { buildNote, describeNotes } from "./imported-questions";
import { describeMissingPictures, describeMissingSeries, getStemImage, stemToHtml } from "./pictures";
import { getTags } from "./tags";
import { getWriters } from "./types/exchange-types";

/** Writes questions as GIFT. Data that GIFT has no syntax for goes into comments, which other tools ignore. */
export function writeGift(questions: QuestionContent[], { statistics }: WriteOptions = {}): WriteResult {
  const noteCounts = new Map<string, number>();
  const blocks = toFileEntries(questions).map((entry) => {
    const fullBlock = formatBlock(entry, true);
    // If the block cannot be read back, it is written without the answers, and the note holds the rest of the question.
    const block = readGiftBlock(fullBlock).content.stem === undefined ? formatBlock(entry, false) : fullBlock;
    const note = buildNote(entry, readGiftBlock(block), noteCounts);
    return note ? `// radcore ${note}\n${block}` : block;
  });
  return {
    fileName: "radcore-questions.gift.txt",
    bytes: new TextEncoder().encode(`${blocks.join("\n\n")}\n`),
    notCarried: [
      "Organ, modality, level, skill, topic, origin, and review: written as tags in comment lines.",
      ...describeNotes(noteCounts),
      ...(statistics ? ["Statistics: not supported by this format."] : []),
      describeMissingPictures(questions),
      describeMissingSeries(questions),
    ].filter((sentence) => sentence !== ""),
  };
}

function formatBlock(entry: FileEntry, hasAnswers: boolean): string {
  const { content } = entry;
  const tags = getTags(content, entry.partOf);
  const head = `// [id:${getEntryId(entry)}]${tags.map((tag) => ` [tag:${tag}]`).join("")}`;
  const image = getStemImage(content);
  const stem = image
    ? `[html]${escapeGift(stemToHtml(content.stem as string, image))}`
    : toGiftText(content.stem as string, "[plain]");
  const answers = hasAnswers ? getWriters(content)?.gift?.write(content) : undefined;
  if (answers === undefined) return `${head}\n::${getEntryId(entry)}:: ${stem}`;
  const teachingPointText = content.teachingPoint ? `\n\t####${toGiftText(content.teachingPoint as string)}` : "";
  return `${head}\n::${getEntryId(entry)}:: ${stem} {${answers}${teachingPointText}\n}`;
}
