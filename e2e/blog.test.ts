import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { postFormerSlug } from "../app/db/schema";
import { makePost } from "../app/testing/make-post";
import { xssVectors } from "../app/testing/xss-vectors";
import { expectAccessible, expectNoSidewaysScroll } from "./support/accessible";
import { hydrated, signIn, site, test } from "./support/browser";

const slug = "spaced-review-evidence";

describe.each([true, false])("with JavaScript: %s", (javaScript) => {
  test("leads from the list by tag and search to a post and its neighbors (B1)", async ({ open }) => {
    const page = await open({ javaScript });
    await page.goto("/");
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Blog" }).click();
    await page.getByRole("heading", { level: 1, name: "Blog" }).waitFor();
    const posts = page.getByRole("article");
    expect(await posts.count()).toBeGreaterThanOrEqual(6);

    await page
      .getByRole("complementary")
      .getByRole("link", { name: /^study methods/ })
      .click();
    await page
      .getByRole("status")
      .getByText(/posts? with the tag “study methods”/)
      .waitFor();
    expect(page.url()).toBe(`${site}/blog?tag=study-methods`);
    await page.getByRole("searchbox").fill("rereading 90 %");
    await page.getByRole("searchbox").press("Enter");
    await page.getByRole("status").getByText("1 post with the tag “study methods” for “rereading 90 %”").waitFor();
    expect(new URL(page.url()).search).toBe("?tag=study-methods&q=rereading+90+%25");

    await posts.getByRole("link", { name: /^Why spaced questions/ }).click();
    await page.waitForURL(`${site}/blog/${slug}`);
    await page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: "And for images?" }).click();
    await page.waitForURL(/#text-and-for-images$/);
    const top = () => page.locator("#text-and-for-images").evaluate((heading) => heading.getBoundingClientRect().top);
    expect(await top()).toBeGreaterThan(40);
    expect(await top()).toBeLessThan(200);

    await page.locator("sup a").first().click();
    await page.locator(".footnotes a").first().click();
    await page.waitForURL(/#text-fnref-rk$/);
    await page
      .getByRole("navigation", { name: "More posts" })
      .getByRole("link", { name: /^Later post/ })
      .click();
    await page.waitForURL(/\/blog\/(?!spaced)/);
    await page.getByRole("link", { name: /^Earlier post/ }).click();
    await page.getByRole("heading", { level: 1, name: /^Why spaced questions/ }).waitFor();
  });
});

test("shows an empty result with a link to all posts", async ({ page }) => {
  await page.goto("/blog?q=no-such-word");
  await page.getByRole("heading", { name: "No posts match" }).waitFor();
  expect(await page.locator("meta[name=robots]").getAttribute("content")).toBe("noindex");
  await page.getByRole("link", { name: "All posts" }).first().click();
  await page.waitForURL(`${site}/blog`);
});

