import { anyone } from "~/features/auth/guards.server";
import { getLastChange } from "~/features/blog/feeds/feed-post";
import { readPostAddresses } from "~/features/blog/feeds/read-feed.server";
import { conditionalResponse } from "~/lib/conditional-response";
import { element, xmlDocument } from "~/lib/xml";
import { paths } from "~/paths";

/** Public pages other than the blog. */
const staticPaths = [paths.home, paths.about, paths.pricing, paths.cards, paths.rvu, paths.credits];

export const loader = anyone(async ({ context, request }) => {
  const site = context.settings.url;
  const posts = await readPostAddresses(context);
  const modifiedAt = getLastChange(posts);
  const buildUrlElement = (path: string, updatedAt: number | null) =>
    element("url", [
      element("loc", site + path),
      ...(updatedAt === null ? [] : [element("lastmod", new Date(updatedAt).toISOString())]),
    ]);
  const urls = [
    ...staticPaths.map((path) => buildUrlElement(path, null)),
    buildUrlElement(paths.blog, modifiedAt),
    ...posts.map(({ path, updatedAt }) => buildUrlElement(path, updatedAt)),
  ];
  return conditionalResponse(request, {
    text: xmlDocument(element("urlset", urls, { xmlns: "http://www.sitemaps.org/schemas/sitemap/0.9" })),
    contentType: "application/xml; charset=utf-8",
    // Static pages change with a deployment, whose time is unknown here.
    modifiedAt: null,
    maxAge: 300,
  });
});
