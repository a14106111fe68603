import type { ShownSeries } from "../series";
import type { MeasuredValue } from "./measuring/measurement-values";
import type { ViewerState, ViewingLog } from "./saved-viewer-state";

/** A point that the learner marked on a frame, as fractions of its width and height (Q15). */
export interface PointMark {
  /** Id of the series. */
  series: string;
  frame: number;
  x: number;
  y: number;
}

/** An outline on frames `from` to `to` (0-based, inclusive) of a series; points are fractions of the width and height (Q15). */
export interface ShownRegion {
  /** Id of the series. */
  series: string;
  name: string;
  from: number;
  to: number;
  polygon: readonly { x: number; y: number }[];
}

/** A numbered marker on a frame, which learners label. Its point is a fraction of the width and height. */
export interface FrameMarker extends PointMark {
  id: string;
  /** The text on the marker: its number and, if the learner has chosen a label, the letter of the label. */
  text: string;
  /** The text next to the marker. Hosts pass it only after the answer (Q12). */
  caption?: string;
  look: "empty" | "active" | "given" | "right" | "wrong";
}

export interface SeriesViewerProps {
  /**
   * At least one series. Series may be added while the viewer is open, as in a case that reveals its images step by step
   * (Q16).
   */
  series: readonly ShownSeries[];
  /** The state and the log saved last; read once, when the viewer opens. */
  savedState?: ViewerState | null;
  savedLog?: ViewingLog | null;
  /** Called a second after the last change, and when the viewer closes. */
  onStateChange?: (state: ViewerState) => void;
  /**
   * Called every ten seconds while frames are shown, and when the viewer closes. When the host stops passing this callback,
   * for example because the question is submitted, the viewer reports the log one last time.
   */
  onLogChange?: ((log: ViewingLog) => void) | undefined;
  /**
   * A frame to show, at the start or later, for example after a click on a link in the explanation. Each new object scrolls to
   * its frame.
   */
  requestedFrame?: { series: string; frame: number } | null | undefined;
  /** Outlines to show over the frames. Hosts pass them only after the answer (Q12). */
  regions?: readonly ShownRegion[] | undefined;
  /** Marks to show, in the order of their numbers. */
  marks?: readonly PointMark[];
  /** If given, the learner can mark points. The host decides whether to add the mark to `marks`. */
  onMark?: ((mark: PointMark) => void) | undefined;
  /** Numbered markers to show on their frames. While no pane shows such a frame, a button leads to it. */
  markers?: readonly FrameMarker[] | undefined;
  /** Called with the id of a marker that the learner presses. */
  onMarkerPress?: ((id: string) => void) | undefined;
  /** If given, the learner can use a measured number, for example as the answer. */
  onUseMeasurement?: ((value: MeasuredValue) => void) | undefined;
  /** Returns whether the host can use a measured number, which depends on its unit. By default, any number can be used. */
  canUseMeasurement?: ((value: MeasuredValue) => boolean) | undefined;
  /** Whether the learner has switched keyboard shortcuts off (A5). Arrow keys in a focused picture still work. */
  areShortcutsOff?: boolean;
  /** Whether digits belong to a field of the host (K1). The key 0 then resets a picture only while the picture has the focus. */
  areDigitsTyped?: boolean;
  /**
   * Whether the viewer fills the remaining height of its column in windows at least 1024 pixels wide. Otherwise its height
   * follows from its width.
   */
  fillsHeight?: boolean;
  /** Whether the picture is at most 18 rem high, for pages that show more than the picture. */
  isCompact?: boolean;
  className?: string;
}
