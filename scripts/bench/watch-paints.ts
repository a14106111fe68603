import type { Page } from "playwright-core";

/** A picture drawn on the viewer's canvas, with times in ms since the page was requested. */
export interface Paint {
  start: number;
  end: number;
  /** Gray level at the center of the canvas. */
  level: number;
  /** Whether the window was applied to the pixels. False if the same picture was only drawn again. */
  isWindowed: boolean;
}

interface Records {
  paints: Paint[];
  /** Times of the key presses and turns of the wheel. */
  inputs: number[];
  /** Sum of the layout shifts. */
  shift: number;
  /** When the preview of the series was on the screen, in ms since the page was requested; 0 before. */
  previewTime: number;
}

declare global {
  interface Window {
    benchRecords: Records;
  }
}

/** Makes every page of a context record what the viewer draws and when keys are pressed. */
export async function watchPaints(page: Page): Promise<void> {
  // The script is a text, because the compiler would add helper functions that do not exist in the page.
  await page.addInitScript({ content: `(${recordPaints})()` });
}

/** Returns the records since the last call. */
export function readRecords(page: Page): Promise<Records> {
  return page.evaluate(() => {
    const records = window.benchRecords;
    window.benchRecords = { paints: [], inputs: [], shift: 0, previewTime: 0 };
    return records;
  });
}

/**
 * Runs in the page. The viewer draws in a callback of `requestAnimationFrame`; its time includes the drawing, because reading
 * one pixel waits until the drawing is complete.
 */
const recordPaints = `() => {
  window.benchRecords = { paints: [], inputs: [], shift: 0, previewTime: 0 };
  let drawn = null;
  let isWindowed = false;
  const { drawImage, putImageData } = CanvasRenderingContext2D.prototype;
  CanvasRenderingContext2D.prototype.drawImage = function (...args) {
    if (this.canvas.closest("[data-pane]")) drawn = this;
    return drawImage.apply(this, args);
  };
  CanvasRenderingContext2D.prototype.putImageData = function (...args) {
    isWindowed = true;
    return putImageData.apply(this, args);
  };
  const request = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (callback) => request((time) => {
    drawn = null;
    isWindowed = false;
    const start = performance.now();
    callback(time);
    if (!drawn) return;
    const { width, height } = drawn.canvas;
    const [level] = drawn.getImageData(width >> 1, height >> 1, 1, 1).data;
    window.benchRecords.paints.push({ start, end: performance.now(), level, isWindowed });
  });
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) window.benchRecords.shift += value;
  }).observe({ type: "layout-shift", buffered: true });
  new PerformanceObserver((list) => {
    for (const { url, startTime } of list.getEntries())
      if (url.endsWith("/preview.png")) window.benchRecords.previewTime = startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });
  for (const type of ["keydown", "wheel"])
    addEventListener(type, ({ timeStamp }) => window.benchRecords.inputs.push(timeStamp), { capture: true, passive: true });
}`;
