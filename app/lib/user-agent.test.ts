import { isbot } from "isbot";
import { describe, expect, it } from "vitest";
import { browsers, devices, readUserAgent, systems } from "./user-agent";

// User agents as browsers send them. "device os browser"; "+touch" is an iPad's maxTouchPoints, "bot" what isbot finds.

const W = "Mozilla/5.0 (Windows NT 10.0; Win64; x64)";
const M = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)";
const K = "AppleWebKit/537.36 (KHTML, like Gecko)";
const iK = "AppleWebKit/605.1.15 (KHTML, like Gecko)";
const iPhone = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X)";
const iPad = "Mozilla/5.0 (iPad; CPU OS 17_6 like Mac OS X)";
const android = "Mozilla/5.0 (Linux; Android 10; K)";
const linux = "Mozilla/5.0 (X11; Linux x86_64)";

const table: [ua: string, told: string][] = [
  // Chrome
  [`${W} ${K} Chrome/141.0.0.0 Safari/537.36`, "Desktop Windows Chrome"],
  [`${M} ${K} Chrome/141.0.0.0 Safari/537.36`, "Desktop macOS Chrome"],
  [`${linux} ${K} Chrome/138.0.0.0 Safari/537.36`, "Desktop Linux Chrome"],
  [`${android} ${K} Chrome/141.0.0.0 Mobile Safari/537.36`, "Mobile Android Chrome"],
  [`${android} ${K} Chrome/141.0.0.0 Safari/537.36`, "Tablet Android Chrome"],
  [
    `Mozilla/5.0 (Linux; Android 4.4.2; Nexus 4 Build/KOT49H) ${K} Chrome/34.0.1847.114 Mobile Safari/537.36`,
    "Mobile Android Chrome",
  ],
  [
    `Mozilla/5.0 (Linux; Android 13; Pixel 7 Build/TQ3A.230901.001) ${K} Chrome/116.0.0.0 Mobile Safari/537.36`,
    "Mobile Android Chrome",
  ],
  [`Mozilla/5.0 (Linux; Android 12; SM-T870) ${K} Chrome/110.0.0.0 Safari/537.36`, "Tablet Android Chrome"],
  [`${iPhone} ${iK} CriOS/141.0.7390.41 Mobile/15E148 Safari/604.1`, "Mobile iOS Chrome"],
  [`${iPad} ${iK} CriOS/128.0.6613.98 Mobile/15E148 Safari/604.1`, "Tablet iOS Chrome"],
  [`${M} ${iK} CriOS/141 Version/11.1.1 Safari/605.1.15 +touch`, "Tablet iOS Chrome"],
  [
    "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36",
    "Desktop Linux Chrome",
  ],
  [`Mozilla/5.0 (Windows NT 6.1; WOW64) ${K} Chrome/49.0.2623.112 Safari/537.36`, "Desktop Windows Chrome"],
  [
    `Mozilla/5.0 (Windows NT 5.1) AppleWebKit/535.1 (KHTML, like Gecko) Chrome/14.0.835.202 Safari/535.1`,
    "Desktop Windows Chrome",
  ],
  [`${linux} ${K} Ubuntu Chromium/80.0.3987.87 Chrome/80.0.3987.87 Safari/537.36`, "Desktop Linux Chrome"],
  // Firefox
  ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0", "Desktop Windows Firefox"],
  ["Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:143.0) Gecko/20100101 Firefox/143.0", "Desktop macOS Firefox"],
  ["Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:109.0) Gecko/20100101 Firefox/115.0", "Desktop Linux Firefox"],
  [
    "Mozilla/5.0 (X11; U; Linux i686; en-US; rv:1.9.2.3) Gecko/20100423 Ubuntu/10.04 (lucid) Firefox/3.6.3",
    "Desktop Linux Firefox",
  ],
  ["Mozilla/5.0 (Android 15; Mobile; rv:143.0) Gecko/143.0 Firefox/143.0", "Mobile Android Firefox"],
  ["Mozilla/5.0 (Android 12; Tablet; rv:109.0) Gecko/118.0 Firefox/118.0", "Tablet Android Firefox"],
  [`${iPhone} ${iK} FxiOS/143.0 Mobile/15E148 Safari/605.1.15`, "Mobile iOS Firefox"],
  [`${iPad} ${iK} FxiOS/127.0 Mobile/15E148 Safari/605.1.15`, "Tablet iOS Firefox"],
  // Safari
  [`${M} ${iK} Version/26.0 Safari/605.1.15`, "Desktop macOS Safari"],
  [
    "Mozilla/5.0 (Macintosh; U; Intel Mac OS X 10_6_8; en-us) AppleWebKit/533.21.1 (KHTML, like Gecko) Version/5.0.5 Safari/533.21.1",
    "Desktop macOS Safari",
  ],
  [
    "Mozilla/5.0 (Windows; U; Windows NT 6.1; en-US) AppleWebKit/533.20.25 (KHTML, like Gecko) Version/5.0.4 Safari/533.20.27",
    "Desktop Windows Safari",
  ],
  [`${iPhone} ${iK} Version/18.5 Mobile/15E148 Safari/604.1`, "Mobile iOS Safari"],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 9_3 like Mac OS X) AppleWebKit/601.1.46 (KHTML, like Gecko) Version/9.0 Mobile/13E188a Safari/601.1",
    "Mobile iOS Safari",
  ],
  [
    "Mozilla/5.0 (iPod touch; CPU iPhone OS 12_5_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1.2 Mobile/15E148 Safari/604.1",
    "Mobile iOS Safari",
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 12_5_7 like Mac OS X) ${iK} Version/12.1.2 Mobile/15E148 Safari/604.1`,
    "Tablet iOS Safari",
  ],
  [`${M} ${iK} Version/18.5 Safari/605.1.15 +touch`, "Tablet iOS Safari"],
  // Edge
  [`${W} ${K} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, "Desktop Windows Edge"],
  [`${M} ${K} Chrome/120.0.0.0 Safari/537.36 Edg/120.0.2210.91`, "Desktop macOS Edge"],
  [`${linux} ${K} Chrome/120.0.0.0 Safari/537.36 Edg/120.0.0.0`, "Desktop Linux Edge"],
  [`${W} ${K} Chrome/64.0.3282.140 Safari/537.36 Edge/18.17763`, "Desktop Windows Edge"],
  [`${android} ${K} Chrome/141.0.0.0 Mobile Safari/537.36 EdgA/141.0.0.0`, "Mobile Android Edge"],
  [`${iPhone} ${iK} Version/18.0 EdgiOS/141.0.3537.71 Mobile/15E148 Safari/604.1`, "Mobile iOS Edge"],
  [`${iPad} ${iK} EdgiOS/120.0.2210.126 Version/17.0 Mobile/15E148 Safari/604.1`, "Tablet iOS Edge"],
  // Other browsers, by their own name
  [`${android} ${K} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`, "Mobile Android Unknown"],
  [
    `Mozilla/5.0 (Linux; Android 11; SAMSUNG SM-T510) ${K} SamsungBrowser/14.2 Chrome/87.0.4280.141 Safari/537.36`,
    "Tablet Android Unknown",
  ],
  [`${W} ${K} Chrome/138.0.0.0 Safari/537.36 OPR/122.0.0.0`, "Desktop Windows Unknown"],
  [`${android} ${K} Chrome/127.0.0.0 Mobile Safari/537.36 OPR/83.0.0.0`, "Mobile Android Unknown"],
  [`${iPhone} ${iK} Version/18.5 Mobile/15E148 Safari/604.1 OPT/6.0.1`, "Mobile iOS Unknown"],
  ["Opera/9.80 (Windows NT 6.1; WOW64) Presto/2.12.388 Version/12.18", "Desktop Windows Unknown"],
  [
    "Opera/9.80 (J2ME/MIDP; Opera Mini/9.80 (S60; SymbOS; Opera Mobi/23.348; U; en) Presto/2.5.25 Version/10.54",
    "Mobile Unknown Unknown",
  ],
  [`${W} ${K} Chrome/136.0.0.0 YaBrowser/25.6.0.0 Safari/537.36`, "Desktop Windows Unknown"],
  [`${W} ${K} Chrome/116.0.0.0 Safari/537.36 Vivaldi/6.2.3105.54`, "Desktop Windows Unknown"],
  [
    "Mozilla/5.0 (Linux; U; Android 13; en-US; 22101316C Build/TP1A.220624.014) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/100.0.4896.58 UCBrowser/15.5.2.1346 Mobile Safari/537.36",
    "Mobile Android Unknown",
  ],
  [`${android} ${K} Chrome/138.0.0.0 Mobile DuckDuckGo/5 Safari/537.36`, "Mobile Android Unknown"],
  [`${M} ${iK} Version/17.5 Safari/605.1.15 Ddg/17.5`, "Desktop macOS Unknown"],
  [
    "Mozilla/5.0 (Linux; Android 11; KFTRWI) AppleWebKit/537.36 (KHTML, like Gecko) Silk/120.4.1 like Chrome/120.0.6099.230 Safari/537.36",
    "Tablet Android Unknown",
  ],
  [
    "Mozilla/5.0 (Linux; U; Android 4.0.3; ko-kr; LG-L160L Build/IML74K) AppleWebKit/534.30 (KHTML, like Gecko) Version/4.0 Mobile Safari/534.30",
    "Mobile Android Unknown",
  ],
  ["Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko", "Desktop Windows Unknown"],
  ["Mozilla/4.0 (compatible; MSIE 8.0; Windows NT 5.1; Trident/4.0)", "Desktop Windows Unknown"],
  ["Mozilla/4.0 (compatible; MSIE 7.0; Windows NT 6.1; Trident/7.0; Tablet PC 2.0)", "Desktop Windows Unknown"],
  [
    `Mozilla/5.0 (Windows Phone 10.0; Android 6.0.1; Microsoft; Lumia 950) ${K} Chrome/52.0.2743.116 Mobile Safari/537.36 Edge/15.15063`,
    "Mobile Windows Edge",
  ],
  [
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Safari/605.1.15 Epiphany/605.1.15",
    "Desktop Linux Unknown",
  ],
  ["Mozilla/5.0 (Mobile; Nokia 8110 4G; rv:48.0) Gecko/48.0 Firefox/48.0 KAIOS/2.5", "Mobile Unknown Firefox"],
  [
    "Mozilla/5.0 (Phone; OpenHarmony 5.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/114.0.0.0 Safari/537.36 ArkWeb/4.1.6.1 Mobile",
    "Mobile Unknown Unknown",
  ],
  [
    "Mozilla/5.0 (BB10; Touch) AppleWebKit/537.10+ (KHTML, like Gecko) Version/10.0.9.2372 Mobile Safari/537.10+",
    "Mobile Unknown Unknown",
  ],
  [
    "Mozilla/5.0 (PlayBook; U; RIM Tablet OS 2.1.0; en-US) AppleWebKit/536.2+ (KHTML, like Gecko) Version/7.2.1.0 Safari/536.2+",
    "Tablet Unknown Unknown",
  ],
  ["Mozilla/5.0 (X11; FreeBSD amd64; rv:109.0) Gecko/20100101 Firefox/115.0", "Desktop Unknown Firefox"],
  // Windows of apps
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S918B Build/UP1A; wv) ${K} Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    "Mobile Android Unknown",
  ],
  [`${iPhone} ${iK} Mobile/15E148 [FBAN/FBIOS;FBAV/490.0.0.42.109;FBBV/660014;FBDV/iPhone14,5]`, "Mobile iOS Unknown"],
  [`${iPhone} ${iK} Mobile/15E148 Instagram 350.0.0.20.91 (iPhone14,7; iOS 18_5)`, "Mobile iOS Unknown"],
  [`${iPhone} ${iK} GSA/380.0.788317806 Mobile/15E148 Safari/604.1`, "Mobile iOS Unknown"],
  [`${M} ${K} Slack/4.39.90 Chrome/124.0.6367.243 Electron/30.3.0 Safari/537.36`, "Desktop macOS Unknown"],
  // Televisions and consoles
  [
    "Mozilla/5.0 (SMART-TV; LINUX; Tizen 6.5) AppleWebKit/537.36 (KHTML, like Gecko) 85.0.4183.93/6.5 TV Safari/537.36",
    "Desktop Linux Unknown",
  ],
  [
    "Mozilla/5.0 (Web0S; Linux/SmartTV) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/94.0.4606.128 Safari/537.36 WebAppManager",
    "Desktop Linux Unknown",
  ],
  [
    `Mozilla/5.0 (Linux; Android 9; BRAVIA 4K UR2 Build/PTT1.190515.001.S104) ${K} Chrome/100.0.4896.127 Safari/537.36`,
    "Desktop Android Chrome",
  ],
  [
    "Mozilla/5.0 (Linux; Android 7.1.2; AFTMM Build/NS6265; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/70.0.3538.110 Mobile Safari/537.36",
    "Desktop Android Unknown",
  ],
  [
    "Mozilla/5.0 (PlayStation; PlayStation 5/6.50) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.4 Safari/605.1.15",
    "Desktop Unknown Unknown",
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64; Xbox; Xbox One) ${K} Chrome/120.0.0.0 Safari/537.36 Edg/120.0.0.0`,
    "Desktop Windows Edge",
  ],
  // Bots (the server drops them)
  ["Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)", "Desktop Unknown Unknown bot"],
  [
    `Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) ${K} Chrome/141.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`,
    "Mobile Android Chrome bot",
  ],
  [
    `Mozilla/5.0 ${K}; compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm) Chrome/116.0.1938.76 Safari/537.36`,
    "Desktop Unknown Chrome bot",
  ],
  ["Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)", "Desktop Unknown Unknown bot"],
  ["Mozilla/5.0 (compatible; AhrefsBot/7.0; +http://ahrefs.com/robot/)", "Desktop Unknown Unknown bot"],
  [`Mozilla/5.0 ${K}; compatible; GPTBot/1.2; +https://openai.com/gptbot)`, "Desktop Unknown Unknown bot"],
  ["facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)", "Desktop Unknown Unknown bot"],
  [`${linux} ${K} HeadlessChrome/120.0.6099.0 Safari/537.36`, "Desktop Linux Chrome bot"],
  [
    `${M} ${iK} Version/17.4 Safari/605.1.15 (Applebot/0.1; +http://www.apple.com/go/applebot)`,
    "Desktop macOS Safari bot",
  ],
  ["curl/8.5.0", "Desktop Unknown Unknown bot"],
  ["python-requests/2.31.0", "Desktop Unknown Unknown bot"],
  ["", "Desktop Unknown Unknown"],
];

