/** A `<head>` tag in the form in which Remix's `meta` export returns it. */
export type MetaTag =
  | { title: string }
  | { name: string; content: string }
  | { property: string; content: string }
  | { tagName: "link"; rel: string; href: string; type?: string; title?: string };

interface PublicPage {
  /** Full title including the site name: "Pricing · RadCore". */
  title: string;
  description: string;
  /** Path of the canonical URL. */
  path: string;
  /** Image for shared links, ideally 1200 × 630 pixels. */
  image?: { path: string; alt: string };
  /** Additional data of a post; times are in ms. */
  article?: { publishedAt: number; updatedAt: number; author: string; tags: readonly string[] };
}

const defaultImage = { path: "/og.png", alt: "RadCore: board-style radiology questions that tell you why" };

/**
 * Builds the title, description, canonical link, and Open Graph tags of a public page. Called in the loader, so that the browser
 * needs no code for it; `settings.url` is the site's URL.
 */
export function buildPublicMeta(settings: { url: string }, page: PublicPage): MetaTag[] {
  const { title, description, path, image = defaultImage, article } = page;
  const canonicalUrl = settings.url + path;
  const property = (name: string, content: string) => ({ property: name, content });
  return [
    { title },
    { name: "description", content: description },
    { tagName: "link", rel: "canonical", href: canonicalUrl },
    property("og:site_name", "RadCore"),
    property("og:type", article ? "article" : "website"),
    property("og:title", title.replace(/ · RadCore$/, "")),
    property("og:description", description),
    property("og:url", canonicalUrl),
    property("og:image", settings.url + image.path),
    property("og:image:alt", image.alt),
    // X (Twitter) takes the title, text, and image of its card from the Open Graph tags.
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

/** Builds the link tag that lets feed readers find a feed; `href` is its absolute URL. */
export function buildFeedLink(kind: "rss" | "atom", href: string, title: string): MetaTag {
  return {
    tagName: "link",
    rel: "alternate",
    type: `application/${kind}+xml`,
    title: `${title} (${kind === "rss" ? "RSS" : "Atom"})`,
    href,
  };
}
