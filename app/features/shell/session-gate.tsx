import type { ReactNode } from "react";
import { FullScreenSpinner } from "~/ui/spinner";
import { useMe } from "./session";

/** Shows a full-screen spinner while nobody knows yet who is looking; the loader usually knows. */
export function SessionGate({ children }: { children: ReactNode }) {
  return useMe().isPending ? <FullScreenSpinner label="Checking your session…" /> : children;
}
