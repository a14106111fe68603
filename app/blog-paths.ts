import { paths } from "./paths";

// Addresses of the blog; only the server makes links of them.

export const feedPaths = { rss: `${paths.blog}/rss.xml`, atom: `${paths.blog}/atom.xml` } as const;
export const sitemapPath = "/sitemap.xml";

/** A post. */
export function postPath(slug: string): string {
  return `${paths.blog}/${slug}`;
}

/** The list of posts: with a tag, with these words, at a page (1-based). */
export function blogPath({ tag, text, page = 1 }: { tag?: string; text?: string; page?: number }): string {
  const query = new URLSearchParams();
  if (tag) query.set("tag", tag);
  if (text) query.set("q", text);
  if (page > 1) query.set("page", String(page));
  return query.size ? `${paths.blog}?${query}` : paths.blog;
}
