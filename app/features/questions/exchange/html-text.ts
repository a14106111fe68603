import { isFormatted, toFormattedHtml } from "~/lib/formatted-text";
import { replaceMath } from "./math-text";
import { toSubscript, toSuperscript } from "./script-text";

// Converts the HTML of other tools to formatted text (lib/formatted-text.ts), so that imported markup is never rendered.

/** Tags whose content is left out. */
const skippedTags = ["script", "style", "template", "head", "noscript", "iframe", "object", "svg"];
const blockTags =
  /^(p|div|h[1-6]|ul|ol|blockquote|pre|section|article|header|footer|figure|figcaption|dl|dt|dd|address|hr)$/;
const namedEntities: Record<string, string> = {
  ...{ amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " ", deg: "°", micro: "µ", times: "×", divide: "÷" },
  ...{ plusmn: "±", ndash: "–", mdash: "—", hellip: "…", lsquo: "‘", rsquo: "’", ldquo: "“", rdquo: "”", bull: "•" },
  ...{ middot: "·", le: "≤", ge: "≥", ne: "≠", asymp: "≈", rarr: "→", larr: "←", alpha: "α", beta: "β", gamma: "γ" },
  ...{
    delta: "δ",
    lambda: "λ",
    mu: "μ",
    pi: "π",
    sigma: "σ",
    omega: "ω",
    sup2: "²",
    sup3: "³",
    frac12: "½",
    ouml: "ö",
  },
  ...{ minus: "−", radic: "√", infin: "∞", prop: "∝", sum: "∑", int: "∫", part: "∂", permil: "‰", prime: "′" },
  ...{ Prime: "″", sup1: "¹", frac14: "¼", frac34: "¾", uarr: "↑", darr: "↓", harr: "↔", euro: "€", pound: "£" },
  ...{ Delta: "Δ", Sigma: "Σ", Omega: "Ω", Gamma: "Γ", Lambda: "Λ", Phi: "Φ", Pi: "Π", Theta: "Θ", Psi: "Ψ" },
  ...{ epsilon: "ε", theta: "θ", kappa: "κ", rho: "ρ", tau: "τ", phi: "φ", chi: "χ", psi: "ψ", eta: "η", nu: "ν" },
  ...{ aacute: "á", agrave: "à", acirc: "â", aring: "å", Aring: "Å", aelig: "æ", ecirc: "ê", euml: "ë" },
  ...{ iacute: "í", icirc: "î", iuml: "ï", ntilde: "ñ", oacute: "ó", ocirc: "ô", oslash: "ø", uacute: "ú" },
  ...{ ugrave: "ù", ucirc: "û", laquo: "«", raquo: "»", sect: "§", para: "¶", copy: "©", reg: "®", trade: "™" },
  ...{ auml: "ä", uuml: "ü", Ouml: "Ö", Auml: "Ä", Uuml: "Ü", szlig: "ß", eacute: "é", egrave: "è", ccedil: "ç" },
};

// Private-use characters that stand for breaks while the HTML is read.
const lineBreak = "\ue000";
const blockBreak = "\ue001";
const cellBreak = "\ue004";
const rowBreak = "\ue005";

/** Decodes character references such as &amp; or &#178;. Unknown references stay unchanged. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z0-9]{2,8}));/gi, (whole, decimal, hex, name) => {
    if (name) return Object.hasOwn(namedEntities, name) ? (namedEntities[name] as string) : whole;
    const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/**
 * Converts HTML to formatted text: with line breaks, dashes for list items, bold words, superscripts, subscripts, tables, formulas
 * as text, and the alt text of pictures.
 */
export function htmlToText(html: string): string {
  const output: string[] = [];
  // The open tags of formatting, with the index in `output` at which their text begins.
  const openTags: { name: string; from: number }[] = [];
  let skippedTag: string | null = null;
  for (const piece of splitHtml(replaceMath(html))) {
    if (piece.tag === null) {
      if (!skippedTag) output.push(decodeEntities(piece.text.replace(/[ \t\r\n\f]+/g, " ")));
      continue;
    }
    const { tag, isClosing } = piece;
    if (skippedTag) {
      if (isClosing && tag === skippedTag) skippedTag = null;
    } else if (skippedTags.includes(tag)) {
      if (!isClosing && !/\/>$/.test(piece.text)) skippedTag = tag;
    } else if (tag === "br") output.push(lineBreak);
    else if (tag === "li") output.push(isClosing ? "" : `${lineBreak}- `);
    else if (tag === "tr") output.push(rowBreak);
    else if (tag === "td" || tag === "th") output.push(isClosing ? "" : cellBreak);
    else if (tag === "img") output.push(describePicture(piece.text));
    else if (Object.hasOwn(formattingTags, tag)) {
      const open = openTags.at(-1);
      if (!isClosing) openTags.push({ name: tag, from: output.length });
      else if (open?.name === tag) {
        openTags.pop();
        output.push(formattingTags[tag]?.(output.splice(open.from).join("")) ?? "");
      } else openTags.length = 0;
    } else if (blockTags.test(tag)) output.push(blockBreak);
  }
  return (
    output
      .join("")
      // Cells outside a closed table.
      .replaceAll(cellBreak, " | ")
      .replaceAll(rowBreak, lineBreak)
      // Shortens long runs of spaces first, because the patterns below are slow on such runs.
      .replace(/ {2,}/g, " ")
      .replace(/ ?[\ue000\ue001][ \ue000\ue001]*/g, (spacing) =>
        spacing.includes(blockBreak) ? "\n\n" : "\n".repeat(countBreaks(spacing)),
      )
      .replace(/ \| (?=\n|$)/g, "")
      .replace(/ {2,}/g, " ")
      .trim()
  );
}

