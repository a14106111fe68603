import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { asc, inArray } from "drizzle-orm";
import { zipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startOwnSite } from "../../e2e/support/own-site";
import { rvuRelease } from "../db/schema";
import { readRvuFiles } from "../db/seed/content-files";
import { seedRvu } from "../db/seed/seed-rvu";
import type { ServedCatalog } from "../features/rvu/rvu-catalog.server";
import { makeLoginCookie, makePerson } from "./make";
import { served } from "./served-site";
import { root } from "./source-files";
import { servedDb } from "./sql-bridge";

// The calculator's data served by the built Worker, and uploads of valid and invalid files.

const { url } = served();
const db = servedDb();
const read = (name: string) => readFileSync(join(root, "app/features/rvu/engine/import", name), "latin1");
const sample = read("sample-PPRRVU.csv");
const name = "PPRRVU2026_Jul_nonQPP.csv";

let cookie: string;
beforeAll(async () => {
  const { userId } = await makePerson(db, { role: "admin" });
  const login = await makeLoginCookie(db, userId, url);
  cookie = `${login.name}=${login.value}`;
});

const releases = () => db.select().from(rvuRelease).orderBy(asc(rvuRelease.id));
const bytes = (text: string) => Uint8Array.from(Buffer.from(text, "latin1"));

async function upload(file: Uint8Array, fileName: string, headers: Record<string, string> = { Cookie: cookie }) {
  const form = new FormData();
  form.set("file", new File([new Uint8Array(file)], fileName));
  const answer = await fetch(`${url}/admin-rvu`, {
    method: "POST",
    body: form,
    redirect: "manual",
    headers: { Origin: url, Accept: "text/html", ...headers },
  });
  return { status: answer.status, location: answer.headers.get("Location"), page: await answer.text() };
}

describe("uploads", () => {
  const known = ["2025D", "2026C"];
  afterAll(async () => {
    const mine = (await releases()).map(({ id }) => id).filter((id) => !known.includes(id));
    await db.delete(rvuRelease).where(inArray(rvuRelease.id, mine));
  });

  const good: [what: string, file: Uint8Array, fileName: string, id: RegExp][] = [
    ["the sample of 2026", bytes(sample), name, /^2026C/],
    ["the sample of 2025", bytes(read("sample-PPRRVU-2025.csv")), "PPRRVU2025_Oct.csv", /^2025D/],
    ["one in a zip", zipSync({ "x/readme.txt": bytes("x"), [`x/${name}`]: bytes(`${sample}\r\n`) }), "a.zip", /^2026C/],
    ["the end mark of DOS", bytes(`${sample}\u001a`), name, /^2026C/],
    ["quoted commas", bytes(sample.replace(/^(70450,26),[^,]*,/m, '$1,"a, ""b"", c",')), name, /^2026C/],
  ];
  it.each(good)("reads %s into a dry run that stays hidden from learners", async (_, file, fileName, id) => {
    const before = (await (await fetch(`${url}/rvu-calculator/catalog`)).json()) as ServedCatalog;
    const { status, location } = await upload(file, fileName);
    expect([status, location]).toEqual([302, expect.stringMatching(/^\/admin-rvu\/\d{4}[A-D]-\d+$/)]);
    const made = location?.split("/").at(-1) ?? "";
    expect(made).toMatch(id);
    expect((await fetch(`${url}/rvu-calculator/catalog?release=${made}`)).status).toBe(404);
    expect(await (await fetch(`${url}/rvu-calculator/catalog`)).json()).toEqual(before);
    const page = await fetch(`${url}${location}`, { headers: { Cookie: cookie } });
    expect(await page.text()).toContain("This is a dry run.");
  });

  const lying = zipSync({ [name]: new Uint8Array(40_000_000) });
  const view = new DataView(lying.buffer, lying.byteOffset);
  view.setUint32(view.getUint32(lying.length - 22 + 16, true) + 24, 1_000, true);
  const bad: [what: string, file: Uint8Array, why: RegExp, fileName?: string][] = [
    [
      "shifted columns",
      bytes(sample.replace(/^(70450,26,[^,]*),/m, "$1,,")),
      /Line \d+ has 33 columns, but the header has 32/,
    ],
    ["a missing header", bytes(sample.replace(/^HCPCS,/m, "CODE,")), /header is missing|No header was found/],
    ["a wrong year", bytes(sample.replace("2026 National", "2025 National")), /conversion factor of 2025/],
    ["a name of another year", bytes(sample), /is named PPRRVU2025_Oct.csv, but/, "PPRRVU2025_Oct.csv"],
    ["a quote that never ends", bytes(`${sample}"`), /Line \d+: A quote is not closed/],
    ["10 MB of junk", new Uint8Array(10_000_000).map((_, at) => 33 + ((at * 7919) % 90)), /Line \d+/],
    ["10 MB of nothing", new Uint8Array(10_000_000), /not text/],
    ["a zip without a CSV", zipSync({ "a.txt": bytes(sample) }), /no CSV in this zip/],
    ["a zip bomb", zipSync({ [name]: new Uint8Array(40_000_000) }), /larger than 16 MB/],
    ["a zip bomb that lies", lying, /damaged/],
    ["half a zip", zipSync({ [name]: bytes(sample) }).slice(0, 1_000), /damaged/],
    ["another file of CMS's", bytes("ADDENDUM E,,\nMAC,State\n"), /PPRRVU/],
    ["what is too large", new Uint8Array(12_000_001), /larger than 12 MB/],
    ["no file", new Uint8Array(), /Choose a file/],
  ];
  it.each(bad)("refuses %s, says why, and changes nothing", async (_, file, why, fileName = name) => {
    const before = await releases();
    const { status, page } = await upload(file, fileName);
    expect(status).toBe(400);
    expect(page.replaceAll("&#x27;", "'")).toMatch(why);
    expect(await releases()).toEqual(before);
  });

  it("ignores uploads from visitors and learners", async () => {
    const before = await releases();
    const { userId } = await makePerson(db);
    const login = await makeLoginCookie(db, userId, url);
    for (const headers of [{ Cookie: "" }, { Cookie: `${login.name}=${login.value}` }])
      expect((await upload(bytes(`${sample}\r\n\r\n`), name, headers)).status).toBe(404);
    expect(await releases()).toEqual(before);
  });
});

