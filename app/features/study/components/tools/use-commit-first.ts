import { useSyncExternalStore } from "react";
import type { QuestionBody } from "../../../questions/version";
import type { SessionMode } from "../../engine/session-taxonomy";
import { useTabState } from "./use-tab-state";

/** The localStorage key of the setting. */
export const commitFirstKey = "radcore-commit-first";

export interface Finding {
  text: string;
  /** Whether the learner has typed a finding or pressed "No idea", so that the options are shown. */
  committed: boolean;
}

const emptyFinding: Finding = { text: "", committed: false };
const listeners = new Set<() => void>();

/**
 * Applies the setting "Commit first" (Q11) of this device: the options stay hidden until the learner has typed a
 * finding or pressed "No idea". The setting applies only to questions with options, and never in a mock exam.
 */
export function useCommitFirst(place: string, mode: SessionMode, body: QuestionBody | null, canAnswer: boolean) {
  const isOn = useSyncExternalStore(subscribe, readCommitFirst, () => false);
  const [finding, setFinding] = useTabState<Finding>(`radcore-finding:${place}`, emptyFinding);
  const isApplicable = canAnswer && mode !== "mock" && (body?.type === "single" || body?.type === "multi");
  return {
    isOn,
    isAvailable: mode !== "mock",
    isApplicable,
    hidesOptions: isApplicable && isOn && !finding.committed,
    finding,
    setFinding,
  };
}

/** Changes the setting on this device, for all tabs. */
export function setCommitFirst(isOn: boolean): void {
  try {
    if (isOn) localStorage.setItem(commitFirstKey, "on");
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

function readCommitFirst(): boolean {
  try {
    return localStorage.getItem(commitFirstKey) === "on";
  } catch {
    return false;
  }
}
