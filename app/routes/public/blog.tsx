import { data, type HeadersFunction, type MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { blogPath, feedPaths } from "~/blog-paths";
import { anyone } from "~/features/auth/guards.server";
import { buildListData } from "~/features/blog/blog-structured-data";
import { PostListPage } from "~/features/blog/components/post-list-page";
import { blogDescription, blogTitle } from "~/features/blog/feeds/blog-titles";
import { readPostList } from "~/features/blog/post-list.server";
import { describeResults, parsePublicPostsQuery } from "~/features/blog/public-posts-query";
import { JsonLd } from "~/features/shell/json-ld";
import { serializeJsonLd } from "~/features/shell/json-ld-text";
import { buildFeedLink, buildPublicMeta } from "~/features/shell/public-meta";
import { loaderHeaders, publicCache } from "~/lib/public-cache";

export const loader = anyone(async ({ context, request }) => {
  const { settings } = context;
  const query = parsePublicPostsQuery(new URL(request.url).searchParams);
  const list = await readPostList(context, query);
  const { tag, text, page } = query;
  const pageText = page > 1 ? `, page ${page}` : "";
  return data(
    {
      list: { ...list, found: describeResults(query, list.total), description: blogDescription },
      graph: serializeJsonLd(buildListData(settings.url, list)),
      meta: [
        ...buildPublicMeta(settings, {
          title: `${tag ? `Blog: ${tag.replaceAll("-", " ")}` : "Blog"}${pageText} · RadCore`,
          description: blogDescription,
          // Search results share the blog's canonical URL.
          path: text ? blogPath({}) : blogPath({ tag, page }),
        }),
        buildFeedLink("rss", settings.url + feedPaths.rss, blogTitle),
        buildFeedLink("atom", settings.url + feedPaths.atom, blogTitle),
        ...(text || list.posts.length === 0 ? [{ name: "robots", content: "noindex" }] : []),
      ],
    },
    { headers: publicCache(request) },
  );
});

export const headers: HeadersFunction = loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [];

export default function BlogPage() {
  const { list, graph } = useLoaderData<typeof loader>();
  return (
    <>
      <JsonLd json={graph} />
      <PostListPage list={list} />
    </>
  );
}