describe("data", () => {
  it("is one public catalog of at most 60 KB, and answers 304 if unchanged", async () => {
    const answer = await fetch(`${url}/rvu-calculator/catalog`);
    const text = await answer.text();
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([200, "application/json; charset=utf-8"]);
    expect(answer.headers.get("Cache-Control")).toMatch(/^public, max-age=\d+$/);
    expect(gzipSync(text).byteLength).toBeLessThan(60 * 1024);
    const tag = answer.headers.get("ETag") ?? "";
    for (const known of [tag, `W/${tag}`]) {
      const again = await fetch(`${url}/rvu-calculator/catalog`, { headers: { "If-None-Match": known } });
      expect([again.status, await again.text()]).toEqual([304, ""]);
    }
    const signedIn = await fetch(`${url}/rvu-calculator/catalog`, { headers: { Cookie: cookie } });
    expect(await signedIn.text()).toBe(text);
    expect((await fetch(`${url}/rvu-calculator/catalog?release=2031A`)).status).toBe(404);
    expect((await fetch(`${url}/rvu-calculator/localities`)).headers.get("ETag")).toBeTruthy();
  });

  it("contains no CPT codes unless CPT_DISPLAY is set", { timeout: 60_000 }, async () => {
    const codes = rvuCodes();
    const found = (text: string) => {
      const words = new Set(text.toUpperCase().match(/[0-9A-Z]{5,}/g));
      return codes.filter((code) => words.has(code)).length;
    };
    expect(found(await (await fetch(`${url}/rvu-calculator/catalog`)).text())).toBe(0);
    for (const page of ["/admin-rvu", "/admin-rvu/2026C", "/admin-rvu/2025D"])
      expect(found(words(await (await fetch(url + page, { headers: { Cookie: cookie } })).text()))).toBe(0);
    const own = await startOwnSite({ bindings: { CPT_DISPLAY: "true" } });
    try {
      await seedRvu(own.db, readRvuFiles(), Date.now());
      const text = await (await fetch(`${own.url}/rvu-calculator/catalog`)).text();
      expect(found(text)).toBe(codes.length);
      expect(gzipSync(text).byteLength).toBeLessThan(60 * 1024);
    } finally {
      await own.stop();
    }
  });
});

function rvuCodes(): string[] {
  const lines = readRvuFiles().releases.at(-1)?.csv.trim().split("\n").slice(1) ?? [];
  return [...new Set(lines.map((line) => line.slice(0, 5)))];
}

/** Returns the HTML without file addresses and random ids. */
function words(html: string): string {
  return html.replace(/(\/assets\/|nonce=|sha256|"[0-9a-f]{64}")\S*/gi, "").replace(/[0-9a-f]{64}/g, "");
}
