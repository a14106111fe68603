import { readFileSync } from "node:fs";
import { join } from "node:path";
import { zipSync } from "fflate";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { auditLog, rvuRelease } from "../app/db/schema";
import { readRvuFiles } from "../app/db/seed/content-files";
import { seedRvu } from "../app/db/seed/seed-rvu";
import { root } from "../app/testing/source-files";
import { expectAccessible, expectNoSidewaysScroll } from "./support/accessible";
import { hydrated, test, type WindowOptions } from "./support/browser";
import { type OwnSite, startOwnSite } from "./support/own-site";
import { takeScreenshotsOfEachTheme } from "./support/screenshot";
import { openSignedIn } from "./support/sign-in";

let own: OwnSite;

beforeAll(async () => {
  own = await startOwnSite({});
  await seedRvu(own.db, readRvuFiles(), Date.now());
});
afterAll(() => own.stop());

const sample = readFileSync(join(root, "app/features/rvu/engine/import/sample-PPRRVU.csv"));
const file = (name: string, bytes: Uint8Array) => ({ name, mimeType: "text/csv", buffer: Buffer.from(bytes) });
const zip = zipSync({ "PPRRVU2026_Jul_QPP.csv": Buffer.from("x"), "PPRRVU2026_Jul_nonQPP.csv": sample });

async function openAsAdmin(open: (look?: WindowOptions) => Promise<Page>, look: WindowOptions = {}) {
  const { page } = await openSignedIn(open, own, { role: "admin" }, look);
  await page.goto(`${own.url}/admin-rvu`);
  return page;
}

const currentOf = async () => {
  const { current } = (await (await fetch(`${own.url}/rvu-calculator/catalog?release=2025D`)).json()) as {
    current: string;
  };
  return current;
};

