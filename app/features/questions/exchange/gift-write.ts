import type { QuestionContent } from "../content";
import { absoluteTolerance } from "./as-others-say";
import { type Entry, entryId, toEntries } from "./cases";
import type { Loose, WriteOptions, Written } from "./format";
import { readGiftBlock } from "./gift-read";
import { htmlOfText } from "./markup";
import { noteOf, onlyInNotes } from "./note";
import { pictureSentence, shownImage, stemAsHtml } from "./pictures";
import { tagsOf } from "./tags";

/** Questions as GIFT. What GIFT has no place for stands in comment lines of ours, which other tools pass over. */
export function writeGift(questions: QuestionContent[], { statistics }: WriteOptions = {}): Written {
  const only = new Map<string, number>();
  const blocks = toEntries(questions).map((entry) => {
    const first = blockOf(entry, true);
    // Words that GIFT cannot tell from its own signs: then the whole question is in the note.
    const block = readGiftBlock(first).content.stem === undefined ? blockOf(entry, false) : first;
    const note = noteOf(entry, readGiftBlock(block), only);
    return note ? `// radcore ${note}\n${block}` : block;
  });
  return {
    fileName: "radcore-questions.gift.txt",
    bytes: new TextEncoder().encode(`${blocks.join("\n\n")}\n`),
    notCarried: [
      "Organ, modality, level, skill, topic, origin and review: as tags in comment lines.",
      ...onlyInNotes(only),
      ...(statistics ? ["Statistics: this format has no place for them."] : []),
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
    : said(content.stem as string, "[plain]");
  const answers = withAnswers ? answersOf(content) : null;
  if (!answers) return `${head}\n::${entryId(entry)}:: ${stem}`;
  const point = content.teachingPoint ? `\n\t####${said(content.teachingPoint as string)}` : "";
  return `${head}\n::${entryId(entry)}:: ${stem} {${answers}${point}\n}`;
}

function answersOf(content: Loose): string | null {
  const options = (content.options ?? content.labels ?? []) as { id: string; text: string; rationale?: string }[];
  const why = (words: string | undefined) => (words ? `#${said(words)}` : "");
  switch (content.type) {
    case "single":
      return options
        .map(({ id, text, rationale }) => `\n\t${id === content.key ? "=" : "~"}${saidBefore(text)}${why(rationale)}`)
        .join("");
    case "multi": {
      const keys = content.keys as string[];
      const share = Number((100 / keys.length).toFixed(5));
      return options
        .map(
          ({ id, text, rationale }) => `\n\t~%${keys.includes(id) ? share : -100}%${saidBefore(text)}${why(rationale)}`,
        )
        .join("");
    }
    case "numeric": {
      const { value, tolerance } = content.answer as { value: number; tolerance: { kind: string; value: number } };
      const within = absoluteTolerance(value, tolerance);
      const slips = content.commonErrors as { value: number; why: string }[];
      const right = `\n\t=${decimal(value)}:${decimal(within)}${why(content.solution as string)}`;
      return `#${right}${slips.map((slip) => `\n\t=%0%${decimal(slip.value)}:0${why(slip.why)}`).join("")}`;
    }
    case "matching":
    case "labelling": {
      const text = new Map(options.map((option) => [option.id, option.text]));
      const rows = (content.stems ?? content.targets) as { text?: string; key: string }[];
      return rows
        .map(
          (row, index) =>
            `\n\t=${saidBefore(row.text ?? `Marker ${index + 1}`)} -> ${escaped(text.get(row.key) ?? "")}`,
        )
        .join("");
    }
    case "ordering":
      return (content.items as { text: string }[])
        .map(({ text }, index) => `\n\t=${index + 1} -> ${escaped(text)}`)
        .join("");
    default:
      return null;
  }
}

/** Text at a place where a format may stand before it. What begins like a format or a weight gets one. */
function said(text: string, format = ""): string {
  return `${format || (/^(%|\[(html|markdown|plain|moodle)\])/.test(text) ? "[plain]" : "")}${escaped(text)}`;
}

/** The left of a pair ends at its first arrow; and an option with one would be taken for a pair. */
function saidBefore(text: string): string {
  return text.includes("->") ? `[html]${escaped(htmlOfText(text))}` : said(text);
}

function escaped(text: string): string {
  return text
    .replaceAll("\r", " ")
    .replace(/[\\:#={}~]/g, (sign) => `\\${sign}`)
    .replaceAll("\n", "\\n");
}

/** GIFT has no exponents. */
function decimal(value: number): string {
  const text = String(value);
  if (!text.includes("e")) return text;
  const fixed = value.toFixed(20).replace(/0+$/, "").replace(/\.$/, "");
  return /e\+/.test(text) ? BigInt(Math.round(value)).toString() : fixed;
}
