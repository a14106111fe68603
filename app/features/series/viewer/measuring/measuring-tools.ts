// The code of the measuring tools. It loads when the learner first selects a measuring tool, because most questions need none.

export { drawCrosshair } from "../controller/canvas-shapes";
export { clickCrosshair, moveCrosshair } from "../controller/crosshair";
export { drawMeasurements } from "./measurement-painter";
export { MeasurementButtons, MeasurementText, measuringHints } from "./measurement-result";
export {
  clickPoint,
  deleteSelectedMeasurement,
  followPoint,
  grabPoint,
  moveMeasurementPoint,
  releaseMeasurement,
} from "./measuring-actions";
