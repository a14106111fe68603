import { type PageAnalytics, type PageView, type ProviderWindow, providerOf } from "./page-analytics";

// Fetched by entry.client.tsx only where page analytics is configured. Nothing here may disturb the page: the script is
// asked for after the page has loaded, and what it throws stays here.

/** How long React may take to put the new page's title where the address has changed already: tries × pause, ms. */
const tries = 20;
const pause = 50;

/** Loads the provider's script and reports this page and each one after it, unless the visitor asked not to be followed. */
export function startPageAnalytics(): void {
  const { pageAnalytics } = document.documentElement.dataset;
  if (!pageAnalytics || asksNotToBeFollowed() || holdsSecret(location.search)) return;
  const settings = JSON.parse(pageAnalytics) as PageAnalytics;
  const { report } = providerOf(settings);
  hideOwnReferrer();
  if (report) {
    let referrer = document.referrer;
    let titleBefore = "";
    eachPath((pathname) => {
      const view = { ...named(pathname), referrer };
      referrer = view.url;
      whenTitled(titleBefore, (title) => {
        titleBefore = title;
        try {
          report(window as ProviderWindow, settings.id, { ...view, title });
        } catch (error) {
          console.warn("page analytics failed", error);
        }
      });
    });
  }
  if (document.readyState === "complete") addScript(settings);
  else addEventListener("load", () => addScript(settings), { once: true });
}

function addScript(settings: PageAnalytics) {
  const script = document.createElement("script");
  script.async = true;
  script.nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
  for (const [name, value] of Object.entries(providerOf(settings).attributes?.(settings.id) ?? {}))
    script.setAttribute(name, value);
  script.src = settings.script;
  document.head.appendChild(script);
}

function asksNotToBeFollowed(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || doNotTrack === "1";
}

/** Addresses from our mails (verify-email, reset-password): no script of somebody else's runs beside such a token. */
function holdsSecret(search: string): boolean {
  return new URLSearchParams(search).has("token");
}

/** Scripts read the referrer by themselves; coming from our own page it holds that page's ids and query. */
function hideOwnReferrer() {
  const { referrer } = document;
  if (!URL.canParse(referrer) || new URL(referrer).origin !== location.origin) return;
  Object.defineProperty(document, "referrer", { value: named(new URL(referrer).pathname).url, configurable: true });
}

/** A page as others may know it. Keep in step with page-label.ts. */
function named(pathname: string): Pick<PageView, "path" | "url"> {
  const path = pathname.replace(/^(\/questions\/session\/)[^/]+/i, "$1:id");
  return { path, url: location.origin + path };
}

/** Calls with the path now, and with each other one that follows; a change of the query is none. */
function eachPath(seen: (pathname: string) => void) {
  let last: string | undefined;
  const look = () => {
    if (location.pathname === last) return;
    last = location.pathname;
    seen(last);
  };
  for (const change of ["pushState", "replaceState"] as const) {
    const original = history[change];
    history[change] = function (...args) {
      original.apply(this, args);
      look();
    };
  }
  addEventListener("popstate", look);
  look();
}

/** Calls with the page's title once it is another than `before`; a page may have the same one, so not for ever. */
function whenTitled(before: string, ready: (title: string) => void, left = tries) {
  if (left && document.title === before) setTimeout(whenTitled, pause, before, ready, left - 1);
  else ready(document.title);
}
