import type { Browser, Page } from "playwright-core";
import { getQuantile } from "./get-quantile";
import { readMemoryMb } from "./process-time";
import { findFrameOfLevel, levelOfFrame, stack, type ViewerSite } from "./viewer-site";
import { readRecords, watchPaints } from "./watch-paints";

/** A measured figure and, where the product asks for one, its limit. */
export interface Figure {
  name: string;
  measured: string;
  limit?: string;
  isOver?: boolean;
}

const keysPerSecond = 30;
const megabyte = 1e6;
/** 10 Mbit/s with the delay of a good home connection. */
const throttled = { offline: false, latency: 40, downloadThroughput: 10e6 / 8, uploadThroughput: 10e6 / 8 };

/** Opens a window of a new learner that records what the viewer draws. */
async function openWindow(browser: Browser, site: ViewerSite) {
  const { cookie, stackQuestion, plainQuestion } = await site.makeLearner();
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addCookies([{ ...cookie, url: site.url, httpOnly: true, sameSite: "Lax" }]);
  const page = await context.newPage();
  await watchPaints(page);
  return { page, stackQuestion, plainQuestion, devtools: await context.newCDPSession(page) };
}

async function openStack(browser: Browser, site: ViewerSite) {
  const opened = await openWindow(browser, site);
  await opened.page.goto(opened.stackQuestion, { waitUntil: "networkidle" });
  await opened.page.locator("[data-pane]").focus();
  return opened;
}

/** Measures how long the viewer takes to draw the picture while the window is dragged. */
export async function measureWindow(browser: Browser, site: ViewerSite): Promise<Figure[]> {
  const { page } = await openStack(browser, site);
  await page.keyboard.press("w");
  const box = await page.locator("[data-pane]").boundingBox();
  if (!box) throw new Error("the pane is not visible");
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await readRecords(page);
  await page.mouse.move(x + 150, y - 150, { steps: 300 });
  await page.mouse.up();
  const times = (await readRecords(page)).paints.filter((one) => one.isWindowed).map(({ start, end }) => end - start);
  await page.context().close();
  const median = getQuantile(times, 0.5);
  return [
    {
      name: `One frame while the window is dragged (512², shown at ${Math.round(box.width)} × ${Math.round(box.height)}): median`,
      measured: `${median.toFixed(1)} ms`,
      limit: "4 ms",
      isOver: median > 4,
    },
    {
      name: "The same: 95th percentile",
      measured: `${getQuantile(times, 0.95).toFixed(1)} ms of ${times.length} frames`,
    },
  ];
}

/**
 * Measures scrolling with a held key and with the wheel: from the first slice to the last while slices load, and back after
 * all are loaded.
 */
export async function measureScrolling(browser: Browser, site: ViewerSite): Promise<Figure[]> {
  const { page } = await openStack(browser, site);
  const last = stack.frameCount - 1;
  await page.locator("[data-pane]").hover();
  const figures: Figure[] = [];
  const passes = [
    ["Arrow key held, slices load meanwhile", 0, last, () => page.keyboard.down("ArrowDown")],
    ["Arrow key held, slices in memory", last, 0, () => page.keyboard.down("ArrowUp")],
    ["Wheel, slices in memory", 0, last, () => page.mouse.wheel(0, 120)],
  ] as const;
  for (const [name, from, to, scroll] of passes) {
    await readRecords(page);
    const start = performance.now();
    for (let count = 1; count <= last; count++) {
      await scroll();
      await page.waitForTimeout(Math.max(0, start + (count * 1000) / keysPerSecond - performance.now()));
    }
    for (const key of ["ArrowDown", "ArrowUp"]) await page.keyboard.up(key);
    const dropped = Math.abs(to - (await readShownFrame(page)));
    await waitUntilPainted(page, to);
    const { paints, inputs } = await readRecords(page);
    const progress = paints.map(({ level }) => Math.abs(findFrameOfLevel(level) - from));
    // The nth press moves n slices forward. The first picture at that slice or a later one is the response to the press.
    const delays = inputs.map((time, index) => {
      const answer = paints.find(({ end }, at) => end > time && (progress[at] ?? 0) > index);
      return (answer?.end ?? Number.POSITIVE_INFINITY) - time;
    });
    figures.push({
      name: `${name}: dropped of ${inputs.length} at ${keysPerSecond} a second`,
      measured: String(dropped),
      limit: "0",
      isOver: dropped > 0,
    });
    figures.push({
      name: `${name}: slices painted; from the input to the picture, median and 95th percentile`,
      measured: `${new Set([0, ...progress]).size} of ${stack.frameCount}; ${getQuantile(delays, 0.5).toFixed(0)} ms, ${getQuantile(delays, 0.95).toFixed(0)} ms`,
    });
    if (from === 0) await showEverySlice(page);
  }
  await page.context().close();
  return figures;
}

