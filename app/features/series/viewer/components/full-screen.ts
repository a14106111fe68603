import { useEffect, useRef } from "react";

/**
 * While it is shown, expands the window to the whole screen if the browser allows it; calls `onEnd` when the learner leaves full
 * screen. The whole page goes to full screen, because tooltips and messages are outside the figure.
 */
export function FullScreen({ onEnd }: { onEnd: () => void }) {
  const latestEnd = useRef(onEnd);
  latestEnd.current = onEnd;
  useEffect(() => {
    const root = document.documentElement;
    const end = new AbortController();
    const leave = () => {
      if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
    };
    root.requestFullscreen?.().then(
      // The learner may have ended full screen before the browser began it.
      () => end.signal.aborted && leave(),
      () => undefined,
    );
    let hasEntered = false;
    const handleChange = () => {
      // The event of an earlier full screen may arrive late.
      if (document.fullscreenElement) hasEntered = true;
      else if (hasEntered) latestEnd.current();
    };
    document.addEventListener("fullscreenchange", handleChange, end);
    const handleKey = (event: KeyboardEvent) => {
      if (event.key === "Escape" && !event.defaultPrevented) latestEnd.current();
    };
    addEventListener("keydown", handleKey, end);
    root.style.overflow = "hidden";
    return () => {
      end.abort();
      root.style.overflow = "";
      leave();
    };
  }, []);
  return null;
}
