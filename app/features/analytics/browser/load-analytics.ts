interface PrivacySignals {
  globalPrivacyControl?: boolean;
  doNotTrack?: string | null;
}

/**
 * Loads and starts the analytics of this page once it is shown and has nothing more urgent to do: ours, and the third-party
 * page analytics where it is configured. Whoever asked not to be counted (Global Privacy Control, Do Not Track) loads none
 * of it.
 */
export function loadAnalytics(): void {
  const { globalPrivacyControl, doNotTrack } = navigator as PrivacySignals;
  if (globalPrivacyControl || doNotTrack === "1") return;
  // Addresses from our mails (verify-email, reset-password): no script of somebody else's runs beside such a token.
  const hasToken = new URLSearchParams(location.search).has("token");
  const settings = hasToken ? undefined : document.documentElement.dataset.pageAnalytics;

  const load = async () => {
    try {
      const [{ startAnalytics }, pageAnalytics] = await Promise.all([
        import("./start-analytics"),
        // What blocks it should not take ours along.
        settings && import("./start-page-analytics").catch(() => undefined),
      ]);
      startAnalytics(settings && pageAnalytics ? pageAnalytics.startPageAnalytics(settings) : undefined);
    } catch (error) {
      console.warn("Analytics:", error);
    }
  };
  const loadWhenVisible = () => {
    // A page that is prerendered or opened in the background may never be seen.
    if (document.visibilityState !== "visible" || (document as { prerendering?: boolean }).prerendering) return;
    document.removeEventListener("visibilitychange", loadWhenVisible);
    document.removeEventListener("prerenderingchange", loadWhenVisible);
    // Safari has no idle callback.
    if ("requestIdleCallback" in window) requestIdleCallback(load, { timeout: 2000 });
    else setTimeout(load, 200);
  };
  document.addEventListener("visibilitychange", loadWhenVisible);
  document.addEventListener("prerenderingchange", loadWhenVisible);
  loadWhenVisible();
}
