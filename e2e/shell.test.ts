import { eq } from "drizzle-orm";
import type { Locator, Page } from "playwright-core";
import { describe, expect } from "vitest";
import { appSetting, loginSession, quota } from "../app/db/schema";
import { expectAccessible, expectNoSidewaysScroll } from "./support/accessible";
import { hydrated, signIn, site, test } from "./support/browser";

const names = (page: Page) => page.getByRole("navigation", { name: "Main" }).getByRole("link").allInnerTexts();
const isDark = (page: Page) => page.evaluate(() => document.documentElement.classList.contains("dark"));

describe("top navigation", () => {
  test("shows a learner every link except Admin, marks the current page, and links the brand to home (N2)", async ({
    page,
    db,
  }) => {
    await signIn(page, db);
    await page.goto("/");
    expect(await names(page)).toEqual(["Home", "Progress", "Recent", "Flagged", "Settings"]);
    expect(await page.locator("[aria-current=page]").innerText()).toBe("Home");
    await page.goto("/pricing");
    await page.getByText("Pat Person").waitFor();
    await page.getByText("Radiology Resident").waitFor();
    await page.getByRole("link", { name: "RadCore" }).click();
    await page.waitForURL(`${site}/`);
  });

  test("shows Admin to admins", async ({ page, db }) => {
    await signIn(page, db, { role: "admin" });
    await page.goto("/admin");
    expect(await names(page)).toEqual(["Home", "Progress", "Recent", "Flagged", "Admin", "Settings"]);
    expect(await page.locator("header [aria-current=page]").innerText()).toBe("Admin");
    await expectAccessible(page);
  });

  test("is a row of icons with their names on a phone, scrolled to the current page (N2)", async ({ open, db }) => {
    const page = await open({ width: 320 });
    await signIn(page, db, { role: "admin" });
    await page.goto("/settings");
    await hydrated(page);
    const row = page.getByRole("navigation", { name: "Main" });
    const link = row.getByRole("link", { name: "Settings" });
    // There is something to scroll, and it is scrolled.
    expect(await row.evaluate((nav) => nav.scrollWidth - nav.clientWidth)).toBeGreaterThan(0);
    const getRight = async (element: Locator) => {
      const box = await element.boundingBox();
      return box ? box.x + box.width : Number.NaN;
    };
    expect(await getRight(link)).toBeLessThanOrEqual(await getRight(row));
    const iconBottom = await link.locator("svg").evaluate((icon) => icon.getBoundingClientRect().bottom);
    const nameTop = await link.evaluate(({ lastChild }) => {
      const range = document.createRange();
      if (lastChild) range.selectNode(lastChild);
      return range.getBoundingClientRect().top;
    });
    expect(nameTop).toBeGreaterThanOrEqual(iconBottom);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page);
  });

  test("is hidden from visitors", async ({ page }) => {
    await page.goto("/");
    expect(await names(page)).toEqual(["Pricing", "Blog", "Cards", "RVU", "About", "Sign in", "Sign up free"]);
  });
});

describe("quota badge", () => {
  test("shows the remaining questions of 50, a tooltip after 700 ms, and a link to pricing (N3)", async ({
    page,
    db,
  }) => {
    await signIn(page, db, { quotaUsed: 5 });
    await page.goto("/pricing");
    await hydrated(page);
    const badge = page.getByRole("link", { name: "45/50 free questions" });
    await badge.hover();
    expect(await page.getByRole("tooltip").count()).toBe(0);
    const tooltip = page.getByRole("tooltip");
    expect(await tooltip.innerText()).toMatch(/45 free questions remaining\s+Click to upgrade for unlimited access/);
    await page.keyboard.press("Escape");
    await tooltip.waitFor({ state: "detached" });
    expect(await badge.getAttribute("href")).toBe("/pricing");
  });

  test.for([
    [39, "11/50 free questions", "calm"],
    [40, "10/50 free questions", "warning"],
    [48, "2/50 free questions", "critical"],
    [50, "0/50 free questions", "critical"],
  ] as const)("with %i used says %s and is %s", async ([used, words, urgency], { page, db }) => {
    await signIn(page, db, { quotaUsed: used });
    await page.goto("/pricing");
    const badge = page.getByRole("link", { name: words });
    expect(await badge.getAttribute("data-urgency")).toBe(urgency);
    await expectAccessible(page);
  });

  test("shows Annual to a subscriber and links to the subscription", async ({ page, db }) => {
    await signIn(page, db, { subscribedDays: 100 });
    await page.goto("/");
    await hydrated(page);
    await page.getByRole("link", { name: "Annual" }).focus();
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.press("Tab");
    await expect.poll(() => page.getByRole("tooltip").innerText()).toBe("Active subscription - Unlimited questions");
    await page.keyboard.press("Enter");
    await page.waitForURL(`${site}/subscription/manage`);
    await page.getByText("Renews on").waitFor();
  });

  test("is hidden while subscriptions are switched off", async ({ page, db }) => {
    await db.insert(appSetting).values({ key: "subscriptionsEnabled", value: "false" });
    try {
      await signIn(page, db);
      await page.goto("/pricing");
      await page.getByText("Pat Person").waitFor();
      expect(await page.getByText("free questions", { exact: true }).count()).toBe(0);
    } finally {
      await db.delete(appSetting).where(eq(appSetting.key, "subscriptionsEnabled"));
    }
  });

  test("refreshes every 30 s", async ({ page, db }) => {
    await page.clock.install();
    const { userId } = await signIn(page, db, { quotaUsed: 5 });
    await page.goto("/pricing");
    await page.getByText("45/50").waitFor();
    await hydrated(page);
    await db.update(quota).set({ used: 6 }).where(eq(quota.userId, userId));
    await page.clock.runFor(29_000);
    expect(await page.getByText("45/50").count()).toBe(1);
    await page.clock.runFor(2000);
    await page.getByText("44/50").waitFor();
  });
});

