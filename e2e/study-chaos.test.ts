import { eq } from "drizzle-orm";
import type { BrowserContext, Page, WebError } from "playwright-core";
import { expect } from "vitest";
import type { Db } from "../app/db/client.server";
import { answer, entry, studyDay, studySession } from "../app/db/schema";
import { seededRandom } from "../app/lib/random";
import { makePerson, makeQuestion, makeSession } from "../app/testing/make";
import { site, test } from "./support/browser";
import { signInAs } from "./support/sign-in";
import { openRunner, single } from "./support/study";

// Studies sessions while tabs crash, the connection drops, and the server loses requests and responses. At the end the database
// holds every answer shown as saved, exactly once (T1).

const runs = Number(process.env.RUNS ?? 20);
const seed = Number(process.env.SEED ?? 20260310);
/** Parallel browsers. */
const lanes = 4;
const size = 3;

test(`${runs} sessions with crashing tabs and lost requests lose nothing and count nothing twice`, {
  timeout: 60_000 + runs * 6000,
}, async ({ browser, db }) => {
  const questions: Awaited<ReturnType<typeof makeQuestion>>[] = [];
  for (let index = 0; index < size; index += 1) questions.push(await makeQuestion(db, { content: single() }));
  const left = Array.from({ length: runs }, (_, index) => seed + index);
  const told: string[] = [];
  let kept = 0;
  const lane = async () => {
    // Learners share one device in turn, so the cache stays warm.
    const context = await browser.newContext({
      baseURL: site,
      reducedMotion: "reduce",
      viewport: { width: 360, height: 640 },
    });
    const network = await unsteady(context);
    for (let mine = left.shift(); mine !== undefined; mine = left.shift()) {
      const run = await studyAmongChaos(context, network, db, questions, mine);
      told.push(...run.problems.map((problem) => `seed ${mine}: ${problem}`));
      kept += run.kept;
    }
    await context.close();
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  expect(told).toEqual([]);
  // Otherwise the test proves nothing.
  expect(kept).toBeGreaterThan(runs);
});

async function studyAmongChaos(
  context: BrowserContext,
  network: Network,
  db: Db,
  questions: Parameters<typeof makeSession>[2],
  seed: number,
): Promise<{ problems: string[]; kept: number }> {
  const chance = seededRandom(seed);
  const exam = chance() < 0.6;
  const { userId, username } = await makePerson(db, { subscribedDays: 30 });
  const sessionId = await makeSession(db, userId, questions, Date.now(), exam ? { mode: "exam" } : {});
  await signInAs(context, db, userId, site);
  const problems: string[] = [];
  const wrong = (error: WebError) => problems.push(String(error.error()));
  context.on("weberror", wrong);
  network.unsteady(chance);
  /** By position: the answer shown as saved, and the answers that the database may hold. */
  const sure = new Map<number, string>();
  const maybe = new Map<number, Set<string>>();
  try {
    let page = await context.newPage();
    await openRunner(page, sessionId);
    for (let step = 0; step < 6; step += 1) {
      let act = chance();
      if (act < 0.6 && (await answerHere(page, exam, sure, maybe, chance)) === "cut off") act = 0.85;
      if (act < 0.6) continue;
      if (act < 0.71) await network.offline(true);
      else if (act < 0.82) await network.offline(false);
      else {
        // A crash or reload cuts off pending work.
        await network.offline(false);
        if (act < 0.91) await page.close({ runBeforeUnload: false });
        page = page.isClosed() ? await context.newPage() : page;
        await openRunner(page, sessionId, 1 + Math.floor(chance() * size));
      }
    }
    await network.calm();
    if (chance() < 0.5) {
      await page.close();
      page = await context.newPage();
      await openRunner(page, sessionId, 1);
    }
    await expect
      .poll(() => page.evaluate((key) => localStorage.getItem(key), `radcore-unsent:${username}`), {
        timeout: 20_000,
        interval: 50,
      })
      .toBeNull();
  } catch (error) {
    problems.push(String(error).slice(0, 600));
  } finally {
    context.off("weberror", wrong);
    for (const page of context.pages()) await page.close();
  }
  problems.push(...(await judge(db, userId, sessionId, exam, sure, maybe)));
  return { problems, kept: sure.size };
}

/** Answers the current question if possible and waits until it shows as saved; returns "cut off" if it did not wait. */
async function answerHere(
  page: Page,
  exam: boolean,
  sure: Map<number, string>,
  maybe: Map<number, Set<string>>,
  chance: () => number,
): Promise<"cut off" | undefined> {
  const here = await page.locator("h1").innerText();
  const position = Number(/\d+/.exec(here)?.[0]) - 1;
  const elsewhere = (timeout: number) =>
    page
      .waitForFunction((before) => document.querySelector("h1")?.innerText !== before, here, { timeout })
      .then(() => true);
  const no = () => false;
  const goOn = page.getByRole("link", { name: /Next question|Answer question/ }).first();
  if (!(await page.getByRole("button", { name: /^(Submit answer|Save and)/ }).isVisible())) {
    if (await goOn.isVisible()) {
      await goOn.click({ timeout: 1000 }).catch(no);
      await elsewhere(1000).catch(no);
    }
    return;
  }
  const choice = "abcd"[Math.floor(chance() * 4)] ?? "a";
  maybe.set(position, (maybe.get(position) ?? new Set()).add(choice));
  try {
    await page.getByText(`${"abcd".indexOf(choice) + 1} mm`).click({ timeout: 3000 });
    await page.getByRole("button", { name: /^(Submit answer|Save and)/ }).click({ timeout: 3000 });
  } catch (error) {
    // An earlier submission went through only now and moved on, so the choice may still be set.
    if (!(await elsewhere(1).catch(no)) && (await page.getByRole("radio").first().isVisible())) throw error;
    const there = Number(/\d+/.exec(await page.locator("h1").innerText())?.[0]) - 1;
    maybe.set(there, (maybe.get(there) ?? new Set()).add(choice));
    return;
  }
  // Sometimes the tab crashes here.
  if (chance() < 0.15) return "cut off";
  if (exam) {
    // The review screen after the last question needs a connection, so it may not show as saved.
    const last = position === size - 1;
    const moved = last ? await elsewhere(1000).catch(no) : await elsewhere(30_000);
    if (!moved) return;
  } else
    await page
      .getByText("Saved on this device", { exact: true })
      .or(page.getByRole("heading", { level: 2, name: /^(Correct|Incorrect)/ }))
      .first()
      .waitFor();
  sure.set(position, choice);
  // An exam keeps the last choice; a tutor session keeps the first one submitted, even from a tab that crashed.
  if (exam) maybe.set(position, new Set([choice]));
  if (!exam && (await goOn.isVisible())) {
    await goOn.click({ timeout: 1000 }).catch(no);
    await elsewhere(1000).catch(no);
  }
  return;
}

/** Compares the database with the answers shown as saved. */
async function judge(
  db: Db,
  userId: string,
  sessionId: string,
  exam: boolean,
  sure: Map<number, string>,
  maybe: Map<number, Set<string>>,
): Promise<string[]> {
  const problems: string[] = [];
  const rows: { position: number; response: string }[] = exam
    ? await db.select().from(entry).where(eq(entry.sessionId, sessionId))
    : await db.select().from(answer).where(eq(answer.sessionId, sessionId));
  const stored = new Map(rows.map(({ position, response }) => [position, JSON.parse(response).choice as string]));
  if (stored.size !== rows.length) problems.push("two answers in one place");
  for (const [position, choice] of sure)
    if (!stored.has(position)) problems.push(`lost: question ${position + 1}, ${choice}`);
  for (const [position, choice] of stored)
    if (!maybe.get(position)?.has(choice)) problems.push(`question ${position + 1} has ${choice}, never given last`);
  const [session] = await db.select().from(studySession).where(eq(studySession.id, sessionId));
  const marked = [...(session?.marks ?? "")].filter((mark) => mark !== "-").length;
  if (marked !== rows.length) problems.push(`${marked} marks for ${rows.length} answers`);
  const days = await db.select().from(studyDay).where(eq(studyDay.userId, userId));
  const counted = days.reduce((sum, day) => sum + day.answers, 0);
  if (counted !== (exam ? 0 : rows.length)) problems.push(`${counted} counted for ${rows.length} answers`);
  return problems;
}

type Network = Awaited<ReturnType<typeof unsteady>>;

/**
 * Simulates a connection that drops and a server that loses some saves and some responses. It patches the page, because
 * Playwright's routing would disable the cache, and a hundred sessions would load everything again.
 */
async function unsteady(context: BrowserContext) {
  let chance: (() => number) | null = null;
  await context.exposeFunction("fateOfSave", () => chance?.() ?? 1);
  await context.addInitScript(() => {
    const { fateOfSave } = window as unknown as { fateOfSave: () => Promise<number> };
    const send = window.fetch;
    window.fetch = async (input, init) => {
      const path = new URL(input instanceof Request ? input.url : input, location.href).pathname;
      // Background requests.
      if (path.startsWith("/api/analytics/")) throw new TypeError("Not sent");
      const fate = path === "/api/study/save" ? await fateOfSave() : 1;
      if (fate < 0.15) throw new TypeError("The save is lost");
      if (fate < 0.3) return new Response("", { status: 503 });
      const answer = await send(input, init);
      if (fate < 0.45) throw new TypeError("The answer is lost");
      return answer;
    };
    navigator.sendBeacon = () => true;
  });
  return {
    offline: (off: boolean) => context.setOffline(off),
    unsteady(by: () => number) {
      chance = by;
    },
    async calm() {
      chance = null;
      await context.setOffline(false);
    },
  };
}
