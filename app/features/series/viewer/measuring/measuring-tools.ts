// The code of the measuring tools. It loads when the learner first selects a measuring tool, because most questions need none.

export { drawCrosshair } from "../controller/canvas-shapes";
export { drawMeasurements } from "./measurement-painter";
export { MeasurementButtons, MeasurementText, measuringHints } from "./measurement-result";
export {
  clickPoint,
  deleteSelectedMeasurement,
  findPointNear,
  followPoint,
  moveMeasurementPoint,
  pressMeasurement,
  releaseMeasurement,
} from "./measuring-actions";
