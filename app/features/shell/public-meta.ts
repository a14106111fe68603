/** A tag of `<head>`, as a route's `meta` gives it to Remix. */
export type MetaTag =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  | { tagName: "link"; rel: string; href: string; type?: string; title?: string };

interface PublicPage {
  /** The whole title, RadCore's name included: "Pricing · RadCore". */
  title: string;
  description: string;
  /** The page's one address, without the site's. */
  path: string;
  /** Picture for shared links, an address on this site, 1200 × 630 at best. */
  image?: { path: string; alt: string };
  /** What a post says besides: times in ms, and its tags. */
  article?: { publishedAt: number; updatedAt: number; author: string; tags: readonly string[] };
}

const standardImage = { path: "/og.png", alt: "RadCore: board-style radiology questions that tell you why" };

/**
 * Title, description, canonical link, Open Graph and card of a page that search engines and shared links show. Made in the
 * loader and handed to the page as data (`export const meta = ({ data }) => data?.meta ?? []`), so that the browser gets no
 * code for it; `settings.url` is the address of the site.
 */
export function publicMeta(settings: { url: string }, page: PublicPage): MetaTag[] {
  const { title, description, path, image = standardImage, article } = page;
  const address = settings.url + path;
  const property = (name: string, content: string) => ({ property: name, content });
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: address },
    property("og:site_name", "RadCore"),
    property("og:type", article ? "article" : "website"),
    property("og:title", title.replace(/ · RadCore$/, "")),
    property("og:description", description),
    property("og:url", address),
    property("og:image", settings.url + image.path),
    property("og:image:alt", image.alt),
    // Title, text and picture of the card are Open Graph's.
    { name: "twitter:card", content: "summary_large_image" },
    ...(article
      ? [
          property("article:published_time", new Date(article.publishedAt).toISOString()),
          property("article:modified_time", new Date(article.updatedAt).toISOString()),
          property("article:author", article.author),
          ...article.tags.map((tag) => property("article:tag", tag)),
        ]
      : []),
  ];
}

/** Tells readers of feeds where one is; `href` is its whole address. */
export function feedLink(kind: "rss" | "atom", href: string, title: string): MetaTag {
  return {
    tagName: "link",
    rel: "alternate",
    type: `application/${kind}+xml`,
    title: `${title} (${kind === "rss" ? "RSS" : "Atom"})`,
    href,
  };
}
