import type { RawRecord } from "./format";

/** Returns a hash of a text as 16 hex digits, which are two FNV-1a hashes in a row. */
export function hashToHex(text: string): string {
  const hasher = createHasher();
  for (let index = 0; index < text.length; index++) hasher.add(text.charCodeAt(index));
  return hasher.toHex();
}

/** Returns a hasher that codes are added to one by one. */
export function createHasher() {
  let a = 0x811c9dc5;
  let b = 0x01000193;
  let index = 0;
  return {
    add(code: number): void {
      a = Math.imul(a ^ code, 0x01000193);
      b = Math.imul(b ^ (code + index), 0x85ebca6b);
      index++;
    },
    toHex: (): string => [a, b].map((half) => (half >>> 0).toString(16).padStart(8, "0")).join(""),
  };
}

/**
 * Returns the external id of a question from another tool: the given id if valid, otherwise an id derived from the given id or,
 * without one, from the content. The same file always gives the same ids.
 */
export function deriveExternalId(givenId: string | null | undefined, content: RawRecord, tool: string): string {
  const name = givenId?.trim() ?? "";
  if (/^[a-z0-9][a-z0-9-]{2,63}$/.test(name)) return name;
  if (!name) return `${tool}-${hashToHex(JSON.stringify(content))}`;
  const slug = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 46);
  // The hash distinguishes ids with the same slug.
  return `${slug || tool}-${hashToHex(name).slice(0, 8)}`;
}

/** Returns the id of an option, stem, or item in a format without ids, by its index: a, b, c, and so on. */
export function idAtIndex(index: number): string {
  return index < 26 ? String.fromCharCode(97 + index) : `x${index + 1}`;
}
