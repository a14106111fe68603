import { toSubscript, toSuperscript } from "./script-digits";

// Converts MathML to text: 10³, 1/2, √(a + b). Dropping its tags would change numbers: 10³ would become 103.

/** Nested elements beyond this depth lose their structure; no formula of a question is that deep. */
const maxPasses = 40;
// Private-use characters around the text of an element that is already converted.
const [open, close] = ["\ue002", "\ue003"];

/** Returns HTML in which each formula in MathML is text. Leaves an unclosed formula unchanged. */
export function replaceMath(html: string): string {
  const pieces: string[] = [];
  let at = 0;
  for (;;) {
    const start = html.slice(at).search(/<math[\s>]/i);
    const end = start < 0 ? -1 : html.toLowerCase().indexOf("</math>", at + start);
    if (end < 0) return pieces.length ? pieces.join("") + html.slice(at) : html;
    pieces.push(html.slice(at, at + start), mathToText(html.slice(at + start, end + "</math>".length)));
    at = end + "</math>".length;
  }
}

function mathToText(math: string): string {
  let text = math.replace(/<!--[^>]*-->|<[^<>]*\/>/g, "").replace(/<(annotation(?:-xml)?)\b[^<>]*>[^<]*<\/\1>/gi, "");
  // Each pass converts the elements that contain no other element.
  for (let pass = 0; pass < maxPasses; pass++) {
    const next = text.replace(
      /<([a-z]+)\b[^<>]*>([^<]*)<\/\1>/gi,
      (_, name: string, content: string) => open + formatElement(name.toLowerCase(), splitParts(content)) + close,
    );
    if (next === text) break;
    text = next;
  }
  return text.replace(/<[^<>]*>|[\ue002\ue003]/g, "").trim();
}

/** Splits the content of an element into the texts of its elements; without any, returns its own text. */
function splitParts(content: string): string[] {
  if (!content.includes(open)) return [content.replace(/\s+/g, " ").trim()];
  return content.split(/[\ue002\ue003]/).filter((part) => part.trim());
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
      return `√${group(parts.join(""))}`;
    case "mroot":
      return `${toSuperscript(second)}√${group(first)}`;
    case "mfenced":
      return `(${parts.join(", ")})`;
    case "mo":
      return /^[=<>≤≥≈≠+−×·±]$|^&(lt|gt);$/.test(first) ? ` ${first} ` : first;
    case "mtr":
      return `${parts.join(" ")}; `;
    default:
      return parts.join("");
  }
}

/** Puts parentheses around text that holds more than one number, name, or root. */
function group(text: string): string {
  return /^[√]?[\p{L}\p{N}.,⁰¹²³⁴-⁹₀-₉]*$|^\(.*\)$/u.test(text) ? text : `(${text.trim()})`;
}
