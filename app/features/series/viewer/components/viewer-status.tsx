import type { ViewerController } from "../controller/viewer-controller";
import { isMeasurementTool } from "../controller/viewer-tools";
import { nameFrame } from "../stack/frame-names";
import { listTools } from "./tool-choices";
import { useActivePane, useViewerValue } from "./use-viewer-value";

/** The line below the pictures: the selected measurement, or what the tool does. Also tells screen readers the frame. */
export function ViewerStatus({ viewer }: { viewer: ViewerController }) {
  const tool = useViewerValue(viewer, (snapshot) => snapshot.tool);
  const isPlaying = useViewerValue(viewer, (snapshot) => snapshot.isPlaying);
  const selectedMeasurement = useViewerValue(
    viewer,
    (snapshot) => snapshot.measurements[snapshot.selectedMeasurement ?? -1],
  );
  const markingTools = useViewerValue(viewer, viewer.getMarking);
  const measuringTools = useViewerValue(viewer, viewer.getMeasuring);
  const activePane = useActivePane(viewer);
  if (!activePane) return null;
  const { pane, series } = activePane;
  const choice = listTools(series, true).find((one) => one.tool === tool);
  const hint = isMeasurementTool(tool) ? (measuringTools?.measuringHints[tool] ?? "Loading…") : choice?.hint;
  const isOnFrame = selectedMeasurement?.series === pane.series && selectedMeasurement.frame === pane.frame;
  const result = isOnFrame && measuringTools ? { viewer, measurement: selectedMeasurement } : null;
  return (
    <>
      <p role="status" className="sr-only">
        {!isPlaying && nameFrame(series, pane.frame)}
      </p>
      <p role="status" className="line-clamp-2 min-w-0 flex-1 text-muted-foreground text-xs tabular-nums">
        {result && measuringTools ? <measuringTools.MeasurementText {...result} /> : hint}
        {!result && <span className="pointer-coarse:hidden">{choice?.mouseHint}</span>}
      </p>
      {result && measuringTools && <measuringTools.MeasurementButtons {...result} />}
      {markingTools && <markingTools.MarkerFrameButton viewer={viewer} />}
    </>
  );
}