test("a zip is uploaded, reviewed, published, and made current; a dry run is deleted", {
  timeout: 120_000,
}, async ({ open }) => {
  const page = await openAsAdmin(open);
  await hydrated(page);
  await takeScreenshotsOfEachTheme(page, "releases");
  await page.getByLabel("CMS file").setInputFiles(file("RVU26C.zip", zip));
  await page.getByRole("button", { name: "Upload file" }).click();
  await page.waitForURL(/\/admin-rvu\/2026C-2$/);
  await page.getByText("This is a dry run.").waitFor();
  await page.getByText("PPRRVU2026_Jul_nonQPP.csv").waitFor();
  await page.getByText(/\d+ of our \d+ studies have no row in this file/).waitFor();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await takeScreenshotsOfEachTheme(page, "dry-run");

  // An incomplete file is not suggested as the current release.
  const makeCurrent = page.getByLabel("Make this the current release");
  expect(await makeCurrent.isChecked()).toBe(false);
  await makeCurrent.check();
  await page.getByRole("button", { name: "Publish 2026C-2" }).click();
  await page.getByText("The release is published.").waitFor();
  await takeScreenshotsOfEachTheme(page, "published");
  expect((await own.db.select().from(rvuRelease)).filter(({ isCurrent }) => isCurrent).map(({ id }) => id)).toEqual([
    "2026C-2",
  ]);

  await page.getByRole("link", { name: "All releases" }).click();
  await page
    .getByRole("row", { name: /2026C-2/ })
    .getByText("Current")
    .waitFor();
  await expectAccessible(page);
  await takeScreenshotsOfEachTheme(page, "list");
  await page.getByRole("link", { name: "2026C", exact: true }).click();
  await page.getByRole("button", { name: "Make this the current release" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Make this the current release" }).click();
  await page.getByText("This is now the current release.").waitFor();
  await page.getByLabel("Compare with").selectOption("2025D");
  await page.getByRole("button", { name: "Compare" }).click();
  await page.getByRole("heading", { name: "Changes from 2025D" }).waitFor();
  await expectAccessible(page);
  await takeScreenshotsOfEachTheme(page, "diff");
  await page.getByRole("link", { name: "Next" }).click();
  await page.getByText("Page 2").waitFor();
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.goto(`${own.url}/admin-rvu/2026C-2`);
  await page.getByRole("button", { name: "Make this the current release" }).waitFor();
  expect(await page.getByRole("button", { name: "Delete" }).count()).toBe(0);
  expect(await currentOf()).toBe("2026C");
  await page.goto(`${own.url}/admin-rvu`);
  await hydrated(page);
  const again = Buffer.concat([sample, Buffer.from("\r\n")]);
  await page.getByLabel("CMS file").setInputFiles(file("PPRRVU2026_Jul_nonQPP.csv", again));
  await page.getByRole("button", { name: "Upload file" }).click();
  await page.waitForURL(/\/admin-rvu\/2026C-3$/);
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete release" }).click();
  await page.getByText("Release 2026C-3 was deleted.").waitFor();
  expect((await own.db.select().from(auditLog)).map(({ action }) => action)).toEqual([
    "upload release",
    "publish release",
    "choose release",
    "upload release",
    "delete release",
  ]);
});

test("an invalid file is refused line by line, and nothing changes", { timeout: 90_000 }, async ({ open }) => {
  const page = await openAsAdmin(open, { expected: [/status of 400/] });
  await hydrated(page);
  const before = await own.db.select().from(rvuRelease);
  const shifted = sample.toString("latin1").replaceAll(/^(7\d{4},26,[^,]*),/gm, "$1,,");
  await page.getByLabel("CMS file").setInputFiles(file("PPRRVU2026_Jul_nonQPP.csv", Buffer.from(shifted, "latin1")));
  await page.getByRole("button", { name: "Upload file" }).click();
  const alert = page.getByRole("alert");
  await alert.getByText("The file was not imported. Nothing has changed.").waitFor();
  expect(await alert.getByRole("listitem").first().textContent()).toMatch(/^Line \d+ has 33 columns/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectNoSidewaysScroll(page);
  await takeScreenshotsOfEachTheme(page, "refused");

  // The form refuses a file over the edge's limit before sending it.
  await page.getByLabel("CMS file").setInputFiles(file("large.csv", Buffer.alloc(12_000_001, 65)));
  await page.getByRole("button", { name: "Upload file" }).click();
  await page.getByText("The file is larger than 12 MB.").waitFor();
  expect(await own.db.select().from(rvuRelease)).toEqual(before);
});

test("the admin pages work without JavaScript", { timeout: 90_000 }, async ({ open }) => {
  const page = await openAsAdmin(open, { javaScript: false, expected: [/status of 400/] });
  await page.getByLabel("CMS file").setInputFiles(file("junk.csv", Buffer.from("a,b\nc,d\n")));
  await page.getByRole("button", { name: "Upload file" }).click();
  await page.getByText("The file was not imported. Nothing has changed.").waitFor();
  await page.getByLabel("CMS file").setInputFiles(file("PPRRVU2026_Jul_nonQPP.csv", sample));
  await page.getByRole("button", { name: "Upload file" }).click();
  // The first test already stored this file.
  await page.waitForURL(/\/admin-rvu\/2026C-2$/);
  const other = Buffer.concat([sample, Buffer.from("\r\n\r\n")]);
  await page.goto(`${own.url}/admin-rvu`);
  await page.getByLabel("CMS file").setInputFiles(file("PPRRVU2026_Jul_nonQPP.csv", other));
  await page.getByRole("button", { name: "Upload file" }).click();
  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByText("Release 2026C-3 was deleted.").waitFor();
  await page.getByLabel("CMS file").setInputFiles(file("PPRRVU2026_Jul_nonQPP.csv", other));
  await page.getByRole("button", { name: "Upload file" }).click();
  await page.getByRole("button", { name: "Publish 2026C-3" }).click();
  await page.getByText("The release is published.").waitFor();
});
