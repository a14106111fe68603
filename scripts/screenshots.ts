import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Browser, chromium, type Page } from "playwright-core";
import { demoPassword } from "../app/db/seed/demo-accounts";
import { ensureBuilt } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";
import { root, run, say } from "./command.mjs";
import { openDemo } from "./demo-site";

// `npm run screenshots`: takes the landing page's screenshots from the demo, light and dark. They are committed; run this again
// when the interface changes (app/features/landing lists them).

const folder = join(root, "public/images/landing");
const maxBytes = 60 * 1024;

interface Picture {
  name: string;
  /**
   * The demo account to sign in with. Pictures of questions need a learner without a subscription, because only free questions
   * may be public.
   */
  account: "resident" | "subscriber";
  width: number;
  height: number;
  /** Device pixels per CSS pixel. */
  scale: number;
  /** Opens the page to photograph. */
  open(page: Page): Promise<unknown>;
}

const pictures: Picture[] = [
  { name: "viewer", account: "resident", width: 1280, height: 800, scale: 1, open: showStack },
  { name: "runner", account: "resident", width: 880, height: 920, scale: 1, open: showReview },
  { name: "progress", account: "subscriber", width: 1000, height: 720, scale: 1.2, open: showGrid },
  { name: "phone", account: "resident", width: 390, height: 700, scale: 2, open: showQuestion },
];

await run(async () => {
  await ensureBuilt();
  mkdirSync(folder, { recursive: true });
  const demo = await openDemo();
  const browser = await chromium.launch({ executablePath: await ensureChromium(), args: ["--no-sandbox"] });
  try {
    for (const picture of pictures) await takePictures(browser, demo.url, picture);
  } finally {
    await browser.close();
    await demo.stop();
  }
});

/** Takes a picture of the same page in both themes. */
async function takePictures(
  browser: Browser,
  url: string,
  { name, account, width, height, scale, open }: Picture,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width, height },
    deviceScaleFactor: scale,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto("/login", { waitUntil: "networkidle" });
  await page.getByLabel("Username or email").fill(account);
  await page.getByLabel("Password", { exact: true }).fill(demoPassword);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("navigation", { name: "Main" }).getByText("Progress").waitFor();
  await open(page);
  await page.evaluate(() => document.fonts.ready);
  const screenshots: [string, Buffer][] = [];
  for (const theme of ["light", "dark"]) {
    await page.evaluate((isDark) => document.documentElement.classList.toggle("dark", isDark), theme === "dark");
    await page.waitForTimeout(500);
    screenshots.push([theme, await page.screenshot()]);
  }
  for (const [theme, png] of screenshots) {
    const webp = await toWebp(page, png);
    writeFileSync(join(folder, `${name}-${theme}.webp`), webp);
    say("picture", `${name}-${theme}.webp, ${(webp.length / 1024).toFixed(0)} KB`);
  }
  await context.close();
}

/** Encodes as WebP in the browser, in the best quality that stays within the size limit. */
async function toWebp(page: Page, png: Buffer): Promise<Buffer> {
  await page.goto("about:blank");
  for (const quality of [0.92, 0.85, 0.78, 0.7, 0.6, 0.5, 0.4]) {
    const text = await page.evaluate(
      async ({ data, quality }) => {
        const picture = new Image();
        picture.src = `data:image/png;base64,${data}`;
        await picture.decode();
        const canvas = document.createElement("canvas");
        canvas.width = picture.naturalWidth;
        canvas.height = picture.naturalHeight;
        canvas.getContext("2d")?.drawImage(picture, 0, 0);
        return canvas.toDataURL("image/webp", quality).split(",")[1] ?? "";
      },
      { data: png.toString("base64"), quality },
    );
    const webp = Buffer.from(text, "base64");
    if (webp.length <= maxBytes) return webp;
  }
  throw new Error("the picture does not get small enough");
}

/**
 * Opens the first single-answer question from position `from` on and returns its position. Starts a new session if `from` is 1.
 */
async function showQuestion(page: Page, from = 1): Promise<number> {
  if (from === 1) {
    await page.goto("/");
    await page.getByRole("button", { name: /^10\s*questions$/ }).click();
    await page.waitForURL(/questions\/session/);
  }
  const session = new URL(page.url()).pathname;
  for (let position = from; position <= 10; position++) {
    await page.goto(`${session}?q=${position}`, { waitUntil: "networkidle" });
    await page.getByRole("button", { name: /^Submit/ }).waitFor();
    if (await page.locator("input[name=choice]").count()) return position;
  }
  throw new Error("the session has no question with one best answer");
}

/** Opens a question and answers it wrong, so that key and choice differ. */
async function showReview(page: Page): Promise<void> {
  for (let position = await showQuestion(page); ; position = await showQuestion(page, position + 1)) {
    await page
      .locator("label", { has: page.locator("input[name=choice]") })
      .nth(1)
      .click();
    await page.getByRole("button", { name: /^Submit/ }).click();
    // Skips parts of a case and correct answers.
    const wrongAnswerNote = page.getByText(/^The answer is/);
    if (
      await wrongAnswerNote.waitFor({ timeout: 4000 }).then(
        () => true,
        () => false,
      )
    )
      break;
  }
  await page.mouse.move(0, 0);
  await page.evaluate(() => scrollTo(0, 0));
}

/** Opens a question with a stack in the image viewer. */
async function showStack(page: Page): Promise<void> {
  await page.goto("/custom-sets?only=stack&size=3", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: /^Start \d+ question/ }).click();
  await page.waitForURL(/questions\/session/);
  await page.locator("[data-pane]").first().waitFor();
  await page.waitForLoadState("networkidle");
  await page.mouse.move(0, 0);
}

async function showGrid(page: Page): Promise<void> {
  await page.goto("/progress");
  await page.getByRole("heading", { name: "Organ by modality" }).scrollIntoViewIfNeeded();
  await page.evaluate(() => document.querySelector("#grid")?.scrollIntoView({ block: "start" }));
  // Scrolls further, because the header is taller at this width.
  await page.evaluate(() => scrollBy(0, -36));
}
