import type { Loose } from "./format";
import { decoded } from "./markup";

/** Reads the fields that RadCore's writer put into a general feedback. `own` is false for feedback from another tool. */
export function ownFeedback(html: string): {
  own: boolean;
  content: Loose;
  rationales: string[];
  note: string | undefined;
} {
  const paragraph = (name: string) => between(html, `<p class="radcore-${name}">`, "</p>");
  const references = between(html, '<ul class="radcore-references">', "</ul>");
  const rationales = between(html, '<ol class="radcore-rationales">', "</ol>");
  const found = {
    solution: paragraph("solution"),
    rationale: paragraph("rationale"),
    teachingPoint: paragraph("teaching-point"),
  };
  const content: Loose = Object.fromEntries(
    Object.entries(found).flatMap(([key, value]) => (value === null ? [] : [[key, verbatim(value)]])),
  );
  if (references !== null)
    content.references = items(references).map((item) => {
      const section = between(item, "<q>", "</q>");
      return {
        name: verbatim(between(item, "<cite>", "</cite>") ?? ""),
        edition: verbatim(between(item, "<span>", "</span>") ?? ""),
        ...(section ? { section: verbatim(section) } : {}),
      };
    });
  const note = between(html, "<!-- radcore ", " -->") ?? undefined;
  return {
    own: Object.keys(content).length > 0 || note !== undefined,
    content,
    rationales: rationales === null ? [] : items(rationales).map(verbatim),
    note,
  };
}

function items(list: string): string[] {
  return list
    .split("<li>")
    .slice(1)
    .map((item) => item.split("</li>", 1)[0] as string);
}

/** Returns RadCore's own HTML as text with every space, and without tags that an editor added in Moodle. */
function verbatim(html: string): string {
  return decoded(html.replace(/<br ?\/?>/g, "\n").replace(/<[^>]{0,300}>/g, ""));
}

function between(text: string, start: string, end: string): string | null {
  const from = text.indexOf(start);
  if (from < 0) return null;
  const to = text.indexOf(end, from + start.length);
  return to < 0 ? null : text.slice(from + start.length, to);
}
