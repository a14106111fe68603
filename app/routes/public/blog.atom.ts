import { anyone } from "~/features/auth/guards.server";
import { toAtom } from "~/features/blog/feeds/atom";
import { getLastChange } from "~/features/blog/feeds/feed-post";
import { readFeed } from "~/features/blog/feeds/read-feed.server";
import { conditional } from "~/lib/conditional";

export const loader = anyone(async ({ context, request }) => {
  const posts = await readFeed(context);
  return conditional(request, {
    text: toAtom(context.settings.url, posts),
    contentType: "application/atom+xml; charset=utf-8",
    modifiedAt: getLastChange(posts),
    maxAge: 300,
  });
});
