import type { ViewerState, ViewingLog } from "../series/viewer/saved-viewer-state";

/** A learner's viewer state and viewing log at a position of a session; null if nothing is stored. */
export interface Viewing {
  state: ViewerState | null;
  /** The frames shown until the question was submitted. */
  log: ViewingLog | null;
}
