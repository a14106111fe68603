import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { useRef } from "react";
import { forwardActionHeaders } from "~/features/auth/form-replies.server";
import { adminOnly, notFound } from "~/features/auth/guards.server";
import { handlePostAction } from "~/features/blog/admin/blog-post.action.server";
import { loadPostEditor } from "~/features/blog/admin/blog-post.loader.server";
import { type PostActionData, PostEditor } from "~/features/blog/components/editor/post-editor";

export const headers = forwardActionHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.form.title || "Untitled post"} · RadCore` },
];

export const loader = adminOnly("content", async ({ context, params, request, viewer }) => {
  const page = await loadPostEditor(context, viewer, params.postId ?? "", new URL(request.url).searchParams);
  if (!page) throw notFound(request);
  return page;
});

export const action = adminOnly("content", (args) => handlePostAction(args));

export default function AdminPost() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>() as PostActionData | undefined;
  // Restoring a revision (`?from=…`) remounts the editor with the text of the revision. A later address without the
  // parameter keeps the editor and its text.
  const from = useSearchParams()[0].get("from");
  const restored = useRef(from);
  if (from) restored.current = from;
  return (
    <PostEditor
      key={`${page.id} ${restored.current}`}
      page={page}
      result={answer?.result}
      rendered={answer?.rendered}
      theirs={answer?.theirs}
      isConfirmingDelete={answer?.confirm === "delete"}
    />
  );
}
