import { getProvider, type PageAnalytics, type PageView, type ProviderWindow } from "../page-analytics-providers";
import { getPageLabel, unknownPage } from "../page-label";
import type { View } from "./watch-path";

// Loaded by load-analytics.ts only if page analytics is configured. The provider must not disturb the page, so its script is
// requested after the page has loaded, and its errors are caught.

/**
 * Loads the provider's script and returns a function that reports a page view to it and never throws. `settingsJson` comes from
 * the document (root.tsx).
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

/** Removes ids and the query of our own pages from `document.referrer`, which provider scripts read. */
function hideOwnReferrer() {
  const publicReferrer = hideIds(document.referrer);
  if (publicReferrer !== document.referrer)
    Object.defineProperty(document, "referrer", { value: publicReferrer, configurable: true });
}

/** Returns the referrer with ids and query removed if it is a page of ours; other referrers are unchanged. */
function hideIds(referrer: string): string {
  const { origin, pathname } = URL.canParse(referrer) ? new URL(referrer) : {};
  return pathname && origin === location.origin ? toPublicPage(pathname).url : referrer;
}

/**
 * Returns the path and URL of our page as third parties may see them: without ids, and the same whether or not the visitor is
 * signed in.
 */
function toPublicPage(pathname: string): Pick<PageView, "path" | "url"> {
  const label = getPageLabel(pathname, false);
  // Replaces the label of unknown pages, because providers expect a path and some refuse a URL with a space.
  const path = label === unknownPage ? "/unknown-page" : label;
  return { path, url: location.origin + path };
}
