import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect } from "vitest";
import type { Db } from "../app/db/client.server";
import { readQuestionFiles } from "../app/db/seed/content-files";
import { createShownIdRename } from "../app/features/study/shown-ids.server";
import { localSecret, makeLoginCookie, makePerson, makeQuestion, questionLike } from "../app/testing/make";
import { expectAccessible } from "./support/accessible";
import { hydrated, site, test } from "./support/browser";
import { type OwnSite, startOwnSite } from "./support/own-site";

describe("the landing page", () => {
  test("explains RadCore, offers a question, and shows the price without JavaScript (B2)", async ({ open }) => {
    const page = await open({ javaScript: false });
    await page.goto("/");
    await page.getByRole("heading", { level: 1, name: /Board-style questions/ }).waitFor();
    await page.getByText("question bank for radiology residents").waitFor();
    await page.getByText("50 questions are free, without a card").waitFor();
    expect(await page.getByRole("radio").count()).toBeGreaterThanOrEqual(3);
    const figures = await page
      .getByRole("region", { name: "The bank in numbers" })
      .getByRole("definition")
      .allInnerTexts();
    expect(figures).toHaveLength(5);
    expect(Number(figures[0]?.replace(",", ""))).toBeGreaterThan(200);
    expect(figures).toContain("16 of 16");
    // The screenshots, and the preview of the question's picture.
    expect(await page.locator('img[src^="/images/landing/"]:visible').count()).toBe(4);
    expect(await page.getByRole("figure").locator('img[src^="/series/"]').count()).toBeGreaterThanOrEqual(1);
    await page.getByText("An AI drafted the questions").click();
    await page.getByText("Each question shows its origin and last review").waitFor();
  });

  test("does not shift while loading", async ({ open }) => {
    for (const width of [1280, 360]) {
      const page = await open({ width });
      await page.addInitScript(() => {
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
            Object.assign(window, { shift: ((window as { shift?: number }).shift ?? 0) + entry.value });
        }).observe({ type: "layout-shift", buffered: true });
      });
      await page.goto("/");
      await hydrated(page);
      for (let down = 0; down < 12; down++) await page.mouse.wheel(0, 500);
      await page.waitForFunction(() =>
        [...document.images].every((image) => image.complete || image.loading === "lazy"),
      );
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
      expect(await page.evaluate(() => (window as { shift?: number }).shift ?? 0)).toBeLessThan(0.01);
    }
  });

  test("opens the viewer of the question's picture on a click, without a shift", async ({ open }) => {
    const page = await open();
    const scripts: string[] = [];
    page.on("request", (request) => /\/series-viewer-/.test(request.url()) && scripts.push(request.url()));
    await page.goto("/");
    await hydrated(page);
    const figure = page.getByRole("figure");
    const { height } = (await figure.boundingBox()) ?? { height: 0 };
    expect(scripts).toEqual([]);
    await page.getByRole("button", { name: "Open the viewer" }).click();
    await figure.locator("canvas").first().waitFor();
    await expect.poll(async () => (await figure.boundingBox())?.height).toBe(height);
  });

  test("loads pictures only in the current theme", async ({ open }) => {
    for (const theme of ["light", "dark"]) {
      const page = await open();
      await page.addInitScript((chosen) => localStorage.setItem("radcore-ui-theme", chosen), theme);
      const pictures: string[] = [];
      page.on("request", (request) => /images\/landing/.test(request.url()) && pictures.push(request.url()));
      await page.goto("/");
      await hydrated(page);
      for (const name of ["viewer", "runner", "progress", "phone"]) {
        await page.locator(`img[src="/images/landing/${name}-${theme}.webp"]`).scrollIntoViewIfNeeded();
        await page.waitForFunction(
          (src) => document.querySelector<HTMLImageElement>(`img[src="${src}"]`)?.naturalWidth,
          `/images/landing/${name}-${theme}.webp`,
        );
      }
      expect(pictures.map((url) => url.match(/(\w+-\w+)\.webp/)?.[1]).sort()).toEqual(
        ["phone", "progress", "runner", "viewer"].map((name) => `${name}-${theme}`),
      );
    }
  });

  test("has a menu on a phone, without JavaScript too", async ({ open }) => {
    for (const javaScript of [true, false]) {
      const page = await open({ width: 360, javaScript });
      await page.goto("/");
      const about = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "About" });
      expect(await about.count()).toBe(0);
      await page.locator("summary", { hasText: "Menu" }).click();
      await about.click();
      await page.getByRole("heading", { level: 1, name: "About RadCore" }).waitFor();
      expect(await about.count()).toBe(0);
    }
  });

  test("is cached only for visitors without cookies", async ({ db }) => {
    const login = await makeLoginCookie(db, (await makePerson(db)).userId, site);
    for (const path of ["/", "/about", "/pricing", "/_root.data", "/about.data"]) {
      const headers = async (cookie?: string) =>
        (await fetch(site + path, cookie ? { headers: { Cookie: cookie } } : {})).headers;
      const visitor = await headers();
      expect([path, visitor.get("Cache-Control"), visitor.get("Vary")]).toEqual([
        path,
        "public, max-age=60, stale-while-revalidate=600",
        "Cookie",
      ]);
      for (const cookie of ["radcore-ui-theme=dark", `${login.name}=${login.value}`])
        expect([path, (await headers(cookie)).get("Cache-Control")]).toEqual([path, "private, no-store"]);
    }
    for (const path of ["/login", "/try", "/no-such-page"])
      expect((await fetch(site + path)).headers.get("Cache-Control")).toBe("private, no-store");
  });
});

