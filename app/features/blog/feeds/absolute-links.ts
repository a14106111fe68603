/** Matches a tag of sanitized HTML: attribute values are in double quotes and text has no bare "<". */
const tag = /<[a-z][a-z0-9]*(?:\s+[\w-]+(?:="[^"]*")?)*\s*\/?>/g;

/** Makes relative links and anchors of a post absolute, for feed readers. */
export function makeLinksAbsolute(html: string, site: string, postUrl: string): string {
  return html.replace(tag, (tagHtml) =>
    tagHtml.replace(/ (href|src)="([/#][^"]*)"/g, (attribute, name: string, target: string) => {
      // Protocol-relative URLs already contain a host.
      if (target.startsWith("//")) return attribute;
      return ` ${name}="${target.startsWith("#") ? postUrl : site}${target}"`;
    }),
  );
}
