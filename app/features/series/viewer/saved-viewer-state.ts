import { z } from "zod";
import { maxFrames } from "../series";

// The state of the viewer as the host stores it: a few hundred bytes of JSON. The server checks it with these schemas; the
// viewer imports only their types, so that zod stays out of the page.

const id = z.string().min(1).max(64);
const frame = z
  .number()
  .int()
  .min(0)
  .max(maxFrames - 1);
const finite = z.number().min(-1e7).max(1e7);

/** Layouts as columns × rows. */
const layouts = ["1x1", "1x2", "2x2"] as const;
const measurementKinds = ["distance", "angle", "cobb", "ellipse", "probe"] as const;

/** The part of a picture that a pane shows. */
const viewportSchema = z.strictObject({
  /** Magnification; at 1 the picture just fits into the pane. */
  zoom: z.number().min(0.1).max(64),
  /** The point of the picture at the center of the pane, as fractions of the picture's width and height. */
  x: z.number().min(0).max(1),
  y: z.number().min(0).max(1),
  /** Clockwise quarter turns. */
  rotation: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]),
  /** Whether the picture is mirrored left to right after the rotation. */
  isFlipped: z.boolean(),
});

const paneStateSchema = z.strictObject({
  /** Id of the series. */
  series: id,
  frame,
  window: z.strictObject({ center: finite, width: z.number().positive().max(1e7) }),
  viewport: viewportSchema,
  /** Whether the learner inverted the picture, in addition to `invert` of the series. */
  isInverted: z.boolean(),
});

/** Points are in pixels of the picture; (0, 0) is the upper left corner of the first pixel. */
const measurementSchema = z.strictObject({
  kind: z.enum(measurementKinds),
  series: id,
  frame,
  /**
   * Number of points: distance 2, angle 3 (the second is the vertex), Cobb angle 4 (two lines), ellipse 2 (opposite corners),
   * probe 1.
   */
  points: z
    .array(z.strictObject({ x: finite, y: finite }))
    .min(1)
    .max(4),
});

export const viewerStateSchema = z.strictObject({
  version: z.literal(1),
  layout: z.enum(layouts),
  activePane: z.number().int().min(0).max(3),
  /** Whether panes scroll together and share their windows. */
  isLinked: z.boolean(),
  panes: z.array(paneStateSchema).min(1).max(4),
  measurements: z.array(measurementSchema).max(50),
});

/** For each series: the last frame shown, and the milliseconds that each frame was shown. The log belongs to the learner. */
export const viewingLogSchema = z.record(
  id,
  z.strictObject({ last: frame, milliseconds: z.record(z.string().regex(/^\d{1,2}$/), z.number().int().min(0)) }),
);

export type Layout = (typeof layouts)[number];
export type MeasurementKind = (typeof measurementKinds)[number];
export type Viewport = z.infer<typeof viewportSchema>;
export type PaneState = z.infer<typeof paneStateSchema>;
export type Measurement = z.infer<typeof measurementSchema>;
export type ViewerState = z.infer<typeof viewerStateSchema>;
export type ViewingLog = z.infer<typeof viewingLogSchema>;
