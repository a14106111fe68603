import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import { root } from "../app/testing/source-files";
import { site, test } from "./support/browser";

// The requirements for installing the site as an app.

/** Reads the width and height of a PNG from its first chunk. */
function sizeOf(png: Buffer): string {
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

test("the manifest's icons exist in their declared sizes", async () => {
  const answer = await fetch(`${site}/manifest.webmanifest`);
  expect(answer.headers.get("Content-Type")).toContain("manifest+json");
  const manifest = (await answer.json()) as { icons: { src: string; sizes: string; type: string; purpose: string }[] };
  expect(manifest).toMatchObject({ start_url: "/", display: "standalone" });
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await fetch(site + src);
    expect([icon.status, icon.headers.get("Content-Type")]).toEqual([200, type]);
    if (type === "image/png") expect(sizeOf(Buffer.from(await icon.arrayBuffer()))).toBe(sizes);
  }
  expect(manifest.icons.map(({ purpose }) => purpose)).toContain("maskable");
  const picture = (name: string) => sizeOf(readFileSync(join(root, "public", name)));
  expect([picture("apple-touch-icon.png"), picture("og.png")]).toEqual(["180x180", "1200x630"]);
});

test("the browser reports no obstacle to installation", async ({ page }) => {
  await page.goto("/");
  const devtools = await page.context().newCDPSession(page);
  const { errors, data } = await devtools.send("Page.getAppManifest");
  expect([errors, JSON.parse(data ?? "{}").name]).toEqual([[], "RadCore"]);
  const { installabilityErrors } = await devtools.send("Page.getInstallabilityErrors");
  // Test windows are incognito, which cannot install apps.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito")).toEqual([]);
});

test("the browser's bar matches our header's color in both themes", async ({ open }) => {
  for (const [theme, color] of [
    ["light", "#ffffff"],
    ["dark", "#12191d"],
  ]) {
    const page = await open({});
    await page.addInitScript((name) => localStorage.setItem("radcore-ui-theme", name), theme);
    await page.goto("/pricing");
    await page.waitForFunction((wanted) => {
      const metas = [...document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')];
      return metas.some((meta) => meta.content === wanted);
    }, color);
  }
});
