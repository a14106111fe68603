import { useEffect } from "react";
import { useToast } from "~/ui/toast";

/** Checks whether a page can be opened now. Offline, only the questions of the session can be opened. */
export function isReachable(path: string): boolean {
  return navigator.onLine || path.includes("?q=");
}

/**
 * While it is offline, cancels clicks on links to pages that cannot be opened, and says so: the browser's own error page would
 * replace the session.
 */
export function useStayWhenOffline(): void {
  const { toast } = useToast();
  useEffect(() => {
    const stay = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest("a[href^='/']");
      if (!link || isReachable(link.getAttribute("href") ?? "")) return;
      event.preventDefault();
      toast({ title: "You are offline", description: "This page needs a connection. You can keep answering." });
    };
    // Before the router's own listener, which ignores clicks that are already handled.
    addEventListener("click", stay, { capture: true });
    return () => removeEventListener("click", stay, { capture: true });
  }, [toast]);
}
