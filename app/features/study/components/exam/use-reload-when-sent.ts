import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useQueueView } from "../queue/use-save";

/** Reloads the page's data once this tab's waiting saves have been sent. */
export function useReloadWhenSent(): void {
  const { revalidate } = useRevalidator();
  const waitingCount = useQueueView().waiting.length;
  const previousCount = useRef(0);
  useEffect(() => {
    if (previousCount.current && !waitingCount) revalidate();
    previousCount.current = waitingCount;
  }, [waitingCount, revalidate]);
}
