// Third-party page analytics (N12): one table says all that differs between providers. It is pure: the server
// reads the settings and the policy from it, the browser (browser/page-analytics.ts) the tag and how a page is reported.

/** One page view as it leaves the browser: without query, and without ids in the path. */
export interface PageView {
  path: string;
  /** The same as an address. */
  url: string;
  title: string;
  /** Where the visitor came from, "" when nowhere. */
  referrer: string;
}

type Call = (...args: unknown[]) => void;

/** What provider scripts look for on `window`. */
export interface ProviderWindow {
  plausible?: Call & { q?: unknown[]; o?: object };
  dataLayer?: unknown[];
  performance: { timeOrigin: number };
}

interface Provider {
  /** What an id looks like, and in words. */
  id: RegExp;
  idDescription: string;
  script(id: string): string;
  /** Attributes of the script tag. */
  attributes?(id: string): Record<string, string>;
  /** Origins, beside the script's own, that views are sent to. */
  reportOrigins?: string[];
  imageOrigins?: string[];
  /** Reports one page; works before the script is there, which then reads what waits. Missing: the script does it itself. */
  report?(window: ProviderWindow, id: string, view: PageView): void;
}

export const providers = {
  cloudflare: {
    id: /^[0-9a-f]{32}$/i,
    idDescription: "the token of 32 hexadecimal digits",
    script: () => "https://static.cloudflareinsights.com/beacon.min.js",
    attributes: (id) => ({ "data-cf-beacon": JSON.stringify({ token: id, spa: true }) }),
    reportOrigins: ["https://cloudflareinsights.com"],
  },
  plausible: {
    id: /^[a-z0-9-]+(\.[a-z0-9-]+)+$/i,
    idDescription: "the domain as Plausible knows it",
    script: () => "https://plausible.io/js/script.manual.js",
    attributes: (id) => ({ "data-domain": id }),
    report(window, _id, { url }) {
      if (!window.plausible) {
        const queue: unknown[] = [];
        // The manual script reads `q`, and `u` of a view; the one made per site reads `o` and `url`.
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
      const first = !window.dataLayer;
      window.dataLayer ??= [];
      const layer = window.dataLayer;
      // Google's script takes only an `arguments` object for a command.
      const gtag: Call = function () {
        // biome-ignore lint/complexity/noArguments: see above
        layer.push(arguments);
      };
      const page = { page_path: path, page_location: url, page_title: title, page_referrer: referrer };
      // For what the script measures by itself too (scrolling, time on page), which would take the whole address.
      gtag("set", page);
      if (first) {
        gtag("js", new Date(window.performance.timeOrigin));
        gtag("config", id, { send_page_view: false, allow_google_signals: false });
      }
      gtag("event", "page_view", page);
    },
  },
} satisfies Record<string, Provider>;

/** One setting of this kind: whose script, for which site, from where. */
export interface PageAnalytics {
  provider: keyof typeof providers;
  id: string;
  /** Address of the script. */
  script: string;
}

/** The provider's part of the table. */
export function getProvider({ provider }: PageAnalytics): Provider {
  return providers[provider];
}

/** Origins that the content security policy has to allow on top of our own. */
export function getAllowedOrigins(settings: PageAnalytics): { script: string[]; connect: string[]; img: string[] } {
  const { origin } = new URL(settings.script);
  const { reportOrigins = [], imageOrigins = [] } = getProvider(settings);
  return { script: [origin], connect: [origin, ...reportOrigins], img: imageOrigins };
}

/**
 * Reads PAGE_ANALYTICS ("cloudflare:TOKEN", "plausible:domain", "ga4:G-XXXX") and PAGE_ANALYTICS_SCRIPT; null when off.
 * Throws with the name of the variable that cannot be read: a deployment should not lose its figures in silence.
 */
export function readPageAnalytics(
  value: string | undefined,
  script: string | undefined,
  isLocal: boolean,
): PageAnalytics | null {
  if (!value) return null;
  const [, name = "", id = ""] = value.match(/^(\w+):(.+)$/) ?? [];
  if (!isProvider(name))
    throw new Error(`PAGE_ANALYTICS has to be one of ${Object.keys(providers).join(", ")}, a colon and an id`);
  const provider: Provider = providers[name];
  if (!provider.id.test(id)) throw new Error(`PAGE_ANALYTICS: after "${name}:" comes ${provider.idDescription}`);
  return { provider: name, id, script: script ? readScript(script, isLocal) : provider.script(id) };
}

function isProvider(name: string): name is PageAnalytics["provider"] {
  return Object.hasOwn(providers, name);
}

function readScript(value: string, local: boolean): string {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isLoopback = local && url?.protocol === "http:" && ["localhost", "127.0.0.1"].includes(url.hostname);
  // A host may contain ";" or "," for the URL standard; in the policy they would begin something else.
  const isPlainUrl = url && /^[a-z0-9.-]+$/.test(url.hostname) && !url.username && !url.password;
  if (!isPlainUrl || (url.protocol !== "https:" && !isLoopback))
    throw new Error("PAGE_ANALYTICS_SCRIPT has to be the https address of a script");
  return url.href;
}
