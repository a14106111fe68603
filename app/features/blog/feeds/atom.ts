import { feedPaths } from "../../../blog-paths";
import { element, xmlDocument } from "../../../lib/xml";
import { paths } from "../../../paths";
import { blogDescription, blogTitle } from "./blog-titles";
import { type FeedPost, getLastChange } from "./feed-post";

/** Builds the Atom feed (RFC 4287) with full posts; `site` is the site's URL. */
export function toAtom(site: string, posts: FeedPost[]): string {
  const { host } = new URL(site);
  return xmlDocument(
    element(
      "feed",
      [
        element("title", blogTitle),
        element("subtitle", blogDescription),
        element("id", site + paths.blog),
        // The format requires this element; a blog without posts gets the epoch.
        element("updated", new Date(getLastChange(posts) ?? 0).toISOString()),
        element("link", "", { rel: "self", type: "application/atom+xml", href: site + feedPaths.atom }),
        element("link", "", { rel: "alternate", type: "text/html", href: site + paths.blog }),
        element("author", [element("name", "RadCore")]),
        ...posts.map((post) =>
          element("entry", [
            element("title", post.title),
            // A tag URI (RFC 4151) does not change with the address.
            element("id", `tag:${host.replace(/:\d+$/, "")},2026:post/${post.id}`),
            element("link", "", { rel: "alternate", type: "text/html", href: post.url }),
            element("published", new Date(post.publishedAt).toISOString()),
            element("updated", new Date(post.updatedAt).toISOString()),
            element("author", [element("name", post.author)]),
            ...post.tags.map((tag) => element("category", "", { term: tag })),
            element("summary", post.summary),
            element("content", post.html, { type: "html" }),
          ]),
        ),
      ],
      { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": "en" },
    ),
  );
}