describe("a question without an account", () => {
  let own: OwnSite;
  let ids: string[];

  beforeAll(async () => {
    own = await startOwnSite({ tryLimit: 3 });
    ids = [];
    // All of them are questions of the day.
    for (const name of ["one", "two", "three"]) {
      const content = questionLike({ id: `try-${name}`, stem: `Stem of ${name}?` });
      ids.push((await makeQuestion(own.db, { content, free: true })).questionId);
    }
    await makeQuestion(own.db, { content: questionLike({ id: "paid", stem: "Stem of paid?" }) });
  });
  afterAll(() => own.stop());

  /** Returns the page's id for an option. */
  const shown = (questionId = "", option = "") => createShownIdRename(localSecret, "try", questionId)(option, "to");
  const secrets = ["Reason of", "One thing to keep", "A standard text", "answerSheet", "rationale"];

  test("has no key in any payload before the answer (Q12)", async () => {
    const addresses = [
      "/",
      "/_root.data",
      "/try",
      "/try.data",
      ...ids.flatMap((id) => [`/try?q=${id}`, `/try.data?q=${id}`]),
    ];
    for (const address of addresses) {
      const text = await (await fetch(own.url + address)).text();
      expect(text).toContain("Option text c");
      expect([address, secrets.filter((secret) => text.includes(secret))]).toEqual([address, []]);
      expect(text).not.toContain("Stem of paid");
    }
  });

  test("comes only from the free list", async () => {
    const paid = await own.db.all<{ id: string }>(sql`select id from question where external_id = 'paid'`);
    for (const id of [paid[0]?.id ?? "", "no-such-question", "", "'"]) {
      const address = `${own.url}/try?q=${encodeURIComponent(id)}`;
      expect([id, (await fetch(address)).status]).toEqual([id, 404]);
      expect([id, (await post(id, "a", `forger-${id}`)).status]).toEqual([id, 404]);
    }
  });

  test("reports an invalid choice at the field", async () => {
    for (const choice of ["", "zz", "constructor"]) {
      const answer = await post(ids[0] as string, choice, `chooser-${choice}`);
      expect(answer.status).toBe(400);
      const html = await answer.text();
      expect(html).toContain("Choose one of the options.");
      expect(html).toContain("Stem of one?");
      expect(secrets.filter((secret) => html.includes(secret))).toEqual([]);
    }
  });

  test("writes nothing, for visitors and learners", async () => {
    const person = await makePerson(own.db);
    const login = await makeLoginCookie(own.db, person.userId, own.url);
    const before = await rowCounts(own.db);
    for (const choice of ["a", "b"]) {
      const answer = await post(ids[1] as string, shown(ids[1], choice), `reader-${choice}`);
      expect(answer.headers.get("Server-Timing")).toContain("written=0");
      const html = await answer.text();
      for (const letter of ["a", "b", "c", "d"]) expect(html).toContain(`Reason of ${letter}`);
      await post(ids[1] as string, shown(ids[1], choice), `reader-${choice}`, `${login.name}=${login.value}`);
    }
    expect(await rowCounts(own.db)).toEqual(before);
  });

  test("limits answers per network and minute", async () => {
    for (let turn = 0; turn < 3; turn++)
      expect((await post(ids[0] as string, shown(ids[0], "a"), "busy")).status).toBe(200);
    const refused = await post(ids[0] as string, shown(ids[0], "a"), "busy");
    expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "60"]);
    const html = await refused.text();
    expect(html).toContain("Wait a minute, then try again.");
    expect(html).toContain("Stem of one?");
    expect(secrets.filter((secret) => html.includes(secret))).toEqual([]);
  });

  function post(id: string, choice: string, from: string, cookie?: string) {
    // Each test uses its own network address.
    const address = `10.${[...from].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 250, 7)}.0.1`;
    return fetch(`${own.url}/try?q=${encodeURIComponent(id)}`, {
      method: "POST",
      headers: { Origin: own.url, "CF-Connecting-IP": address, ...(cookie ? { Cookie: cookie } : {}) },
      body: new URLSearchParams({ choice }),
    });
  }
});

