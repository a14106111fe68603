import { anyone } from "~/features/auth/guards.server";
import { changedAt } from "~/features/blog/feeds/feed-post";
import { readFeed } from "~/features/blog/feeds/read.server";
import { rss } from "~/features/blog/feeds/rss";
import { conditional } from "~/lib/conditional";

export const loader = anyone(async ({ context, request }) => {
  const posts = await readFeed(context);
  return conditional(request, {
    text: rss(context.settings.url, posts),
    contentType: "application/rss+xml; charset=utf-8",
    modifiedAt: changedAt(posts),
    maxAge: 300,
  });
});
