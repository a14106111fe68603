interface PrivacySignals {
  globalPrivacyControl?: boolean;
  doNotTrack?: string | null;
}

/**
 * Loads and starts our analytics, and the third-party page analytics if configured, once the page is visible and idle. Loads
 * nothing for visitors who opted out (Global Privacy Control, Do Not Track).
 */
export function loadAnalytics(): void {
  const { globalPrivacyControl, doNotTrack } = navigator as PrivacySignals;
  if (globalPrivacyControl || doNotTrack === "1") return;
  // No third-party script may run on a page whose URL holds a token from an email (verify-email, reset-password).
  const hasToken = new URLSearchParams(location.search).has("token");
  const settings = hasToken ? undefined : document.documentElement.dataset.pageAnalytics;

  const loadScripts = async () => {
    try {
      const [{ startAnalytics }, pageAnalytics] = await Promise.all([
        import("./start-analytics"),
        // A content blocker that stops this import must not stop our own analytics.
        settings && import("./start-page-analytics").catch(() => undefined),
      ]);
      startAnalytics(settings && pageAnalytics ? pageAnalytics.startPageAnalytics(settings) : undefined);
    } catch (error) {
      console.warn("Analytics:", error);
    }
  };
  const loadWhenVisible = () => {
    // A prerendered page or one opened in the background may never be viewed.
    if (document.visibilityState !== "visible" || (document as { prerendering?: boolean }).prerendering) return;
    document.removeEventListener("visibilitychange", loadWhenVisible);
    document.removeEventListener("prerenderingchange", loadWhenVisible);
    // Safari does not support requestIdleCallback.
    if ("requestIdleCallback" in window) requestIdleCallback(loadScripts, { timeout: 2000 });
    else setTimeout(loadScripts, 200);
  };
  document.addEventListener("visibilitychange", loadWhenVisible);
  document.addEventListener("prerenderingchange", loadWhenVisible);
  loadWhenVisible();
}
