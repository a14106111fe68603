import type { QuestionContent } from "../content";
import { type Entry, entryId, toEntries } from "./cases";
import type { WriteOptions, Written } from "./format";
import { readGiftBlock } from "./gift-read";
import { escaped, giftText } from "./gift-text";
import { noteOf, onlyInNotes } from "./note";
import { pictureSentence, shownImage, stemAsHtml } from "./pictures";
import { tagsOf } from "./tags";
import { exchangeTypeOf } from "./types/exchange-types";

/** Writes questions as GIFT. Data that GIFT has no syntax for goes into comments, which other tools ignore. */
export function writeGift(questions: QuestionContent[], { statistics }: WriteOptions = {}): Written {
  const only = new Map<string, number>();
  const blocks = toEntries(questions).map((entry) => {
    const first = blockOf(entry, true);
    // If GIFT would read the text as its own syntax, the note holds the whole question.
    const block = readGiftBlock(first).content.stem === undefined ? blockOf(entry, false) : first;
    const note = noteOf(entry, readGiftBlock(block), only);
    return note ? `// radcore ${note}\n${block}` : block;
  });
  return {
    fileName: "radcore-questions.gift.txt",
    bytes: new TextEncoder().encode(`${blocks.join("\n\n")}\n`),
    notCarried: [
      "Organ, modality, level, skill, topic, origin, and review: written as tags in comment lines.",
      ...onlyInNotes(only),
      ...(statistics ? ["Statistics: not supported by this format."] : []),
      pictureSentence(questions),
    ].filter((sentence) => sentence !== ""),
  };
}

function blockOf(entry: Entry, withAnswers: boolean): string {
  const { content } = entry;
  const tags = tagsOf(content, entry.partOf);
  const head = `// [id:${entryId(entry)}]${tags.map((tag) => ` [tag:${tag}]`).join("")}`;
  const image = shownImage(content);
  const stem = image
    ? `[html]${escaped(stemAsHtml(content.stem as string, image))}`
    : giftText(content.stem as string, "[plain]");
  const answers = withAnswers ? exchangeTypeOf(content.type)?.gift?.write(content) : undefined;
  if (answers === undefined) return `${head}\n::${entryId(entry)}:: ${stem}`;
  const point = content.teachingPoint ? `\n\t####${giftText(content.teachingPoint as string)}` : "";
  return `${head}\n::${entryId(entry)}:: ${stem} {${answers}${point}\n}`;
}
