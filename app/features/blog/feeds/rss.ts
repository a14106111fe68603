import { feedPaths } from "../../../blog-paths";
import { element, xmlDocument } from "../../../lib/xml";
import { paths } from "../../../paths";
import { blogDescription, blogTitle } from "./blog-titles";
import { type FeedPost, getLastChange } from "./feed-post";

/** Builds the RSS 2.0 feed with full posts in `content:encoded`; `site` is the site's URL. */
export function toRss(site: string, posts: FeedPost[]): string {
  const lastChange = getLastChange(posts);
  return xmlDocument(
    element(
      "rss",
      [
        element("channel", [
          element("title", blogTitle),
          element("link", site + paths.blog),
          element("description", blogDescription),
          element("language", "en"),
          ...(lastChange === null ? [] : [element("lastBuildDate", new Date(lastChange).toUTCString())]),
          element("atom:link", "", { href: site + feedPaths.rss, rel: "self", type: "application/rss+xml" }),
          ...posts.map((post) =>
            element("item", [
              element("title", post.title),
              element("link", post.url),
              // The id stays the same if the address changes.
              element("guid", post.id, { isPermaLink: "false" }),
              element("pubDate", new Date(post.publishedAt).toUTCString()),
              element("dc:creator", post.author),
              ...post.tags.map((tag) => element("category", tag)),
              element("description", post.summary),
              element("content:encoded", post.html),
            ]),
          ),
        ]),
      ],
      {
        version: "2.0",
        "xmlns:atom": "http://www.w3.org/2005/Atom",
        "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
        "xmlns:dc": "http://purl.org/dc/elements/1.1/",
      },
    ),
  );
}
