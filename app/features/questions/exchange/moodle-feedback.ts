import type { RawRecord } from "./format";
import { decodeEntities } from "./html-text";

/** Reads the fields that RadCore's writer put into a general feedback. `isOwn` is false for feedback from another tool. */
export function readOwnFeedback(html: string): {
  isOwn: boolean;
  content: RawRecord;
  rationales: string[];
  note: string | undefined;
} {
  const paragraph = (name: string) => findBetween(html, `<p class="radcore-${name}">`, "</p>");
  const references = findBetween(html, '<ul class="radcore-references">', "</ul>");
  const rationales = findBetween(html, '<ol class="radcore-rationales">', "</ol>");
  const found = {
    solution: paragraph("solution"),
    rationale: paragraph("rationale"),
    teachingPoint: paragraph("teaching-point"),
  };
  const content: RawRecord = Object.fromEntries(
    Object.entries(found).flatMap(([key, value]) => (value === null ? [] : [[key, toVerbatimText(value)]])),
  );
  if (references !== null)
    content.references = splitItems(references).map((item) => {
      const section = findBetween(item, "<q>", "</q>");
      const link = item.match(/<a [^>]{0,900}>([^<]{1,900})<\/a>/)?.[1];
      return {
        name: toVerbatimText(findBetween(item, "<cite>", "</cite>") ?? ""),
        edition: toVerbatimText(findBetween(item, "<span>", "</span>") ?? ""),
        ...(section ? { section: toVerbatimText(section) } : {}),
        ...(link ? { link: toVerbatimText(link) } : {}),
      };
    });
  const note = findBetween(html, "<!-- radcore ", " -->") ?? undefined;
  return {
    isOwn: Object.keys(content).length > 0 || note !== undefined,
    content,
    rationales: rationales === null ? [] : splitItems(rationales).map(toVerbatimText),
    note,
  };
}

function splitItems(list: string): string[] {
  return list
    .split("<li>")
    .slice(1)
    .map((item) => item.split("</li>", 1)[0] as string);
}

/** Converts RadCore's own HTML to text. Keeps every space, and removes tags that someone added in Moodle. */
function toVerbatimText(html: string): string {
  return decodeEntities(html.replace(/<br ?\/?>/g, "\n").replace(/<[^>]{0,300}>/g, ""));
}

function findBetween(text: string, start: string, end: string): string | null {
  const from = text.indexOf(start);
  if (from < 0) return null;
  const to = text.indexOf(end, from + start.length);
  return to < 0 ? null : text.slice(from + start.length, to);
}