describe("user agents", () => {
  it.each(table)("%s: %s", (written, told) => {
    const ua = written.replace(" +touch", "");
    const { device, os, browser } = readUserAgent(ua, { touch: ua === written ? 0 : 5 });
    expect([device, os, browser, ...(isbot(ua) ? ["bot"] : [])].join(" ")).toBe(told);
  });

  it("are at least 60, and every answer of the closed lists is given (N10)", () => {
    expect(new Set(table.map(([ua]) => ua)).size).toBeGreaterThanOrEqual(60);
    const told = table.map(([ua]) =>
      readUserAgent(ua.replace(" +touch", ""), { touch: ua.includes("+touch") ? 5 : 0 }),
    );
    expect(new Set(told.map(({ device }) => device))).toEqual(new Set(devices));
    expect(new Set(told.map(({ os }) => os))).toEqual(new Set(systems));
    expect(new Set(told.map(({ browser }) => browser))).toEqual(new Set(browsers));
  });

  it("a touch screen on Windows or a Chromebook makes no tablet of it", () => {
    expect(readUserAgent(`${W} ${K} Chrome/141.0.0.0 Safari/537.36`, { touch: 10 }).device).toBe("Desktop");
    expect(readUserAgent(`${M} ${iK} Version/18.5 Safari/605.1.15`, { touch: 1 }).os).toBe("macOS");
  });
});
