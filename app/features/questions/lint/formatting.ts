import { parseFormattedText, type TextBlock } from "~/lib/formatted-text";
import { isDraft, type Unit } from "./draft";
import { createFinding, type Finding, type Path } from "./findings";

/** The largest table that a phone shows without scrolling far. */
const maxColumns = 5;
const maxRows = 10;
/** Fields that are shown with formatting. */
const formattedFields = ["stem", "text", "rationale", "teachingPoint", "solution", "why"];

/** Finds marks of formatting that are shown as signs, and tables that are too large for a phone. */
export function lintFormatting({ draft, path }: Unit): Finding[] {
  return listTexts(draft, path).flatMap(({ text, at }) => {
    const blocks = parseFormattedText(text);
    const strayMark = findStrayMark(blocks);
    if (strayMark)
      return [createFinding("formatting", at, `“${strayMark}” is shown as it is. Close the formatting or remove it.`)];
    const isTooLarge = blocks.some(
      (block) =>
        block.type === "table" && (block.rows.length > maxRows + 1 || (block.rows[0]?.length ?? 0) > maxColumns),
    );
    const message = `A table has at most ${maxColumns} columns and ${maxRows} rows below its header.`;
    return isTooLarge ? [createFinding("formatting", at, message)] : [];
  });
}

function findStrayMark(blocks: readonly TextBlock[]): string | null {
  for (const block of blocks) {
    const runs = block.type === "lines" ? block.runs : block.rows.flat(2);
    for (const { text } of runs) {
      const mark =
        /\*\*(?=\S)|(?<=\S)\*\*|[\^_]\{/.exec(text)?.[0] ??
        (block.type === "lines" ? /^\|.*\|[ \t]*$/m.exec(text)?.[0] : undefined);
      if (mark) return mark;
    }
  }
  return null;
}

/** Returns the texts of a question or part, but not those of its parts, which are units of their own. */
function listTexts(value: unknown, at: Path): { text: string; at: Path }[] {
  if (Array.isArray(value)) return value.flatMap((entry, index) => listTexts(entry, [...at, index]));
  if (!isDraft(value)) return [];
  return Object.entries(value).flatMap(([field, entry]) => {
    if (field === "parts") return [];
    if (typeof entry !== "string") return listTexts(entry, [...at, field]);
    return formattedFields.includes(field) ? [{ text: entry, at: [...at, field] }] : [];
  });
}
