import * as gift from "gift-pegjs";
import { topicOf } from "./as-others-say";
import { keysByWorth } from "./credit";
import { type Loose, nothing, type Read, type Refused, refusedWhole } from "./format";
import { keyAt } from "./ids";
import { decoded, textOfHtml } from "./markup";
import { type Seen, settleSeen, type Visible } from "./note";
import { resolved, unescaped } from "./package-path";
import { pictureShelf, stemOfHtml } from "./pictures";
import { textOfBytes } from "./text-of-bytes";

/** No question is longer; the parser's time grows with it. */
const longestBlock = 60_000;

/** Reads GIFT. Every question is parsed by itself, so that one that is broken is refused with its line and no other is. */
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
  if (!seen.length && !refused.length) return refusedWhole("The file has no question.", 1);
  const settled = settleSeen(seen, "gift");
  const notes = [...settled.notes];
  // A stem cut off is a stem: nothing else tells that a file did not come whole.
  if (!/[\r\n]$/.test(decodedFile.text))
    notes.push("The file does not end with a line break: look whether its last question is whole.");
  return { ...nothing(), ...settled, notes, refused: [...refused, ...settled.refused] };
}

/** What other tools see of one question that we wrote. */
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
  /** The line in the file of each line that is no comment. */
  numbers: number[];
}

/** Questions are parted by empty lines; comments belong to what follows them. */
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

/** Names pictures by their paths; GIFT holds none of them. */
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
  if (text.length > longestBlock) return { line, id, why: `A question is longer than ${longestBlock} signs.` };
  try {
    const [question] = gift.parse(text);
    const { notCarried, ...content } = (question && contentOf(question, nameOf)) ?? {};
    if (!Object.keys(content).length) return { line, id, why: `${kindOf(question)} questions cannot be read.` };
    const title = question && "title" in question ? question.title?.trim() : null;
    return { id: id ?? title ?? null, tags, content, ...(notCarried && { notCarried }) };
  } catch (error) {
    const at = (error as { location?: { start?: { line?: number } } }).location?.start?.line;
    const where = (at && numbers[Math.min(at, numbers.length) - 1]) || line;
    return { line: where, id, why: "This is not GIFT: a sign is missing or does not belong here." };
  }
}

function kindOf(question: gift.GIFTQuestion | undefined): string {
  return question?.type === "Short" ? "Short answer" : (question?.type ?? "These");
}

type Said = { format: string; text: string } | null;

function contentOf(question: gift.GIFTQuestion, nameOf: NameOf): (Loose & { notCarried?: string }) | null {
  if (question.type === "Category") return null;
  const told = stemOf(question.stem, nameOf);
  if (question.type === "Description") return told;
  const point = words(question.globalFeedback);
  const base: Loose = { ...told, ...(point ? { teachingPoint: point } : {}) };
  switch (question.type) {
    case "MC": {
      const one = question.choices.some(({ isCorrect }) => isCorrect);
      const worth = question.choices.map(({ isCorrect, weight }, index) => ({
        name: keyAt(index).toUpperCase(),
        percent: weight ?? (isCorrect ? 100 : 0),
      }));
      const { right, ...lost } = keysByWorth(worth, one);
      const options = question.choices.map((choice, index) => ({
        id: keyAt(index),
        text: words(choice.text),
        ...(choice.feedback ? { rationale: words(choice.feedback) } : {}),
      }));
      const keys = options.filter((_, index) => right[index]).map((option) => option.id);
      return one && keys.length === 1
        ? { ...base, ...lost, type: "single", options, key: keys[0] }
        : { ...base, ...lost, type: "multi", options, keys };
    }
    case "TF":
      return trueOrFalse(base, question);
    case "Numerical":
      return numeric(base, question);
    case "Matching": {
      const pairs = question.matchPairs.map((pair) => ({
        text: words(pair.subquestion),
        answer: plain(pair.subanswer),
      }));
      const texts = [...new Set(pairs.map(({ answer }) => answer))];
      return {
        ...base,
        type: "matching",
        options: texts.map((text, index) => ({ id: keyAt(index), text })),
        stems: pairs
          .filter(({ text }) => text)
          .map(({ text, answer }, index) => ({ id: keyAt(index), text, key: keyAt(texts.indexOf(answer)) })),
      };
    }
    default:
      return null;
  }
}

function trueOrFalse(base: Loose, question: gift.TrueFalse): Loose {
  // GIFT's first feedback is for the wrong answer.
  const [wrong, right] = [words(question.trueFeedback), words(question.falseFeedback)];
  const option = (id: string, text: string, why: string) => ({
    id,
    text,
    ...(why ? { rationale: why } : {}),
    fixed: true,
  });
  const options = [
    option("a", "True", question.isTrue ? right : wrong),
    option("b", "False", question.isTrue ? wrong : right),
  ];
  return { ...base, type: "single", options, key: question.isTrue ? "a" : "b" };
}

function numeric(base: Loose, { choices }: gift.Numerical): Loose & { notCarried?: string } {
  const list = Array.isArray(choices) ? choices : [{ isCorrect: true, weight: null, text: choices, feedback: null }];
  const worth = list.map(({ isCorrect, weight, text }) => ({
    name: String(text.number ?? "another answer"),
    percent: weight ?? (isCorrect ? 100 : 0),
  }));
  const { right: isRight, ...lost } = keysByWorth(worth, true);
  const right = list[isRight.indexOf(true)] ?? list[0];
  const slips = list.filter(
    (choice, index) => choice !== right && choice.text.number !== undefined && !((worth[index]?.percent ?? 0) > 0),
  );
  const { number, range, numberHigh = 0, numberLow = 0, type } = right?.text ?? { type: "simple" };
  const between = type === "high-low";
  const value = between ? (numberHigh + numberLow) / 2 : number;
  const within = between ? Math.abs(numberHigh - numberLow) / 2 : range;
  const solution = words(right?.feedback ?? null);
  return {
    ...base,
    ...lost,
    type: "numeric",
    answer: { value, unit: "", ...(within ? { tolerance: { kind: "absolute", value: within } } : {}) },
    ...(solution ? { solution } : {}),
    commonErrors: slips.map((slip) => ({ value: slip.text.number, why: words(slip.feedback) })),
  };
}

/** The stem, and the picture under it where the file names one. */
function stemOf(said: Said, nameOf: NameOf): Loose {
  const { html, image } = stemOfHtml(said?.format === "html" ? said.text : "", nameOf);
  return image ? { stem: words({ format: "html", text: html }), image } : { stem: words(said) };
}

function words(said: Said): string {
  if (!said) return "";
  if (said.format === "plain" || said.format === "markdown") return said.text;
  // "Moodle" format is text that may hold tags.
  return said.format === "html" || /<[a-z/!]|&[a-z#]/i.test(said.text)
    ? textOfHtml(said.text.replaceAll("\n", "<br>"))
    : decoded(said.text);
}

/** The parser leaves its own marks for escaped signs in the right half of a pair. */
function plain(answer: string): string {
  return answer.replace(/&&(\d{3});/g, (_, code: string) => String.fromCharCode(Number(code)));
}
