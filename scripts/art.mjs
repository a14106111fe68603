// `node scripts/art.mjs` draws the icons and the default share image again. Run it after a change to public/favicon.svg or to
// the text below, and commit the result.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { ensureChromium } from "./chromium.mjs";
import { root } from "./command.mjs";

const mark = readFileSync(join(root, "public/favicon.svg"), "utf8");
/** The mark without its rounded tile, for icons whose corners the system cuts. */
const sign = mark
  .replace(/^<svg[^>]*>/, "")
  .replace("</svg>", "")
  .replace(/<rect[^>]*\/>/, "");
const ground = mark.match(/<rect[^>]*fill="(#\w+)"/)?.[1];
const font = readFileSync(join(root, "node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2"));

const browser = await chromium.launch({
  executablePath: await ensureChromium(),
  args: ["--no-sandbox", "--disable-gpu"],
});
await draw("icon-192.png", mark, 192);
await draw("icon-512.png", mark, 512);
// A maskable icon shows at least the inner circle of 80% of its width.
await draw("icon-maskable-512.png", full(0.92), 512);
await draw("apple-touch-icon.png", full(1), 180);
await draw("og.png", sharePicture(), 1200, 630);
await browser.close();

/** @param {number} scale */
function full(scale) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" fill="${ground}"/>
    <g transform="translate(16 16) scale(${scale}) translate(-16 -16)">${sign}</g></svg>`;
}

function sharePicture() {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630" font-family="Inter">
    <rect width="1200" height="630" fill="#063944"/>
    <g transform="translate(930 315)">
      <g fill="#0b5f70"><circle r="420" fill-opacity=".3"/><circle r="300" fill-opacity=".4"/><circle r="190"/></g>
      <g stroke="#fff" stroke-opacity=".14" stroke-width="2"><path d="M-290 0h60M230 0h60M0 -315v85M0 230v85"/></g>
      <g transform="scale(10.5) translate(-16 -16)">${sign}</g>
    </g>
    <text x="84" y="318" font-size="116" font-weight="700" letter-spacing="-4" fill="#fff">RadCore</text>
    <text font-size="36" fill="#cfe9ee"><tspan x="90" y="392">Practice questions for the</tspan><tspan x="90" dy="48">radiology core exam</tspan></text>
  </svg>`;
}

/**
 * @param {string} name in public/
 * @param {string} svg
 * @param {number} width
 * @param {number} height
 */
async function draw(name, svg, width, height = width) {
  const page = await browser.newPage({ viewport: { width, height } });
  await page.setContent(`<style>@font-face { font-family: Inter; font-weight: 100 900; src: url(data:font/woff2;base64,${font.toString("base64")}) }
    body { margin: 0 } svg { display: block; width: ${width}px; height: ${height}px }</style>${svg}`);
  await page.evaluate(() => document.fonts.ready);
  writeFileSync(join(root, "public", name), await page.screenshot({ omitBackground: true }));
  await page.close();
  console.log(`public/${name}`);
}
