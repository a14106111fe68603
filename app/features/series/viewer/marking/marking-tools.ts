// The code of marks, regions, and markers. It loads when the host first passes some of them, because most questions have none before
// the answer.

export { drawCrosshair } from "../controller/canvas-shapes";
export { clickCrosshair, moveCrosshair } from "../controller/crosshair";
export { pressMarker } from "./frame-markers";
export { drawMarks } from "./mark-painter";
export { MarkerFrameButton } from "./marker-frame-button";
