import { useRevalidator } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { useQueueView } from "../queue/use-save";

/** Asks the server for the page again once what this device still had to send is through. */
export function useFreshWhenSent(): void {
  const { revalidate } = useRevalidator();
  const count = useQueueView().waiting.length;
  const before = useRef(0);
  useEffect(() => {
    if (before.current && !count) revalidate();
    before.current = count;
  }, [count, revalidate]);
}