/** Shows every slice once, so that all are in memory, and ends at the last slice. */
async function showEverySlice(page: Page): Promise<void> {
  await page.keyboard.press("Home");
  for (let frame = 0; frame < stack.frameCount; frame++) {
    await waitUntilPainted(page, frame);
    if (frame < stack.frameCount - 1) await page.keyboard.press("ArrowDown");
  }
}

/** Returns the 0-based slice that the viewer's label names. */
async function readShownFrame(page: Page): Promise<number> {
  return Number(/(\d+) of/.exec((await page.locator("[data-pane] ~ p").textContent()) ?? "")?.[1]) - 1;
}

async function waitUntilPainted(page: Page, frame: number): Promise<void> {
  await page.waitForFunction((level) => window.benchRecords.paints.at(-1)?.level === level, levelOfFrame(frame));
}

/**
 * Measures the time from the request of the page to the first slice in all its bits, over a slow connection, and the layout
 * shift until then.
 */
export async function measureFirstPicture(browser: Browser, site: ViewerSite): Promise<Figure[]> {
  const times: number[] = [];
  const previewTimes: number[] = [];
  let frameRequests = 0;
  let shift = 0;
  for (let round = 0; round < 5; round++) {
    const { page, devtools, stackQuestion } = await openWindow(browser, site);
    await devtools.send("Network.enable");
    await devtools.send("Network.emulateNetworkConditions", throttled);
    await page.goto(stackQuestion);
    await page.waitForFunction(() => window.benchRecords.paints.length > 0);
    times.push(await page.evaluate(() => window.benchRecords.paints[0]?.end ?? Number.POSITIVE_INFINITY));
    await page.waitForLoadState("networkidle");
    const records = await readRecords(page);
    shift = Math.max(shift, records.shift);
    previewTimes.push(records.previewTime || Number.POSITIVE_INFINITY);
    frameRequests = await page.evaluate(
      () => performance.getEntriesByType("resource").filter(({ name }) => /\/\d{4}\.png/.test(name)).length,
    );
    await page.context().close();
  }
  const [median, previewMedian] = [getQuantile(times, 0.5), getQuantile(previewTimes, 0.5)];
  return [
    {
      name: "First picture (the preview in the page) at 10 Mbit/s and 40 ms delay, with an empty cache: median of 5",
      measured: `${(previewMedian / 1000).toFixed(2)} s`,
      limit: "1.5 s",
      isOver: previewMedian > 1500,
    },
    {
      name: "First slice in the viewer, with all bits and tools, at the same speed: median of 5",
      measured: `${(median / 1000).toFixed(2)} s`,
      limit: "1.5 s",
      isOver: median > 1500,
    },
    {
      name: "Slices loaded before anyone scrolls",
      measured: String(frameRequests),
      limit: "4",
      isOver: frameRequests > 4,
    },
    { name: "Layout shift while the page loads", measured: shift.toFixed(3), limit: "0", isOver: shift > 0 },
  ];
}

/**
 * Measures the memory of a page with the whole stack: that of the page itself, and that of its process compared with a page
 * without pictures.
 */
export async function measureMemory(browser: Browser, site: ViewerSite): Promise<Figure[]> {
  const { page, devtools, stackQuestion, plainQuestion } = await openWindow(browser, site);
  const collect = async () => {
    for (let times = 0; times < 3; times++) await devtools.send("HeapProfiler.collectGarbage");
    return readProcessMemory(browser);
  };
  await page.goto(plainQuestion, { waitUntil: "networkidle" });
  const before = await collect();
  await page.goto(stackQuestion, { waitUntil: "networkidle" });
  await page.locator("[data-pane]").focus();
  await showEverySlice(page);
  const after = await collect();
  const heap = await devtools.send("Runtime.getHeapUsage");
  const { usedSize, backingStorageSize = 0 } = heap as typeof heap & { backingStorageSize?: number };
  await page.context().close();
  const own = (usedSize + backingStorageSize) / megabyte;
  const difference = (after - before) / megabyte;
  return [
    {
      name: "JavaScript heap and array buffers with 60 slices of 512², 16 bits",
      measured: `${own.toFixed(0)} MB`,
      limit: "150 MB",
      isOver: own > 150,
    },
    {
      name: "Memory of the browser's page process, more than on a question without pictures",
      measured: Number.isNaN(difference) ? "not known on this system" : `${difference.toFixed(0)} MB`,
      limit: "150 MB",
      isOver: difference > 150,
    },
  ];
}

/** Returns the resident memory of the browser's page processes in bytes; NaN where /proc does not exist. */
async function readProcessMemory(browser: Browser): Promise<number> {
  const devtools = await browser.newBrowserCDPSession();
  const { processInfo } = await devtools.send("SystemInfo.getProcessInfo");
  await devtools.detach();
  const sizes = processInfo
    .filter(({ type }) => type === "renderer")
    .map(({ id }) => {
      try {
        return 1024 ** 2 * readMemoryMb(id);
      } catch {
        return Number.NaN;
      }
    });
  return sizes.reduce((a, b) => a + b, 0);
}
