import type { Loose } from "./format";

/** A short name for a text, the same wherever it is made: two FNV-1a hashes beside each other. */
export function hash(text: string): string {
  let a = 0x811c9dc5;
  let b = 0x01000193;
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ (code + index), 0x85ebca6b);
  }
  return [a, b].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join("");
}

/**
 * The external id of a question from another tool: its own where that is one of ours, else made from it, else from what
 * the question says, so that the same file brings the same ids again.
 */
export function externalId(given: string | null | undefined, content: Loose, tool: string): string {
  const name = given?.trim() ?? "";
  if (/^[a-z0-9][a-z0-9-]{2,63}$/.test(name)) return name;
  if (!name) return `${tool}-${hash(JSON.stringify(content))}`;
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 46);
  // Two names may have one slug.
  return `${slug || tool}-${hash(name).slice(0, 8)}`;
}

/** The id of an option, stem or item by its place, where a format has none: a, b, c … */
export function keyAt(place: number): string {
  return place < 26 ? String.fromCharCode(97 + place) : `x${place + 1}`;
}
