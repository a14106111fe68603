import { Button } from "~/ui/button";
import { useViewerValue } from "../components/use-viewer-value";
import { ViewerIcon } from "../components/viewer-icons";
import type { ViewerController } from "../controller/viewer-controller";
import { measurementNames } from "../controller/viewer-tools";
import type { Measurement, MeasurementKind } from "../saved-viewer-state";
import { evaluateMeasurement } from "./measurement-values";
import { deleteSelectedMeasurement } from "./measuring-actions";

/** Instructions for each kind of measurement. */
export const measuringHints: Record<MeasurementKind, string> = {
  distance: "Drag from one point to the other.",
  angle: "Drag along one side to the vertex, then click the end of the other side.",
  cobb: "Drag along one endplate, then along the other endplate.",
  ellipse: "Drag from corner to corner of the region.",
  probe: "Click a pixel.",
};

interface MeasurementResultProps {
  viewer: ViewerController;
  /** A measurement on the frame of the active pane. */
  measurement: Measurement;
}

/** The result of a measurement in words. */
export function MeasurementText({ viewer, measurement }: MeasurementResultProps) {
  // The values are available once the frame is loaded.
  useViewerValue(viewer, () => viewer.getPane()?.frame);
  const context = viewer.getPane();
  if (!context) return null;
  const { text } = evaluateMeasurement(measurement, context.series, context.frame);
  return `${measurementNames[measurement.kind]}: ${text}`;
}

/** Buttons that use the result of a measurement (if the host accepts results) and delete the measurement. */
export function MeasurementButtons({ viewer, measurement }: MeasurementResultProps) {
  const { onUseMeasurement, canUseMeasurement } = useViewerValue(viewer, viewer.getHost);
  const context = viewer.getPane();
  const measured = context && evaluateMeasurement(measurement, context.series, context.frame).measured;
  return (
    <>
      {measured && onUseMeasurement && (canUseMeasurement?.(measured) ?? true) && (
        <Button size="sm" variant="secondary" onClick={() => onUseMeasurement(measured)}>
          Use this measurement
        </Button>
      )}
      <Button
        size="icon"
        variant="ghost"
        aria-label="Delete measurement"
        onClick={() => deleteSelectedMeasurement(viewer)}
      >
        <ViewerIcon name="trash" />
      </Button>
    </>
  );
}
