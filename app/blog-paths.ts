import { paths } from "./paths";

// URLs of the blog, built only on the server.

export const feedPaths = { rss: `${paths.blog}/rss.xml`, atom: `${paths.blog}/atom.xml` } as const;
export const sitemapPath = "/sitemap.xml";

/** Returns the URL of a post. */
export function postPath(slug: string): string {
  return `${paths.blog}/${slug}`;
}

/** Returns the URL that shows the draft of a post to everyone who has it. */
export function postPreviewPath(token: string): string {
  return `${paths.blog}/preview/${encodeURIComponent(token)}`;
}

/** Returns the URL of the post list, filtered by tag or search text; `page` is 1-based. */
export function blogPath({ tag, text, page = 1 }: { tag?: string; text?: string; page?: number }): string {
  const query = new URLSearchParams();
  if (tag) query.set("tag", tag);
  if (text) query.set("q", text);
  if (page > 1) query.set("page", String(page));
  return query.size ? `${paths.blog}?${query}` : paths.blog;
}
