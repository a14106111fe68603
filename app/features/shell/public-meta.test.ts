import { expect, it } from "vitest";
import { dayMs } from "../../lib/day";
import { buildPublicMeta } from "./public-meta";

const settings = { url: "https://radcore.example" };

it("builds title, canonical link, and Open Graph tags", () => {
  const tags = buildPublicMeta(settings, {
    title: "Pricing · RadCore",
    description: "What it costs.",
    path: "/pricing",
  });
  expect(tags).toContainEqual({ title: "Pricing · RadCore" });
  expect(tags).toContainEqual({ name: "description", content: "What it costs." });
  expect(tags).toContainEqual({ tagName: "link", rel: "canonical", href: "https://radcore.example/pricing" });
  expect(tags).toContainEqual({ property: "og:title", content: "Pricing" });
  expect(tags).toContainEqual({ property: "og:type", content: "website" });
  expect(tags).toContainEqual({ property: "og:image", content: "https://radcore.example/og.png" });
  expect(tags).toContainEqual({ name: "twitter:card", content: "summary_large_image" });
});

it("adds a post's author, dates, and tags", () => {
  const article = { publishedAt: 0, updatedAt: dayMs, author: "Robin", tags: ["physics", "mri"] };
  const page = { title: "T", description: "D", path: "/blog/t", image: { path: "/images/x.png", alt: "X" }, article };
  const tags = buildPublicMeta(settings, page);
  expect(tags).toContainEqual({ property: "og:type", content: "article" });
  expect(tags).toContainEqual({ property: "og:image", content: "https://radcore.example/images/x.png" });
  expect(tags).toContainEqual({ property: "article:modified_time", content: "1970-01-02T00:00:00.000Z" });
  expect(tags.filter((tag) => "property" in tag && tag.property === "article:tag")).toHaveLength(2);
});
