import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { anyone, notFound } from "~/features/auth/guards.server";
import { PostPage } from "~/features/blog/components/post-page";
import { PreviewBanner } from "~/features/blog/components/preview-banner";
import { readPostPreview } from "~/features/blog/preview-link.server";

// Not indexed, and the secret address goes to no other site; without publicCache, the page is not cached (B4).
export const headers = () => ({ "X-Robots-Tag": "noindex", "Referrer-Policy": "no-referrer" });

export const loader = anyone(async ({ context, request, params }) => {
  const preview = await readPostPreview(context, params.token ?? "");
  if (!preview) throw notFound(request);
  return preview;
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Draft: ${data?.post.title ?? ""} · RadCore` },
  { name: "robots", content: "noindex" },
];

export default function BlogPreviewPage() {
  const { post, savedAt, isChangedPost } = useLoaderData<typeof loader>();
  return (
    <>
      <PreviewBanner savedAt={savedAt} isChangedPost={isChangedPost} />
      <PostPage post={post} url={null} />
    </>
  );
}
