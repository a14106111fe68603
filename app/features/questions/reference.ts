/** A guideline, book, or article that a question cites. */
export interface Reference {
  name: string;
  edition: string;
  section?: string | undefined;
  /** A DOI or an address that begins with https, as the author typed it. */
  link?: string | undefined;
}

export const maxReferenceLinkLength = 300;

const doiPattern = /^(?:doi:\s*|https?:\/\/(?:dx\.)?doi\.org\/)?(10\.\d{4,9}\/\S+)$/i;

/** Returns the address of a DOI or an https link and the words that name it; null for any other text (D5). */
export function readReferenceLink(text: string): { href: string; label: string } | null {
  const trimmed = text.trim();
  const doi = trimmed.match(doiPattern)?.[1];
  // encodeURI leaves "#" and "?" alone, which may be part of a DOI.
  if (doi)
    return {
      href: `https://doi.org/${encodeURI(doi).replaceAll("#", "%23").replaceAll("?", "%3F")}`,
      label: `doi:${doi}`,
    };
  if (!/^https:\/\//i.test(trimmed) || /[\s"<>]/.test(trimmed) || !URL.canParse(trimmed)) return null;
  const { href, hostname, username, password } = new URL(trimmed);
  if (username || password || !/[a-z0-9]\.[a-z]{2,}$/i.test(hostname)) return null;
  return { href, label: hostname.replace(/^www\./, "") };
}

/** Returns a reference on one line: name, edition, and section. */
export function formatReference({ name, edition, section }: Reference): string {
  return [name, edition, section].filter(Boolean).join(", ");
}
