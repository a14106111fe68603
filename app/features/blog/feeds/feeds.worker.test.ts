import { beforeEach, describe, expect, it } from "vitest";
import { db, now, readFirstDraft, settings, setUpBlog } from "~/testing/blog-reader-setup";
import { dayMs } from "../../../lib/day";
import { makePost, publishPost } from "../../../testing/make-post";
import { toAtom } from "./atom";
import { readFeed } from "./read-feed.server";
import { toRss } from "./rss";

beforeEach(setUpBlog);

describe("feeds", () => {
  it("escape content, contain full posts with absolute URLs, and keep ids when an address changes", async () => {
    const markdown = '## A & B\n\n[in](/pricing) [here](#text-a--b)[^1] `<a href="/x">` \u0007\n\n[^1]: Note.';
    const id = await makePost(db, { slug: "a", title: 'T <b> & "q" ]]>', markdown, tags: ["ct"], publishAt: dayMs });
    const ids = (xml: string) => xml.match(/<(?:guid[^>]*|id)>[^<]+/g);
    const feeds = async () => {
      const posts = await readFeed({ db, now, settings } as never);
      return [toRss(settings.url, posts), toAtom(settings.url, posts)] as const;
    };
    const before = await feeds();
    for (const xml of before) {
      expect(xml).toContain("<title>T &lt;b&gt; &amp; &quot;q&quot; ]]&gt;</title>");
      expect(xml).toContain("&lt;a href=&quot;https://radcore.example/pricing&quot;&gt;in&lt;/a&gt;");
      expect(xml).toContain("href=&quot;https://radcore.example/blog/a#text-fn-1&quot;");
      // Code that looks like a link stays unchanged.
      expect(xml).toContain("a href=&quot;/x&quot;");
      expect(xml).not.toContain("\u0007");
    }
    await publishPost(db, id, { ...(await readFirstDraft(id)), slug: "b" }, dayMs);
    const after = await feeds();
    expect(after.map(ids)).toEqual(before.map(ids));
    expect(after[0]).toContain("<link>https://radcore.example/blog/b</link>");
  });

  it("are valid without posts", () => {
    expect(toRss(settings.url, [])).toContain("<channel><title>RadCore blog</title>");
    expect(toAtom(settings.url, [])).toContain("<updated>1970-01-01T00:00:00.000Z</updated>");
  });
});
