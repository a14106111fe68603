import { anyone } from "~/features/auth/guards.server";
import { toAtom } from "~/features/blog/feeds/atom";
import { getLastChange } from "~/features/blog/feeds/feed-post";
import { readFeed } from "~/features/blog/feeds/read-feed.server";
import { conditionalResponse } from "~/lib/conditional-response";

export const loader = anyone(async ({ context, request }) => {
  const posts = await readFeed(context);
  return conditionalResponse(request, {
    text: toAtom(context.settings.url, posts),
    contentType: "application/atom+xml; charset=utf-8",
    modifiedAt: getLastChange(posts),
    maxAge: 300,
  });
});
