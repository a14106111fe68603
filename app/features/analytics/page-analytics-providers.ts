// Third-party page analytics (N12): everything that differs between providers, in one table; pure. The server takes the settings
// and the content security policy from the table; the browser (browser/start-page-analytics.ts) takes the script tag and the
// function that reports a page view.

/** One page view as sent to the provider: no query, and no ids in the path. */
export interface PageView {
  path: string;
  /** The path with our origin. */
  url: string;
  title: string;
  /** Previous page; "" if there is none. */
  referrer: string;
}

type AnyFunction = (...args: unknown[]) => void;

/** Properties of `window` that provider scripts use. */
export interface ProviderWindow {
  plausible?: AnyFunction & { q?: unknown[]; o?: object };
  dataLayer?: unknown[];
  performance: { timeOrigin: number };
}

interface Provider {
  /** Format of the site's id; `idDescription` describes the format in error messages. */
  id: RegExp;
  idDescription: string;
  script(id: string): string;
  /** Attributes of the script tag. */
  attributes?(id: string): Record<string, string>;
  /** Origins that receive page views, besides the script's origin. */
  reportOrigins?: string[];
  imageOrigins?: string[];
  /** Reports one page view, even before the script has loaded. Undefined if the script reports views by itself. */
  report?(window: ProviderWindow, id: string, view: PageView): void;
}

export const providers = {
  cloudflare: {
    id: /^[0-9a-f]{32}$/i,
    idDescription: "the site's token (32 hexadecimal digits)",
    script: () => "https://static.cloudflareinsights.com/beacon.min.js",
    attributes: (id) => ({ "data-cf-beacon": JSON.stringify({ token: id, spa: true }) }),
    reportOrigins: ["https://cloudflareinsights.com"],
  },
  plausible: {
    id: /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i,
    idDescription: "the site's domain in Plausible",
    script: () => "https://plausible.io/js/script.manual.js",
    attributes: (id) => ({ "data-domain": id }),
    report(window, _id, { url }) {
      if (!window.plausible) {
        const queue: unknown[] = [];
        // Plausible's manual script reads `q` and `u`; the script that Plausible generates for a site reads `o` and `url`.
        window.plausible = Object.assign((...args: unknown[]) => queue.push(args), {
          q: queue,
          o: { autoCapturePageviews: false },
        });
      }
      window.plausible("pageview", { u: url, url });
    },
  },
  ga4: {
    id: /^G-[A-Z0-9]{4,16}$/,
    idDescription: "a measurement id such as G-ABC1234567",
    script: (id) => `https://www.googletagmanager.com/gtag/js?id=${id}`,
    reportOrigins: [
      "https://*.google-analytics.com",
      "https://*.analytics.google.com",
      "https://*.googletagmanager.com",
    ],
    imageOrigins: ["https://*.google-analytics.com", "https://*.googletagmanager.com"],
    report(window, id, { path, url, title, referrer }) {
      const isFirstReport = !window.dataLayer;
      window.dataLayer ??= [];
      const dataLayer = window.dataLayer;
      // Google's script accepts commands only as an `arguments` object.
      const gtag: AnyFunction = function () {
        // biome-ignore lint/complexity/noArguments: see above
        dataLayer.push(arguments);
      };
      const page = { page_path: path, page_location: url, page_title: title, page_referrer: referrer };
      // Sets these fields for the script's own events too (scrolling, time on page), which would otherwise send the full URL.
      gtag("set", page);
      if (isFirstReport) {
        gtag("js", new Date(window.performance.timeOrigin));
        gtag("config", id, { send_page_view: false, allow_google_signals: false });
      }
      gtag("event", "page_view", page);
    },
  },
} satisfies Record<string, Provider>;

/** The configured provider. */
export interface PageAnalytics {
  provider: keyof typeof providers;
  id: string;
  /** URL of the script. */
  script: string;
}

export function getProvider({ provider }: PageAnalytics): Provider {
  return providers[provider];
}

/** Returns the origins that the content security policy must allow besides our own. */
export function getAllowedOrigins(settings: PageAnalytics): { script: string[]; connect: string[]; img: string[] } {
  const { origin } = new URL(settings.script);
  const { reportOrigins = [], imageOrigins = [] } = getProvider(settings);
  return { script: [origin], connect: [origin, ...reportOrigins], img: imageOrigins };
}

/**
 * Reads PAGE_ANALYTICS ("cloudflare:TOKEN", "plausible:domain", "ga4:G-XXXX") and PAGE_ANALYTICS_SCRIPT; null when off.
 * Throws an error that names the invalid variable, so that a misconfigured site does not start without its analytics.
 */
export function readPageAnalytics(
  value: string | undefined,
  script: string | undefined,
  isLocal: boolean,
): PageAnalytics | null {
  if (!value) return null;
  const [, name = "", id = ""] = value.match(/^(\w+):(.+)$/) ?? [];
  if (!isProvider(name))
    throw new Error(
      `PAGE_ANALYTICS must be one of ${Object.keys(providers).join(", ")}, followed by a colon and an id`,
    );
  const provider: Provider = providers[name];
  if (!provider.id.test(id))
    throw new Error(`PAGE_ANALYTICS: "${name}:" must be followed by ${provider.idDescription}`);
  return { provider: name, id, script: script ? parseScriptUrl(script, isLocal) : provider.script(id) };
}

function isProvider(name: string): name is PageAnalytics["provider"] {
  return Object.hasOwn(providers, name);
}

function parseScriptUrl(value: string, isLocal: boolean): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isLoopback = isLocal && url?.protocol === "http:" && ["localhost", "127.0.0.1"].includes(url.hostname);
  // URLs allow ";" and "," in a host, but in a content security policy these characters would start a new directive.
  const isPlainUrl = url && /^[a-z0-9.-]+$/.test(url.hostname) && !url.username && !url.password;
  if (!isPlainUrl || (url.protocol !== "https:" && !isLoopback))
    throw new Error("PAGE_ANALYTICS_SCRIPT must be the HTTPS URL of a script");
  return url.href;
}
