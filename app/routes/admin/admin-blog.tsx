import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminPostPath } from "~/admin-paths";
import { adminOnly } from "~/features/auth/guards.server";
import { parsePostsQuery } from "~/features/blog/admin/admin-posts-query";
import { createPost } from "~/features/blog/admin/create-post.server";
import { listPosts } from "~/features/blog/admin/list-posts.server";
import { PostsPage } from "~/features/blog/components/editor/admin-posts-page";
import { getRowIdForForm } from "~/lib/form-key";
import { readFields } from "~/lib/http";

export const meta: MetaFunction = () => [{ title: "Blog · RadCore" }];

export const loader = adminOnly("content", async ({ context, request, viewer }) => {
  const query = parsePostsQuery(new URL(request.url).searchParams);
  return { query, ...(await listPosts(context, viewer.timeZone, query)) };
});

/** Creates a post. */
export const action = adminOnly("content", async ({ context, request, viewer }) => {
  const form = await readFields(request);
  const newId = await getRowIdForForm({ request, form, userId: viewer.userId }, context.id);
  return redirect(adminPostPath(await createPost(context, viewer, newId)));
});

export default function AdminBlog() {
  return <PostsPage {...useLoaderData<typeof loader>()} />;
}
