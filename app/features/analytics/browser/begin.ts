interface Choice {
  globalPrivacyControl?: boolean;
  doNotTrack?: string | null;
}

/**
 * Loads and starts the analytics of this page once it is shown and has nothing more urgent to do. Whoever asked not to be
 * counted (Global Privacy Control, Do Not Track) loads none of it.
 */
export function beginAnalytics(): void {
  const { globalPrivacyControl, doNotTrack } = navigator as Choice;
  if (globalPrivacyControl || doNotTrack === "1") return;
  const begin = () => {
    // A page that is prerendered or opened in the background may never be seen.
    if (document.visibilityState !== "visible" || (document as { prerendering?: boolean }).prerendering) return;
    document.removeEventListener("visibilitychange", begin);
    document.removeEventListener("prerenderingchange", begin);
    const load = () =>
      void import("./start").then(
        ({ startAnalytics }) => startAnalytics(),
        (error) => console.warn("Analytics:", error),
      );
    // Safari has no idle callback.
    if ("requestIdleCallback" in window) requestIdleCallback(load, { timeout: 2000 });
    else setTimeout(load, 200);
  };
  document.addEventListener("visibilitychange", begin);
  document.addEventListener("prerenderingchange", begin);
  begin();
}
