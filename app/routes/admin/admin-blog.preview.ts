import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { renderPreview } from "~/features/blog/admin/blog-post.loader.server";
import { jsonError, jsonResponse, readJson, requireJson } from "~/lib/http";

export const loader = adminOnly("content", throwNotFound);

/** Renders Markdown for the editor's live preview (M7). */
export const action = adminOnly("content", async ({ request }) => {
  requireJson(request);
  const body = (await readJson(request)) as { markdown?: unknown } | null;
  const markdown = body?.markdown;
  if (typeof markdown !== "string" || markdown.length > 200_000)
    return jsonError(400, "The text is missing or has more than 200,000 characters");
  return jsonResponse(renderPreview(markdown));
});