describe("the day's questions", () => {
  let own: OwnSite;

  // Other tests add free questions to the shared site, which could become questions of the day.
  beforeAll(async () => {
    own = await startOwnSite({});
    const singles = readQuestionFiles().flatMap((file) => file.questions.filter(({ type }) => type === "single"));
    for (const content of singles.slice(0, 4)) await makeQuestion(own.db, { content, free: true });
  });
  afterAll(() => own.stop());

  test.for([true, false])(
    "a visitor answers three of the day, right and wrong (JavaScript: %s)",
    async (javaScript, { open }) => {
      const page = await open({ javaScript, servers: [own.url] });
      await page.goto(own.url);
      if (javaScript) await hydrated(page);
      const form = page.locator("form", { has: page.getByRole("radio") });
      const stem = await form.locator("legend").innerText();
      const options = await form.locator("label").allInnerTexts();
      await form.locator("label").first().click();
      await form.getByRole("button", { name: "Check answer" }).click();
      await page.waitForURL(/\/try\?q=/);
      await page.getByRole("heading", { name: /^(Correct|Incorrect)$/ }).waitFor();
      await page.getByText(stem).waitFor();
      // The options keep their order, and each has a rationale.
      const reviewed = page.getByRole("main").locator("ol > li");
      expect(await reviewed.count()).toBe(options.length);
      for (const [index, option] of options.entries()) {
        const text = await reviewed.nth(index).innerText();
        expect(text.replace(/\s+/g, " ")).toContain(option.replace(/\s+/g, " "));
        expect(text.length).toBeGreaterThan(option.length + 20);
      }
      expect(await page.getByText("Correct answer").count()).toBe(1);
      await page.getByText("Teaching point").waitFor();
      await page.getByText("not yet reviewed by a radiologist").waitFor();
      if (javaScript) await expectAccessible(page);

      const right = await reviewed.evaluateAll((items) =>
        items.findIndex((item) => item.textContent?.includes("Correct answer")),
      );
      await page.goto(`${own.url}/try`);
      await page
        .locator("label", { has: page.getByRole("radio") })
        .nth(right)
        .click();
      await page.getByRole("button", { name: "Check answer" }).click();
      await page.getByRole("heading", { name: "Correct", exact: true }).waitFor();

      for (let another = 0; another < 2; another++) {
        await page.getByRole("link", { name: "Try another question" }).click();
        await page.getByRole("button", { name: "Check answer" }).waitFor();
        if (javaScript) await hydrated(page);
        await page
          .locator("label", { has: page.getByRole("radio") })
          .first()
          .click();
        await page.getByRole("button", { name: "Check answer" }).click();
        await page.getByText("Teaching point").waitFor();
      }
      expect(await page.getByRole("link", { name: "Try another question" }).count()).toBe(0);
      await page.getByRole("main").getByRole("link", { name: "Sign up free" }).click();
      await page.getByRole("heading", { name: "Create your account" }).waitFor();
    },
  );
});

async function rowCounts(db: Db): Promise<Record<string, number>> {
  const tables = await db.all<{ name: string }>(
    sql`select name from sqlite_master where type = 'table' and name not like '%_search%' and name not like 'sqlite_%' and name not like '_cf_%'`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables)
    counts[name] = (await db.all<{ n: number }>(sql.raw(`select count(*) as n from "${name}"`)))[0]?.n ?? 0;
  return counts;
}
