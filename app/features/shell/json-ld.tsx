import { useNonce } from "~/ui/nonce";

/** Structured data for search engines; `json` is the output of `jsonLd`. */
export function JsonLd({ json }: { json: string }) {
  const nonce = useNonce();
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: jsonLd has escaped all HTML characters
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