test("has collapsible contents on phones, copies the link, and shares natively if supported", async ({ open }) => {
  const page = await open({ width: 360 });
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    Object.assign(navigator, { share: (what: unknown) => Promise.resolve(Object.assign(window, { shared: what })) });
  });
  await page.goto(`/blog/${slug}`);
  await hydrated(page);
  await page.getByRole("article").getByText("Contents").click();
  await expectNoSidewaysScroll(page);
  await expectAccessible(page);
  await page.getByRole("navigation", { name: "Contents" }).getByRole("link", { name: "And for images?" }).click();
  await page.waitForURL(/#text-and-for-images$/);

  await page.getByRole("button", { name: "Copy link" }).click();
  await page.getByRole("button", { name: "Copied" }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${site}/blog/${slug}`);
  const mail = await page.getByRole("link", { name: "Send by email", exact: true }).getAttribute("href");
  expect(decodeURIComponent(mail ?? "")).toContain(`body=${site}/blog/${slug}`);
  await page.getByRole("button", { name: "More options…" }).click();
  const shared = await page.evaluate(() => (window as unknown as { shared: { url: string } }).shared);
  expect(shared.url).toBe(`${site}/blog/${slug}`);

  const without = await open();
  await without.addInitScript(() => Object.defineProperty(navigator, "share", { value: undefined }));
  await without.goto(`/blog/${slug}`);
  await hydrated(without);
  await without.getByRole("button", { name: "Copy link" }).waitFor();
  expect(await without.getByRole("button", { name: "More options…" }).count()).toBe(0);
});

test("links related questions to sign-up for visitors and to the bank for learners", async ({ page, db }) => {
  await page.goto(`/blog/${slug}`);
  const first = page.getByRole("region", { name: "Related questions" }).getByRole("link").first();
  expect(await first.getAttribute("href")).toMatch(/^\/login\?mode=signup&redirectTo=/);
  await signIn(page, db);
  await page.reload();
  await first.click();
  await page.waitForURL(/\/questions\?topic=/);
});

describe("search engines and feed readers", () => {
  test("get structured data and feed links", async ({ page }) => {
    await page.goto(`/blog/${slug}`);
    const { head, graphs } = await readHead(page);
    expect(head["link:canonical"]).toEqual([`${site}/blog/${slug}`]);
    expect(head["og:url"]).toEqual([`${site}/blog/${slug}`]);
    expect(head["og:type"]).toEqual(["article"]);
    expect(head["twitter:card"]).toEqual(["summary_large_image"]);
    expect(head.description?.[0]?.length).toBeLessThanOrEqual(160);
    expect(head["link:alternate"]).toEqual([`${site}/blog/rss.xml`, `${site}/blog/atom.xml`]);
    const [posting, crumbs] = graphs[0]?.["@graph"] ?? [];
    expect(posting).toMatchObject({ "@type": "BlogPosting", url: `${site}/blog/${slug}`, inLanguage: "en" });
    expect(Date.parse(String(posting?.datePublished))).toBeGreaterThan(0);
    expect(crumbs).toMatchObject({ "@type": "BreadcrumbList" });

    await page.goto("/blog?tag=evidence");
    const list = await readHead(page);
    expect(list.head["link:canonical"]).toEqual([`${site}/blog?tag=evidence`]);
    expect(list.graphs[0]?.["@graph"]?.[0]).toMatchObject({ "@type": "Blog" });
  });

  test("get valid RSS 2.0, Atom, and a sitemap", async ({ page }) => {
    await page.goto("/blog");
    const [rss, atom, map] = [
      await parse(page, "/blog/rss.xml"),
      await parse(page, "/blog/atom.xml"),
      await parse(page, "/sitemap.xml"),
    ];
    expect([rss.root, atom.root, map.root]).toEqual([
      "rss",
      "http://www.w3.org/2005/Atom feed",
      "http://www.sitemaps.org/schemas/sitemap/0.9 urlset",
    ]);
    for (const name of ["title", "link", "description"]) expect(rss.texts[`rss/channel/${name}`]).toHaveLength(1);
    const items = rss.texts["rss/channel/item/title"]?.length ?? 0;
    expect(items).toBeGreaterThanOrEqual(6);
    for (const name of ["link", "guid", "pubDate", "description", "content:encoded", "dc:creator"])
      expect(rss.texts[`rss/channel/item/${name}`], name).toHaveLength(items);
    for (const date of rss.texts["rss/channel/item/pubDate"] ?? [])
      expect(date).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/);
    for (const name of ["id", "title", "updated"]) expect(atom.texts[`feed/${name}`]).toHaveLength(1);
    for (const name of ["id", "title", "updated", "published", "content", "author/name", "summary"])
      expect(atom.texts[`feed/entry/${name}`], name).toHaveLength(items);
    expect(new Set(atom.texts["feed/entry/id"]).size).toBe(items);
    for (const date of atom.texts["feed/entry/updated"] ?? []) expect(new Date(date).toISOString()).toBe(date);
    const place = rss.texts["rss/channel/item/link"]?.findIndex((link) => link.endsWith(`/blog/${slug}`)) ?? -1;
    const contents = [rss.texts["rss/channel/item/content:encoded"] ?? [], atom.texts["feed/entry/content"] ?? []];
    for (const htmls of contents) {
      expect(htmls[place]).toContain("<h2 id=");
      for (const html of htmls) expect(html).not.toMatch(/<[a-z][^<>]* (?:href|src)="[/#]/);
    }
    const places = map.texts["urlset/url/loc"] ?? [];
    expect(places).toEqual(
      expect.arrayContaining([`${site}/`, `${site}/blog`, `${site}/pricing`, `${site}/blog/${slug}`]),
    );
    expect(map.texts["urlset/url/lastmod"]?.length).toBe(items + 1);
    expect(new Set(places).size).toBe(places.length);
  });

  test("get 304 for unchanged feeds, and a robots.txt", async () => {
    for (const path of ["/blog/rss.xml", "/blog/atom.xml"]) {
      const first = await fetch(site + path);
      expect(first.headers.get("Cache-Control")).toBe("public, max-age=300");
      expect(first.headers.get("Content-Type")).toMatch(/^application\/(rss|atom)\+xml/);
      const byTag = await fetch(site + path, { headers: { "If-None-Match": first.headers.get("ETag") ?? "" } });
      const since = first.headers.get("Last-Modified") ?? "";
      const byDate = await fetch(site + path, { headers: { "If-Modified-Since": since } });
      expect([first.status, byTag.status, byDate.status, await byTag.text()]).toEqual([200, 304, 304, ""]);
    }
    const robots = await (await fetch(`${site}/robots.txt`)).text();
    for (const path of ["/admin", "/questions", "/progress", "/settings", "/analytics", "/api/"])
      expect(robots).toContain(`\nDisallow: ${path}\n`);
    expect(robots).toContain(`\nSitemap: ${site}/sitemap.xml\n`);
    expect(robots).not.toMatch(/Disallow: \/(blog|about|pricing|login)?\n/);
  });
});

test("hides drafts and scheduled posts like unknown addresses", async ({ db }) => {
  const tomorrow = Date.now() + 864e5;
  await makePost(db, { slug: "e2e-draft-xx", title: "A secret title", publishAt: null });
  await makePost(db, { slug: "e2e-later-xx", title: "A secret title", publishAt: tomorrow, now: Date.now() });
  const look = async (path: string) => {
    const answer = await fetch(site + path);
    const text = await answer.text();
    expect(text).not.toContain("secret title");
    return {
      status: answer.status,
      cache: answer.headers.get("Cache-Control"),
      text: text
        .replace(/nonce="[^"]*"/g, "")
        .replaceAll(/e2e-\w+-xx/g, "")
        .replace(/\d{13}/g, ""),
    };
  };
  const never = await look("/blog/e2e-never-xx");
  expect(never.status).toBe(404);
  for (const slug of ["e2e-draft-xx", "e2e-later-xx"]) {
    expect(await look(`/blog/${slug}`)).toEqual(never);
    expect((await fetch(`${site}/blog/${slug}.data`)).status).toBe(404);
  }
  for (const path of ["/blog", "/blog/rss.xml", "/blog/atom.xml", "/sitemap.xml"]) await look(path);
});

test("redirects former addresses permanently, and does not cache pages for requests with cookies", async ({ db }) => {
  await db.insert(postFormerSlug).values({ slug: "e2e-old-address", postId: `seed-${slug}` });
  const moved = await fetch(`${site}/blog/e2e-old-address`, { redirect: "manual" });
  expect([moved.status, moved.headers.get("Location")]).toEqual([301, `/blog/${slug}`]);
  for (const path of ["/blog", `/blog/${slug}`]) {
    const stranger = await fetch(site + path);
    expect(stranger.headers.get("Cache-Control")).toBe("public, max-age=60, stale-while-revalidate=600");
    expect(stranger.headers.get("Vary")).toBe("Cookie");
    expect(stranger.headers.get("Server-Timing")).toContain("trips=1 ");
    const other = await fetch(site + path, { headers: { Cookie: "x=1" } });
    expect(other.headers.get("Cache-Control")).toBe("private, no-store");
  }
});

test("neither runs scripts of a hostile post nor loads foreign resources", async ({ page, db }) => {
  const title = `</script><script>alert(1)</script> "'><img src=x onerror=alert(1)> {{7*7}}`;
  const markdown = xssVectors.join("\n\n");
  await makePost(db, {
    slug: "e2e-hostile",
    title,
    summary: title,
    markdown,
    seoTitle: "</title><script>alert(1)</script>",
    tags: ["e2e-hostile"],
    publishAt: 1,
  });
  const dialogs: string[] = [];
  page.on("dialog", (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  // A missing image of our own is harmless.
  await page.route("**/images/a.png", (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: "<svg xmlns='http://www.w3.org/2000/svg'/>" }),
  );
  await page.goto("/blog/e2e-hostile");
  await hydrated(page);
  expect(await page.getByRole("heading", { level: 1 }).innerText()).toBe(title);
  const { graphs } = await readHead(page);
  expect(graphs[0]?.["@graph"]?.[0]?.headline).toBe(title);
  const prose = page.locator(".prose");
  expect(
    await prose.locator("script, style, iframe, object, embed, form, input, svg, [style], [onclick]").count(),
  ).toBe(0);
  for (const link of await prose.locator("a[href]").all())
    expect(await link.evaluate((a) => (a as HTMLAnchorElement).protocol)).toMatch(/^(https?|mailto):$/);
  await page.goto("/blog?tag=e2e-hostile");
  await hydrated(page);
  for (const feed of ["/blog/rss.xml", "/blog/atom.xml", "/sitemap.xml"]) await parse(page, feed);
  expect(dialogs).toEqual([]);
});

interface Graph {
  "@graph"?: Record<string, unknown>[];
}

/** Returns the entries of `<head>` by name and the page's JSON-LD, whose script has the page's nonce. */
async function readHead(page: Page): Promise<{ head: Record<string, string[]>; graphs: Graph[] }> {
  const { tags, scripts } = await page.evaluate(() => ({
    tags: [
      ...document.head.querySelectorAll("meta[name], meta[property], link[rel=canonical], link[rel=alternate]"),
    ].map((tag): [string, string] => [
      tag.getAttribute("name") ?? tag.getAttribute("property") ?? `link:${tag.getAttribute("rel")}`,
      tag.getAttribute("content") ?? (tag as HTMLLinkElement).href,
    ]),
    scripts: [...document.querySelectorAll<HTMLScriptElement>("script[type='application/ld+json']")].map(
      ({ text, nonce }) => ({ text, nonce }),
    ),
  }));
  const head: Record<string, string[]> = {};
  for (const [name, value] of tags) head[name] = [...(head[name] ?? []), value];
  expect(scripts.map(({ nonce }) => Boolean(nonce))).toEqual([true]);
  return { head, graphs: scripts.map(({ text }) => JSON.parse(text) as Graph) };
}

/** Parses an XML document in the browser and returns its root with namespace and its texts by path. */
async function parse(page: Page, path: string): Promise<{ root: string; texts: Record<string, string[]> }> {
  const xml = await (await fetch(site + path)).text();
  const parsed = await page.evaluate((source) => {
    const { documentElement: root } = new DOMParser().parseFromString(source, "text/xml");
    const texts: Record<string, string[]> = {};
    const walk = (element: Element, at: string) => {
      texts[at] = [...(texts[at] ?? []), element.textContent ?? ""];
      for (const child of element.children) walk(child, `${at}/${child.nodeName}`);
    };
    walk(root, root.nodeName);
    return {
      broken: root.querySelector("parsererror")?.textContent ?? (root.nodeName === "parsererror" ? source : null),
      root: [root.namespaceURI, root.nodeName].filter(Boolean).join(" "),
      texts,
    };
  }, xml);
  expect(parsed.broken, path).toBeNull();
  return parsed;
}
