import { useEffect } from "react";
import { type ToastMessage, useToast } from "~/ui/toast";

/** Checks whether a page can be opened now. Offline, only the questions of the session can be opened. */
export function isReachable(path: string): boolean {
  return navigator.onLine || path.includes("?q=");
}

const unreachableMessage: ToastMessage = {
  title: "You are offline",
  description: "This page needs a connection. You can keep answering.",
};

/**
 * While it is offline, cancels clicks on links to pages that cannot be opened, and says so: the browser's own error page would
 * replace the session. Returns a function that checks a path in the same way.
 */
export function useStayWhenOffline(): (path: string) => boolean {
  const { toast } = useToast();
  const canOpen = (path: string) => {
    if (isReachable(path)) return true;
    toast(unreachableMessage);
    return false;
  };
  useEffect(() => {
    const stay = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest("a[href^='/']");
      if (!link || isReachable(link.getAttribute("href") ?? "")) return;
      event.preventDefault();
      toast(unreachableMessage);
    };
    // Before the router's own listener, which ignores clicks that are already handled.
    addEventListener("click", stay, { capture: true });
    return () => removeEventListener("click", stay, { capture: true });
  }, [toast]);
  return canOpen;
}
