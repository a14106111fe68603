import { anyone } from "~/features/auth/guards.server";
import { atom } from "~/features/blog/feeds/atom";
import { changedAt } from "~/features/blog/feeds/feed-post";
import { readFeed } from "~/features/blog/feeds/read.server";
import { conditional } from "~/lib/conditional";

export const loader = anyone(async ({ context, request }) => {
  const posts = await readFeed(context);
  return conditional(request, {
    text: atom(context.settings.url, posts),
    contentType: "application/atom+xml; charset=utf-8",
    modifiedAt: changedAt(posts),
    maxAge: 300,
  });
});
