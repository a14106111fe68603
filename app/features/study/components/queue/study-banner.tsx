import { useEffect, useRef, useState } from "react";
import { cn } from "~/lib/cn";
import { RenderNothing } from "~/ui/on-demand/component-code";
import { loadOnDemand } from "~/ui/on-demand/load-on-demand";
import { useQueueView } from "./use-save";

/** How long the message about sent saves shows, in ms. */
const savedNoticeMs = 4000;

// Few pages show a message. Each page loads the messages once it is open, because they must show without a connection.
const SendingMessage = loadOnDemand(async () => (await import("./banner-messages")).SendingMessage, {
  Missing: RenderNothing,
});
const RefusedSaves = loadOnDemand(async () => (await import("./banner-messages")).RefusedSaves, {
  Missing: RenderNothing,
});

interface StudyBannerProps {
  sessionId: string;
  /** Position of the open question; null on other pages. */
  position: number | null;
}

/**
 * Banner that says why saves cannot be sent and how many are waiting, that waiting saves have been sent (T4), and which
 * answers were refused.
 */
export function StudyBanner(place: StudyBannerProps) {
  const view = useQueueView();
  const isFailing = view.failure !== null;
  const wasRecentlySaved = useRecentlySaved(isFailing, view.waiting.length);
  const hasMessage = isFailing || wasRecentlySaved;
  useEffect(() => {
    void SendingMessage.preload();
    void RefusedSaves.preload();
  }, []);
  return (
    <>
      {/* Screen readers announce only text that is added to an element that is already there. */}
      <div role="status" className={cn(!hasMessage && "sr-only")}>
        {hasMessage && <SendingMessage view={view} {...place} />}
      </div>
      {view.refusedSaves.length > 0 && <RefusedSaves view={view} {...place} />}
    </>
  );
}

/** Returns true for a few seconds once the saves are sent that an earlier failure had delayed. */
function useRecentlySaved(isFailing: boolean, count: number): boolean {
  const [wasRecentlySaved, setSaved] = useState(false);
  const wasFailing = useRef(false);
  useEffect(() => {
    if (isFailing) setSaved(false);
    else if (wasFailing.current && !count) setSaved(true);
    wasFailing.current = isFailing || (wasFailing.current && count > 0);
  }, [isFailing, count]);
  useEffect(() => {
    if (!wasRecentlySaved) return;
    const timer = setTimeout(() => setSaved(false), savedNoticeMs);
    return () => clearTimeout(timer);
  }, [wasRecentlySaved]);
  return wasRecentlySaved;
}
