import { data, type HeadersFunction, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { feedPaths } from "~/blog-paths";
import { anyone, notFound } from "~/features/auth/guards.server";
import { getViewerIfAvailable } from "~/features/auth/viewer.server";
import { buildPostData } from "~/features/blog/blog-structured-data";
import { PostPage } from "~/features/blog/components/post-page";
import { blogTitle } from "~/features/blog/feeds/blog-titles";
import { readPost } from "~/features/blog/read-post.server";
import { JsonLd } from "~/features/shell/json-ld";
import { serializeJsonLd } from "~/features/shell/json-ld-text";
import { buildFeedLink, buildPublicMeta } from "~/features/shell/public-meta";
import { loaderHeaders, publicCache } from "~/lib/public-cache";

export const loader = anyone(async ({ context, request, params }) => {
  const { settings } = context;
  const postResult = await readPost(context, params.slug ?? "", async () =>
    Boolean(await getViewerIfAvailable(context, request)),
  );
  if (!postResult) throw notFound(request);
  if (postResult.movedTo !== undefined) throw redirect(postResult.movedTo, 301);
  const { post, search } = postResult;
  const { title, description, ...times } = search;
  return data(
    {
      post,
      url: settings.url + post.path,
      graph: serializeJsonLd(buildPostData(settings.url, postResult)),
      meta: [
        ...buildPublicMeta(settings, {
          title: `${title} · RadCore`,
          description,
          path: post.path,
          image: post.cover ? { path: post.cover.src, alt: post.cover.alt } : undefined,
          article: { ...times, author: post.author, tags: post.tags.map(({ tag }) => tag) },
        }),
        buildFeedLink("rss", settings.url + feedPaths.rss, blogTitle),
        buildFeedLink("atom", settings.url + feedPaths.atom, blogTitle),
      ],
    },
    { headers: publicCache(request) },
  );
});

export const headers: HeadersFunction = loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [];

export default function BlogPostPage() {
  const { post, url, graph } = useLoaderData<typeof loader>();
  return (
    <>
      <JsonLd json={graph} />
      <PostPage key={post.path} post={post} url={url} />
    </>
  );
}
