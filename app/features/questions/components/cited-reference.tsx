import { formatReference, type Reference, readReferenceLink } from "../reference";

/** A reference on one line, with its DOI or link (D5). */
export function CitedReference({ reference }: { reference: Reference }) {
  const link = reference.link ? readReferenceLink(reference.link) : null;
  return (
    <>
      {formatReference(reference)}
      {link && (
        <>
          {", "}
          <a href={link.href} target="_blank" rel="noopener noreferrer" className="link wrap-anywhere">
            {link.label}
          </a>
        </>
      )}
    </>
  );
}
