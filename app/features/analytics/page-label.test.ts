import { expect, it } from "vitest";
import { pagePatterns } from "../../page-patterns";
import { readPages } from "../../testing/route-table";
import { getPageLabel } from "./page-label";

it.each([
  ["/", "/"],
  ["/?utm_source=x", "/"],
  ["/#top", "/"],
  ["/pricing", "/pricing"],
  ["/Pricing/", "/pricing"],
  ["/pricing?a=/blog/x#y", "/pricing"],
  ["/verify-email?token=secret", "/verify-email"],
  ["/questions", "/questions"],
  ["/questions/session/AbC-123_x", "/questions/session/:id"],
  ["/questions/session/AbC-123_x?q=3", "/questions/session/:id"],
  ["/questions/session/AbC-123_x/results/", "/questions/session/:id/results"],
  ["/blog/how-to-read-a-chest-film", "/blog/how-to-read-a-chest-film"],
  ["/blog", "/blog"],
  [`/blog/${"a".repeat(81)}`, "(unknown page)"],
  ["/blog/%2e%2e", "(unknown page)"],
  ["/blog/a/b", "(unknown page)"],
  ["/questions/session/a/b", "(unknown page)"],
  ["/questions/session/", "(unknown page)"],
  ["/nowhere", "(unknown page)"],
  ["/api/auth/me", "(unknown page)"],
  ["/constructor", "(unknown page)"],
  ["https://evil.example/pricing", "(unknown page)"],
  ["//evil.example", "(unknown page)"],
  ["pricing", "(unknown page)"],
  ["/pricing\n/x", "(unknown page)"],
  ["*", "(unknown page)"],
  ["", "(unknown page)"],
])("%j is counted as %s", (path, label) => {
  expect(getPageLabel(path, false)).toBe(label);
});

it("labels only the home page differently after sign-in", () => {
  expect(getPageLabel("/?welcome", true)).toBe("/ (home)");
  expect(getPageLabel("/pricing", true)).toBe("/pricing");
});

it("has a label for every page of the site map", async () => {
  const there = (await readPages()).filter((path) => !path.endsWith("/*")).map((path) => path.replace(/:\w+/g, ":id"));
  expect(there.length).toBeGreaterThan(10);
  // Blog posts keep their slug.
  const forgotten = there.filter((path) => !pagePatterns.includes(path) && path !== "/blog/:id");
  expect(
    forgotten.map((path) => `${path} is not in app/page-patterns.ts: visits of it would be of an unknown page`),
  ).toEqual([]);
});