describe("logout", () => {
  test("shows progress, then success, and goes to /login after a second (N4)", async ({ open, db }) => {
    const page = await open({ expected: [/401/] });
    await signIn(page, db);
    await page.goto("/");
    await hydrated(page);
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route("**/api/auth/logout", async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole("button", { name: "Logout" }).click();
    await expect.poll(() => page.getByRole("button", { name: "Logging out..." }).isDisabled()).toBe(true);
    release();
    await page.getByText("Logged out successfully", { exact: true }).waitFor();
    await page.getByText("You have been logged out", { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
    await page.waitForURL(`${site}/login`);
    expect((await page.request.get("/api/auth/me")).status()).toBe(401);
  });

  test("shows a failure and can be retried", async ({ open, db }) => {
    const page = await open({ expected: [/500/] });
    await signIn(page, db);
    await page.goto("/");
    await hydrated(page);
    await page.route("**/api/auth/logout", (route) => route.fulfill({ status: 500, body: "no" }));
    await page.getByRole("button", { name: "Logout" }).click();
    await page.getByText("Logout failed", { exact: true }).waitFor();
    await page.getByText("Please try again", { exact: true }).waitFor();
    // The message of a logout that succeeded looks the same, but its page is left after a second.
    await expectAccessible(page);
    expect(await page.getByRole("button", { name: "Logout" }).isEnabled()).toBe(true);
    expect((await page.request.get("/api/auth/me")).status()).toBe(200);
  });

  test("works without JavaScript", async ({ open, db }) => {
    const page = await open({ javaScript: false });
    await signIn(page, db);
    await page.goto("/");
    await page.getByRole("button", { name: "Logout" }).click();
    await page.waitForURL(`${site}/login`);
    expect((await page.request.get("/api/auth/me")).status()).toBe(401);
  });
});

test("a login ended elsewhere redirects to /login and back (A4)", async ({ open, db }) => {
  const page = await open({ expected: [/401/] });
  await page.clock.install();
  const { userId } = await signIn(page, db);
  await page.goto("/pricing");
  await page.getByText("50/50").waitFor();
  await hydrated(page);
  await db.delete(loginSession).where(eq(loginSession.userId, userId));
  await page.clock.runFor(31_000);
  await page.clock.runFor(2000);
  await page.waitForURL(`${site}/login?redirectTo=%2Fpricing`);
});

/** Returns the button of the theme menu; phones have a second menu for the pages. */
const theme = (page: Page) => page.locator("header summary", { hasText: "Theme" });

describe("theme", () => {
  test("is light by default, and a choice survives a reload in the server's HTML (N5)", async ({ open }) => {
    const page = await open({ device: { colorScheme: "dark" } });
    await page.goto("/pricing");
    await hydrated(page);
    expect(await isDark(page)).toBe(false);
    expect(await theme(page).innerText()).toBe("Theme: Light");
    await theme(page).click();
    const saved = page.waitForResponse("**/api/theme");
    await page.getByRole("button", { name: "Dark" }).click();
    await saved;
    expect(await isDark(page)).toBe(true);
    expect(await page.evaluate(() => localStorage.getItem("radcore-ui-theme"))).toBe("dark");
    const html = await (await page.request.get("/pricing")).text();
    expect(html).toContain('<html lang="en" class="dark">');
    await page.reload();
    expect(await isDark(page)).toBe(true);
    await expectAccessible(page);
  });

  test("System follows the operating system before the first paint and on change", async ({ open }) => {
    const page = await open({ device: { colorScheme: "dark" } });
    await page.addInitScript(() => {
      localStorage.setItem("radcore-ui-theme", "system");
      requestAnimationFrame(() => {
        document.documentElement.dataset.firstPaint = document.documentElement.className;
      });
    });
    await page.goto("/pricing");
    await hydrated(page);
    expect(await page.evaluate(() => document.documentElement.dataset.firstPaint)).toBe("dark");
    await page.getByText("Theme: System").waitFor({ state: "attached" });
    await page.emulateMedia({ colorScheme: "light" });
    await expect.poll(() => isDark(page)).toBe(false);
  });

  test("can be chosen without JavaScript", async ({ open }) => {
    const page = await open({ javaScript: false });
    await page.goto("/pricing");
    await theme(page).click();
    await page.getByRole("button", { name: "Dark" }).click();
    await page.waitForURL(`${site}/pricing`);
    expect(await page.locator("html").getAttribute("class")).toBe("dark");
  });
});

test("an icon shows its name in a tooltip, which stays while the pointer is on it (N6)", async ({ page, db }) => {
  await signIn(page, db);
  await page.goto("/pricing");
  await hydrated(page);
  const tooltip = page.getByRole("tooltip");
  await theme(page).hover();
  expect(await tooltip.innerText()).toBe("Theme: Light");
  await expectAccessible(page, ["region"]);
  // On its way, the pointer crosses the gap between the two.
  const box = await tooltip.boundingBox();
  if (box) await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 20 });
  // Longer than the time that the pointer has to reach the tooltip.
  await page.waitForTimeout(300);
  expect(await tooltip.count()).toBe(1);
  await page.getByRole("heading", { level: 1 }).hover();
  await tooltip.waitFor({ state: "detached" });
  await theme(page).click();
  expect(await tooltip.count()).toBe(0);
});

describe("pages of the shell", () => {
  test.for(["/", "/pricing"])(
    "%s is taken over even if somebody clicks before its first render",
    async (path, { page, db }) => {
      await signIn(page, db);
      await page.addInitScript(() => {
        // React listens to the document as soon as hydration starts.
        const listen = document.addEventListener.bind(document);
        document.addEventListener = (...[type, ...rest]: Parameters<typeof listen>) => {
          listen(type, ...rest);
          if (type !== "click") return;
          document.addEventListener = listen;
          queueMicrotask(() => {
            document.documentElement.dataset.clicked = "early";
            document.querySelector("main")?.click();
          });
        };
      });
      await page.goto(path);
      await hydrated(page);
      expect(await page.locator("html").getAttribute("data-clicked")).toBe("early");
    },
  );

  test.for(["/", "/pricing", "/subscription/manage", "/no-such-page"])(
    "%s: axe, 360 px, light and dark",
    async (path, { open }) => {
      for (const theme of ["light", "dark"]) {
        const page = await open({ width: 360, expected: [/no-such-page/] });
        await page.addInitScript((chosen) => localStorage.setItem("radcore-ui-theme", chosen), theme);
        const response = await page.goto(path);
        expect(response?.status()).toBe(path === "/no-such-page" ? 404 : 200);
        await hydrated(page);
        expect(await isDark(page)).toBe(theme === "dark");
        await expectNoSidewaysScroll(page);
        await expectAccessible(page);
      }
    },
  );

  test.for([
    ["before its first byte", false],
    ["before its end", true],
  ])("a page that is overtaken by another %s is no error", async ([, begun], { page }) => {
    await page.addInitScript((begun) => {
      const ask = window.fetch;
      window.fetch = async (input, init) => {
        const answer = await ask(input, init);
        if (!(input instanceof URL) || input.pathname !== "/pricing.data") return answer;
        const bytes = new Uint8Array(await answer.arrayBuffer());
        const body = new ReadableStream({
          start(controller) {
            if (begun) controller.enqueue(bytes);
            init?.signal?.addEventListener("abort", () => controller.error(init.signal?.reason));
            document.documentElement.dataset.held = "pricing";
          },
        });
        return new Response(body, answer);
      };
    }, begun);
    // Without the data request, only the module's request would be pending.
    let go = () => {};
    const left = new Promise<void>((resolve) => {
      go = resolve;
    });
    await page.route(/assets\/.*pricing.*\.js/, (route) => left.then(() => route.continue()));
    await page.goto("/login");
    await hydrated(page);
    await page.getByRole("banner").getByRole("link", { name: "Pricing" }).click();
    await page.locator("html[data-held=pricing]").waitFor({ state: "attached" });
    await page.getByRole("contentinfo").getByRole("link", { name: "Blog" }).click();
    await page.getByRole("heading", { level: 1, name: "Blog" }).waitFor();
    go();
  });

  test("an unknown address is not found, also after a client-side navigation", async ({ open }) => {
    const page = await open({ expected: [/404/] });
    await page.goto("/admin");
    await page.getByRole("heading", { name: "Page not found" }).waitFor();
    await page.getByRole("link", { name: "Go to home page" }).click();
    await page.getByRole("heading", { level: 1, name: /tell you why/ }).waitFor();
  });

  test("a failed page says what to do, and mentions a lost connection", async ({ open, db }) => {
    const page = await open({ expected: [/ERR_|Failed to fetch|500|fetch/] });
    await signIn(page, db);
    await page.goto("/pricing");
    await hydrated(page);
    await page.getByRole("link", { name: "RadCore" }).click();
    await page.getByRole("heading", { level: 1, name: "Pricing" }).waitFor({ state: "detached" });
    await page.context().setOffline(true);
    await page.getByRole("link", { name: "50/50" }).click();
    await page.getByText("You seem to be offline").waitFor();
    await page.context().setOffline(false);
    await page.getByText("An error occurred on our side").waitFor();
  });
});
