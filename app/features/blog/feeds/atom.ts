import { feedPaths } from "../../../blog-paths";
import { element, xmlDocument } from "../../../lib/xml";
import { paths } from "../../../paths";
import { changedAt, type FeedPost } from "./feed-post";
import { blogDescription, blogTitle } from "./feed-words";

/** The blog as Atom (RFC 4287), whole posts; `site` is the address of the site. */
export function atom(site: string, posts: FeedPost[]): string {
  const { host } = new URL(site);
  return xmlDocument(
    element(
      "feed",
      [
        element("title", blogTitle),
        element("subtitle", blogDescription),
        element("id", site + paths.blog),
        // It has to be there; a blog without posts has not changed since the beginning.
        element("updated", new Date(changedAt(posts) ?? 0).toISOString()),
        element("link", "", { rel: "self", type: "application/atom+xml", href: site + feedPaths.atom }),
        element("link", "", { rel: "alternate", type: "text/html", href: site + paths.blog }),
        element("author", [element("name", "RadCore")]),
        ...posts.map((post) =>
          element("entry", [
            element("title", post.title),
            // A tag (RFC 4151): it stays when the address changes.
            element("id", `tag:${host.replace(/:\d+$/, "")},2026:post/${post.id}`),
            element("link", "", { rel: "alternate", type: "text/html", href: post.url }),
            element("published", new Date(post.publishedAt).toISOString()),
            element("updated", new Date(post.updatedAt).toISOString()),
            element("author", [element("name", post.author)]),
            ...post.tags.map((term) => element("category", "", { term })),
            element("summary", post.summary),
            element("content", post.html, { type: "html" }),
          ]),
        ),
      ],
      { xmlns: "http://www.w3.org/2005/Atom", "xml:lang": "en" },
    ),
  );
}
