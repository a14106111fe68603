import { useNavigate } from "@remix-run/react";
import { useEffect, useRef, useState } from "react";
import { resultsPath, sessionClockPath, sessionPath } from "~/study-paths";
import { maxLateMs } from "../../engine/clock";
import type { OpenQuestion } from "../../open-question.server";

const retryDelayMs = 5000;
/** Maximum wait for unsent saves, in ms; then the block ends without these saves, as it does on the server. */
const maxWaitMs = maxLateMs - 10_000;

interface TimeUpOptions {
  session: Pick<OpenQuestion["session"], "id" | "block">;
  isTimeUp: boolean;
  /** Whether saves are waiting to be sent. */
  hasWaitingSaves: boolean;
  /** Called once when time is up, before the block ends, to save the current choice. */
  onTimeUp?: (() => void) | undefined;
}

/**
 * Ends the block when its time is up and all saves are sent, but at the latest when the server stops accepting saves
 * (T4). Returns whether the browser is offline.
 */
export function useTimeUp({ session, isTimeUp, hasWaitingSaves, onTimeUp }: TimeUpOptions): {
  isOffline: boolean;
} {
  const navigate = useNavigate();
  const [isOffline, setOffline] = useState(false);
  const onTimeUpRef = useRef(onTimeUp);
  onTimeUpRef.current = onTimeUp;
  const hasWaitingSavesRef = useRef(hasWaitingSaves);
  hasWaitingSavesRef.current = hasWaitingSaves;
  const { id } = session;
  const { index, count } = session.block;

  useEffect(() => {
    if (!isTimeUp) return;
    let timer: ReturnType<typeof setTimeout>;
    let isUnmounted = false;
    const startedAt = performance.now();
    onTimeUpRef.current?.();
    const endBlock = async () => {
      if (hasWaitingSavesRef.current && performance.now() - startedAt < maxWaitMs) return schedule(250);
      try {
        // The response is a redirect, which `fetch` must not follow, because `navigate` below opens the next page.
        const body = new URLSearchParams({ act: "end-block", block: String(index) });
        await fetch(sessionClockPath(id), { method: "POST", body, redirect: "manual" });
      } catch {
        setOffline(true);
        return schedule(retryDelayMs);
      }
      if (!isUnmounted) navigate(index + 1 < count ? sessionPath(id) : resultsPath(id), { replace: true });
    };
    const schedule = (ms: number) => {
      if (!isUnmounted) timer = setTimeout(endBlock, ms);
    };
    // The save made by `onTimeUp` needs time to enter the queue.
    schedule(250);
    return () => {
      isUnmounted = true;
      clearTimeout(timer);
    };
  }, [isTimeUp, id, index, count, navigate]);

  return { isOffline };
}
