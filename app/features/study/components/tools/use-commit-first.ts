import { useSyncExternalStore } from "react";
import type { QuestionBody } from "../../../questions/version";
import type { SessionMode } from "../../engine/taxonomy";
import { useTabState } from "./use-tab-state";

/** Where this device keeps that options wait for a finding. */
export const commitFirstKey = "radcore-commit-first";

export interface Finding {
  text: string;
  /** Whether the learner has committed to it, or said that they have no idea: then the options are shown. */
  committed: boolean;
}

const nothing: Finding = { text: "", committed: false };
const listeners = new Set<() => void>();

/**
 * "Commit first" (Q11), a choice of this device: options are hidden until the learner has typed a finding or has pressed
 * "No idea". Only where there are options that would give the answer away, and never in a mock exam.
 */
export function useCommitFirst(place: string, mode: SessionMode, body: QuestionBody | null, answerable: boolean) {
  const on = useSyncExternalStore(subscribe, isOn, () => false);
  const [finding, setFinding] = useTabState<Finding>(`radcore-finding:${place}`, nothing);
  const applies = answerable && mode !== "mock" && (body?.type === "single" || body?.type === "multi");
  return { on, possible: mode !== "mock", applies, hides: applies && on && !finding.committed, finding, setFinding };
}

/** Switches it for this device, in all its tabs. */
export function setCommitFirst(on: boolean): void {
  try {
    if (on) localStorage.setItem(commitFirstKey, "on");
    else localStorage.removeItem(commitFirstKey);
  } catch {}
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", listener);
  };
}

function isOn(): boolean {
  try {
    return localStorage.getItem(commitFirstKey) === "on";
  } catch {
    return false;
  }
}
