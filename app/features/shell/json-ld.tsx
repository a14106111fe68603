import { useNonce } from "~/ui/nonce";

/** What a page is, for search engines; `json` is made by `jsonLd`. */
export function JsonLd({ json }: { json: string }) {
  const nonce = useNonce();
  return (
    <script
      type="application/ld+json"
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON in which jsonLd has escaped every sign of HTML
      dangerouslySetInnerHTML={{ __html: json }}
    />
  );
}
