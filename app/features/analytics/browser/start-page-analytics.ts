import { getProvider, type PageAnalytics, type PageView, type ProviderWindow } from "../page-analytics-providers";
import { getPageLabel, unknownPage } from "../page-label";
import type { View } from "./watch-path";

// Fetched by begin.ts only where page analytics is configured. Nothing here may disturb the page: the script is asked for
// after the page has loaded, and what it throws stays here.

/**
 * Loads the provider's script and gives what tells it a page view. `setting` is what the document carries (root.tsx). No
 * call of it throws.
 */
export function startPageAnalytics(settingsJson: string): (view: View) => void {
  const settings = JSON.parse(settingsJson) as PageAnalytics;
  const { report } = getProvider(settings);
  hideOwnReferrer();
  if (document.readyState === "complete") addScript(settings);
  else addEventListener("load", () => addScript(settings), { once: true });
  return ({ path, title, referrer }) => {
    try {
      report?.(window as ProviderWindow, settings.id, { ...toPublicPage(path), title, referrer: hideIds(referrer) });
    } catch (error) {
      console.warn("page analytics failed", error);
    }
  };
}

function addScript(settings: PageAnalytics) {
  const script = document.createElement("script");
  script.async = true;
  script.nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
  for (const [name, value] of Object.entries(getProvider(settings).attributes?.(settings.id) ?? {}))
    script.setAttribute(name, value);
  script.src = settings.script;
  document.head.appendChild(script);
}

/** Scripts read the referrer by themselves; coming from our own page it holds that page's ids and query. */
function hideOwnReferrer() {
  const publicReferrer = hideIds(document.referrer);
  if (publicReferrer !== document.referrer)
    Object.defineProperty(document, "referrer", { value: publicReferrer, configurable: true });
}

/** A referrer as others may know it: another site's stays as it is. */
function hideIds(referrer: string): string {
  const { origin, pathname } = URL.canParse(referrer) ? new URL(referrer) : {};
  return pathname && origin === location.origin ? toPublicPage(pathname).url : referrer;
}

/** A page of ours as others may know it: whether somebody is signed in is no business of theirs. */
function toPublicPage(pathname: string): Pick<PageView, "path" | "url"> {
  const label = getPageLabel(pathname, false);
  // Providers expect a path, and some refuse an address with a blank in it.
  const path = label === unknownPage ? "/unknown-page" : label;
  return { path, url: location.origin + path };
}
