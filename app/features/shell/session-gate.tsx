import type { ReactNode } from "react";
import { FullScreenSpinner } from "~/ui/spinner";
import { useMe } from "./session";

/** Shows a full-screen spinner until the current user is known (N1); usually the loader already knows. */
export function SessionGate({ children }: { children: ReactNode }) {
  return useMe().isPending ? <FullScreenSpinner label="Checking your session…" /> : children;
}
