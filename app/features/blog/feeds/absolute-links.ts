/** A tag as the cleaned HTML of a post writes it: names, and values in double quotes. Text has no bare "<". */
const tag = /<[a-z][a-z0-9]*(?:\s+[\w-]+(?:="[^"]*")?)*\s*\/?>/g;

/** The HTML of a post for readers elsewhere: addresses on this site and places in the post become whole ones. */
export function absoluteLinks(html: string, site: string, postUrl: string): string {
  return html.replace(tag, (one) =>
    one.replace(/ (href|src)="([/#][^"]*)"/g, (whole, name: string, target: string) => {
      // "//other.example" names a site already.
      if (target.startsWith("//")) return whole;
      return ` ${name}="${target.startsWith("#") ? postUrl : site}${target}"`;
    }),
  );
}
