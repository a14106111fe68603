import { useNonce } from "~/ui/nonce";

/** Structured data for search engines; `json` is the output of `serializeJsonLd`. */
export function JsonLd({ json }: { json: string }) {
  const nonce = useNonce();
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: serializeJsonLd has escaped all HTML characters
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
