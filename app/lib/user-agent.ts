// The allowed values of the specification (N10).
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
 * Parses device, operating system, and browser from a user-agent string (N10). `touch` is `navigator.maxTouchPoints`; it
 * reveals an iPad that claims to be a Mac.
 *
 * Since the lists are closed, a television or console counts as Desktop (a stationary screen), ChromeOS and Tizen as Linux,
 * Windows Phone as Windows, and any other system as Unknown. Chrome on an iPhone is Chrome. A browser that adds its own name to
 * Chrome's or Safari's (Samsung Internet, Opera, Silk, an app's web view) is Unknown; Brave and Vivaldi may hide behind
 * Chrome's name, and plain Chromium counts as Chrome.
 */
export function readUserAgent(ua: string, { touch }: { touch: number }): UserAgentInfo {
  const os = detectSystem(ua, touch);
  return { device: detectDevice(ua, os), os, browser: detectBrowser(ua) };
}

function detectSystem(ua: string, touch: number): System {
  if (/Windows/.test(ua)) return "Windows";
  if (/iPhone|iPad|iPod/.test(ua)) return "iOS";
  if (/Mac OS X|Macintosh/.test(ua)) return touch > 1 ? "iOS" : "macOS";
  if (/OpenHarmony|HarmonyOS|KAIOS/i.test(ua)) return "Unknown";
  if (/Android|; Adr /.test(ua)) return "Android";
  return /Linux|CrOS|Tizen|X11; (U; )?Ubuntu/.test(ua) ? "Linux" : "Unknown";
}

const televisionPattern =
  /\bTV\b|SmartTV|SmartHub|AppleTV|GoogleTV|BRAVIA|; AFT\w+ |Web0S|HbbTV|CrKey|Roku|PlayStation|Xbox|Nintendo/i;

function detectDevice(ua: string, os: System): Device {
  if (televisionPattern.test(ua)) return "Desktop";
  if (/Tablet(?! PC)|iPad|PlayBook|Kindle|\bKF[A-Z]{2,}\b/.test(ua)) return "Tablet";
  if (/iPhone|iPod|Mobi|Opera Mini|Phone/.test(ua)) return "Mobile";
  // An iPad that claims to be a Mac, or an Android device without "Mobile", is larger than a phone.
  return os === "iOS" || os === "Android" ? "Tablet" : "Desktop";
}

/** Browsers and apps that add their own name to Chrome's or Safari's. */
const otherBrowserPattern =
  /OPR\/|Opera|OPiOS|OPT\/|OPX\/|SamsungBrowser|YaBrowser|UCBrowser|UBrowser|Silk|MiuiBrowser|HuaweiBrowser|ArkWeb|VivoBrowser|HeyTapBrowser|Whale|MQQBrowser|QQBrowser|MicroMessenger|Baidu|bdbrowser|DuckDuckGo|Ddg\/|Vivaldi|Brave|Puffin|Maxthon|Sleipnir|Coc_Coc|Ecosia|Focus\/|Klar\/|SeaMonkey|PaleMoon|Waterfox|Electron|GSA\/|FBAN|FBAV|Instagram|Line\/|Snapchat|Pinterest|LinkedInApp|BytedanceWebview|musical_ly|; wv\)|Android [\d.]+;.*Version\/[\d.]+ (Mobile )?Safari|TV Safari|Web0S|Tizen|PlayStation|Nintendo|Konqueror|Epiphany|Falkon|PhantomJS|AppleTV|BlackBerry|BB10|PlayBook|hpwOS|MSIE|Trident|IEMobile/i;

function detectBrowser(ua: string): BrowserName {
  if (otherBrowserPattern.test(ua)) return "Unknown";
  if (/Edge?\/|EdgA\/|EdgiOS\//.test(ua)) return "Edge";
  if (/Firefox\/|FxiOS\//.test(ua)) return "Firefox";
  if (/(Chrome|CriOS|Chromium)\//.test(ua)) return "Chrome";
  return /Version\/[\d.]+.*Safari\//.test(ua) && /iPhone|iPad|iPod|Macintosh|Windows/.test(ua) ? "Safari" : "Unknown";
}
