import { toSubscript, toSuperscript } from "./script-text";

// Converts MathML to text: 10³, 1/2, √(a + b). Dropping its tags would change numbers: 10³ would become 103.

/** Nested elements beyond this depth lose their structure; no formula of a question is that deep. */
const maxPasses = 40;
// Private-use characters around the text of an element that is already converted.
const [open, close] = ["\ue002", "\ue003"];
const marks = /[\ue002\ue003]/g;

/** Returns HTML in which each formula in MathML is text. Leaves an unclosed formula unchanged. */
export function replaceMath(html: string): string {
  const lower = html.toLowerCase();
  const pieces: string[] = [];
  let at = 0;
  for (let start = lower.indexOf("<math"); start >= 0; start = lower.indexOf("<math", at)) {
    const closing = lower.indexOf("</math>", start);
    if (closing < 0) break;
    const end = closing + "</math>".length;
    pieces.push(html.slice(at, start), mathToText(html.slice(start, end)));
    at = end;
  }
  return pieces.join("") + html.slice(at);
}

function mathToText(math: string): string {
  let text = math.replace(marks, "").replace(/<!--[^>]*-->|<[^<>]*\/>/g, "");
  // Each pass converts the elements that contain no other element.
  for (let pass = 0; pass < maxPasses; pass++) {
    const next = text.replace(
      /<([a-z][a-z-]*)\b[^<>]*>([^<]*)<\/\1>/gi,
      (_, name: string, content: string) => open + formatElement(name.toLowerCase(), splitParts(content)) + close,
    );
    if (next === text) break;
    text = next;
  }
  return text
    .replace(/<[^<>]*>/g, "")
    .replace(marks, "")
    .trim();
}

/** Splits the content of an element into the texts of its elements; without any, returns its own text. */
function splitParts(content: string): string[] {
  if (!content.includes(open)) return [content.replace(/\s+/g, " ").trim()];
  return content.split(marks).filter((part) => part.trim());
}

function formatElement(name: string, parts: string[]): string {
  const [first = "", second = "", third = ""] = parts;
  switch (name) {
    case "mfrac":
      return `${group(first)}/${group(second)}`;
    case "msup":
      return group(first) + toSuperscript(second);
    case "msub":
      return group(first) + toSubscript(second);
    case "msubsup":
      return group(first) + toSubscript(second) + toSuperscript(third);
    case "msqrt":
      return `√${group(join(parts))}`;
    case "mroot":
      return `${toSuperscript(second)}√${group(first)}`;
    case "mfenced":
      return `(${parts.join(", ")})`;
    case "mo":
      return /^[=<>≤≥≈≠+−×·±]$|^&(lt|gt);$/.test(first) ? ` ${first} ` : first;
    case "mtr":
      return `${parts.join(" ")}; `;
    case "annotation":
    case "annotation-xml":
      return "";
    default:
      return join(parts);
  }
}

/**
 * Joins the parts of a row. A space keeps two numbers, a mixed number, and a factor after a fraction apart: 2 1/2 is not 21/2, and
 * 1/2 N is not 1/(2N).
 */
function join(parts: readonly string[]): string {
  return parts.reduce((text, part) => {
    const isApart =
      /[\p{L}\p{N}]$/u.test(text) && (/^\p{N}/u.test(part) || (text.includes("/") && /^\p{L}/u.test(part)));
    return text + (isApart ? " " : "") + part;
  }, "");
}

/** Puts parentheses around text that is more than one number or name, or one pair of parentheses. */
function group(text: string): string {
  return /^[\p{L}\p{N}.,⁰¹²³⁴-⁹₀-₉]*$|^\([^()]*\)$/u.test(text) ? text : `(${text.trim()})`;
}
