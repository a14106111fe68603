interface Choice {
  globalPrivacyControl?: boolean;
  doNotTrack?: string | null;
}

/**
 * Loads and starts the analytics of this page once it is shown and has nothing more urgent to do: ours, and the third-party
 * page analytics where it is configured. Whoever asked not to be counted (Global Privacy Control, Do Not Track) loads none
 * of it.
 */
export function beginAnalytics(): void {
  const { globalPrivacyControl, doNotTrack } = navigator as Choice;
  if (globalPrivacyControl || doNotTrack === "1") return;
  // Addresses from our mails (verify-email, reset-password): no script of somebody else's runs beside such a token.
  const holdsSecret = new URLSearchParams(location.search).has("token");
  const setting = holdsSecret ? undefined : document.documentElement.dataset.pageAnalytics;

  const load = async () => {
    try {
      const [{ startAnalytics }, others] = await Promise.all([
        import("./start"),
        // What blocks it should not take ours along.
        setting && import("./page-analytics").catch(() => undefined),
      ]);
      startAnalytics(setting && others ? others.startPageAnalytics(setting) : undefined);
    } catch (error) {
      console.warn("Analytics:", error);
    }
  };
  const begin = () => {
    // A page that is prerendered or opened in the background may never be seen.
    if (document.visibilityState !== "visible" || (document as { prerendering?: boolean }).prerendering) return;
    document.removeEventListener("visibilitychange", begin);
    document.removeEventListener("prerenderingchange", begin);
    // Safari has no idle callback.
    if ("requestIdleCallback" in window) requestIdleCallback(load, { timeout: 2000 });
    else setTimeout(load, 200);
  };
  document.addEventListener("visibilitychange", begin);
  document.addEventListener("prerenderingchange", begin);
  begin();
}
