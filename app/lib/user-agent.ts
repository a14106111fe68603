// The closed lists of the specification (N10).
export const devices = ["Desktop", "Mobile", "Tablet"] as const;
export const systems = ["Windows", "macOS", "Linux", "Android", "iOS", "Unknown"] as const;
export const browsers = ["Chrome", "Firefox", "Safari", "Edge", "Unknown"] as const;

type Device = (typeof devices)[number];
type System = (typeof systems)[number];
type BrowserName = (typeof browsers)[number];

interface UserAgentInfo {
  device: Device;
  os: System;
  browser: BrowserName;
}

/**
 * What a user-agent string says about device, system and browser (N10). `touch` is `navigator.maxTouchPoints`: an iPad
 * that says it is a Mac is found by it.
 *
 * The lists are closed, so: a television or a console is a Desktop (a screen that stays in its place); ChromeOS and Tizen
 * are Linux, Windows Phone is Windows, what is none of the five is Unknown. A browser counts under one of the four names
 * when it is that browser on any system (Chrome on an iPhone is Chrome). One that gives another name beside Chrome's or
 * Safari's (Samsung Internet, Opera, Silk, an app's own window, …) is Unknown; one that hides behind Chrome's name (Brave,
 * Vivaldi) cannot be told from it, and plain Chromium is counted as Chrome.
 */
export function readUserAgent(ua: string, { touch }: { touch: number }): UserAgentInfo {
  const os = systemOf(ua, touch);
  return { device: deviceOf(ua, os), os, browser: browserOf(ua) };
}

function systemOf(ua: string, touch: number): System {
  if (/Windows/.test(ua)) return "Windows";
  if (/iPhone|iPad|iPod/.test(ua)) return "iOS";
  if (/Mac OS X|Macintosh/.test(ua)) return touch > 1 ? "iOS" : "macOS";
  if (/OpenHarmony|HarmonyOS|KAIOS/i.test(ua)) return "Unknown";
  if (/Android|; Adr /.test(ua)) return "Android";
  return /Linux|CrOS|Tizen|X11; (U; )?Ubuntu/.test(ua) ? "Linux" : "Unknown";
}

const television =
  /\bTV\b|SmartTV|SmartHub|AppleTV|GoogleTV|BRAVIA|; AFT\w+ |Web0S|HbbTV|CrKey|Roku|PlayStation|Xbox|Nintendo/i;

function deviceOf(ua: string, os: System): Device {
  if (television.test(ua)) return "Desktop";
  if (/Tablet(?! PC)|iPad|PlayBook|Kindle|\bKF[A-Z]{2,}\b/.test(ua)) return "Tablet";
  if (/iPhone|iPod|Mobi|Opera Mini|Phone/.test(ua)) return "Mobile";
  // An iPad that says it is a Mac; and Android leaves out "Mobile" on what is larger than a phone.
  return os === "iOS" || os === "Android" ? "Tablet" : "Desktop";
}

/** Browsers and apps with a name of their own beside Chrome's or Safari's. */
const otherBrowsers =
  /OPR\/|Opera|OPiOS|OPT\/|OPX\/|SamsungBrowser|YaBrowser|UCBrowser|UBrowser|Silk|MiuiBrowser|HuaweiBrowser|ArkWeb|VivoBrowser|HeyTapBrowser|Whale|MQQBrowser|QQBrowser|MicroMessenger|Baidu|bdbrowser|DuckDuckGo|Ddg\/|Vivaldi|Brave|Puffin|Maxthon|Sleipnir|Coc_Coc|Ecosia|Focus\/|Klar\/|SeaMonkey|PaleMoon|Waterfox|Electron|GSA\/|FBAN|FBAV|Instagram|Line\/|Snapchat|Pinterest|LinkedInApp|BytedanceWebview|musical_ly|; wv\)|Android [\d.]+;.*Version\/[\d.]+ (Mobile )?Safari|TV Safari|Web0S|Tizen|PlayStation|Nintendo|Konqueror|Epiphany|Falkon|PhantomJS|AppleTV|BlackBerry|BB10|PlayBook|hpwOS|MSIE|Trident|IEMobile/i;

function browserOf(ua: string): BrowserName {
  if (otherBrowsers.test(ua)) return "Unknown";
  if (/Edge?\/|EdgA\/|EdgiOS\//.test(ua)) return "Edge";
  if (/Firefox\/|FxiOS\//.test(ua)) return "Firefox";
  if (/(Chrome|CriOS|Chromium)\//.test(ua)) return "Chrome";
  return /Version\/[\d.]+.*Safari\//.test(ua) && /iPhone|iPad|iPod|Macintosh|Windows/.test(ua) ? "Safari" : "Unknown";
}