/** The tags of formatting, and how their text is formatted. */
const formattingTags: Record<string, (words: string) => string> = {
  sup: toSuperscript,
  sub: toSubscript,
  b: toBold,
  strong: toBold,
  table: toTable,
};

function toBold(words: string): string {
  // Bold text does not go on in the next line or cell.
  if (!words.trim() || /\*\*|[\n\ue000-\ue005]/.test(words)) return words;
  return words.replace(/^(\s*)(.*?)(\s*)$/, "$1**$2**$3");
}

/** Returns a table as formatted text if it has two or more rows with the same number of cells, otherwise its rows as lines. */
function toTable(words: string): string {
  const rows = words
    .split(rowBreak)
    .map((row) => row.split(cellBreak).slice(1).map(toCell))
    .filter((cells) => cells.length > 0);
  const count = rows[0]?.length ?? 0;
  const isTable = rows.length > 1 && count > 1 && rows.every((cells) => cells.length === count);
  const hasBar = rows.flat().some((cell) => cell.includes("|"));
  const lines =
    isTable && !hasBar
      ? [rows[0] ?? [], Array.from({ length: count }, () => "---"), ...rows.slice(1)].map((cells, index) =>
          index === 1 ? `|${cells.join("|")}|` : `| ${cells.join(" | ")} |`,
        )
      : rows.map((cells) => cells.join(" | "));
  return `${lineBreak}${lines.join(lineBreak)}${lineBreak}`;
}

function toCell(words: string): string {
  return words.replace(/[\s\ue000\ue001]+/g, " ").trim();
}

/** Converts formatted text to HTML. `htmlToText` restores the text, except for unusual spaces. */
export const textToHtml = toFormattedHtml;

/** Returns whether a text contains formatting that `htmlToText` restores exactly. Other texts are exported as they are. */
export function isFormattedAsHtml(text: string): boolean {
  return isFormatted(text) && htmlToText(textToHtml(text)) === text;
}

type Piece = { tag: null; text: string } | { tag: string; isClosing: boolean; text: string };

/** Splits HTML into tags and the text between them, without comments and declarations, in one pass. */
function* splitHtml(html: string): Generator<Piece> {
  for (let at = 0; at < html.length; ) {
    const open = html.indexOf("<", at);
    if (open < 0) return yield { tag: null, text: html.slice(at) };
    if (open > at) yield { tag: null, text: html.slice(at, open) };
    if (html.startsWith("<!--", open)) {
      const end = html.indexOf("-->", open + 4);
      at = end < 0 ? html.length : end + 3;
      continue;
    }
    const name = /^<(\/?)([a-z][a-z0-9:-]{0,30})|^<[!?]/i.exec(html.slice(open, open + 40));
    if (!name) {
      yield { tag: null, text: "<" };
      at = open + 1;
      continue;
    }
    const end = findTagEnd(html, open);
    const text = html.slice(open, end);
    if (name[2]) yield { tag: name[2].toLowerCase(), isClosing: name[1] === "/", text };
    at = end;
  }
}

/** Returns the index after a tag, whose attributes may contain a quoted >; the end of the text for an unclosed tag. */
function findTagEnd(html: string, open: number): number {
  let quote = "";
  for (let at = open; at < html.length; at++) {
    const sign = html[at] as string;
    if (quote) quote = sign === quote ? "" : quote;
    else if (sign === ">") return at + 1;
    else if (sign === '"' || sign === "'") quote = sign;
  }
  return html.length;
}

function describePicture(tag: string): string {
  const alt = /\balt\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag);
  const words = decodeEntities(alt?.[1] ?? alt?.[2] ?? "").trim();
  return words ? `[picture: ${words}]` : "[picture]";
}

function countBreaks(gap: string): number {
  return Math.min(2, gap.split(lineBreak).length - 1);
}
