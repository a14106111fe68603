import { anyone } from "~/features/auth/guards.server";
import { getLastChange } from "~/features/blog/feeds/feed-post";
import { readFeed } from "~/features/blog/feeds/read-feed.server";
import { toRss } from "~/features/blog/feeds/rss";
import { conditionalResponse } from "~/lib/conditional-response";

export const loader = anyone(async ({ context, request }) => {
  const posts = await readFeed(context);
  return conditionalResponse(request, {
    text: toRss(context.settings.url, posts),
    contentType: "application/rss+xml; charset=utf-8",
    modifiedAt: getLastChange(posts),
    maxAge: 300,
  });
});
