import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useQueueView } from "../queue/use-save";

/** Reloads the page's data once this tab's waiting saves have been sent. */
export function useReloadWhenSent(): void {
  const { revalidate } = useRevalidator();
  const count = useQueueView().waiting.length;
  const before = useRef(0);
  useEffect(() => {
    if (before.current && !count) revalidate();
    before.current = count;
  }, [count, revalidate]);
}
