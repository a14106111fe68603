import { paths } from "../../paths";
import { blogDescription, blogTitle } from "./feeds/blog-titles";
import type { PostList } from "./post-list.server";
import type { FoundPost } from "./read-post.server";

// Structured data (schema.org, JSON-LD); `site` is the site's URL.

type StructuredData = Record<string, unknown>;

/** Builds the structured data of a post and its breadcrumbs. */
export function buildPostData(site: string, { post, search }: FoundPost): StructuredData[] {
  const url = site + post.path;
  const publisher = { "@type": "Organization", name: "RadCore", url: site };
  return [
    {
      "@type": "BlogPosting",
      "@id": `${url}#post`,
      headline: post.title,
      description: search.description,
      url,
      mainEntityOfPage: url,
      inLanguage: "en",
      datePublished: new Date(search.publishedAt).toISOString(),
      dateModified: new Date(search.updatedAt).toISOString(),
      // Posts by the editors are signed "RadCore".
      author: post.author.startsWith("RadCore") ? publisher : { "@type": "Person", name: post.author },
      publisher,
      image: site + (post.cover?.src ?? "/og.png"),
      keywords: post.tags.map(({ tag }) => tag).join(", "),
      timeRequired: `PT${post.minutes}M`,
      isAccessibleForFree: true,
    },
    buildBreadcrumbs(site, [
      ["RadCore", paths.home],
      ["Blog", paths.blog],
      [post.title, post.path],
    ]),
  ];
}

/** Builds the structured data of the list of posts. */
export function buildListData(site: string, list: Pick<PostList, "posts">): StructuredData[] {
  return [
    {
      "@type": "Blog",
      "@id": `${site}${paths.blog}#blog`,
      name: blogTitle,
      description: blogDescription,
      url: site + paths.blog,
      inLanguage: "en",
      blogPost: list.posts.map(({ title, path, date }) => ({
        "@type": "BlogPosting",
        headline: title,
        url: site + path,
        datePublished: date.iso,
      })),
    },
    buildBreadcrumbs(site, [
      ["RadCore", paths.home],
      ["Blog", paths.blog],
    ]),
  ];
}

function buildBreadcrumbs(site: string, crumbs: [name: string, path: string][]): StructuredData {
  return {
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map(([name, path], index) => ({
      "@type": "ListItem",
      position: index + 1,
      name,
      item: site + path,
    })),
  };
}
