import { z } from "zod";
import { maxFrameSide, maxFrames, maxOutlinePoints, viewerRoles } from "../series/series";
import { pointSchema } from "./image-content";

const text = z.string().trim().min(1);

/** The use of a series in a question: the viewer shows the series, or only options show its frames as their pictures. */
export const seriesRoles = [...viewerRoles, "option"] as const;

/** Index of a frame, 0-based. */
export const frameIndexSchema = z
  .number()
  .int()
  .min(0)
  .max(maxFrames - 1);

/** A frame of a series of the same question. */
export const frameReferenceSchema = z.strictObject({ series: z.string().min(1).max(8), frame: frameIndexSchema });

/** A region on the frames `from` to `to` (inclusive) of a series. */
const frameRegionSchema = z
  .strictObject({
    from: frameIndexSchema,
    to: frameIndexSchema,
    polygon: z.array(pointSchema).min(3).max(maxOutlinePoints),
  })
  .refine(({ from, to }) => from <= to, { path: ["to"], message: "the last frame comes before the first" });

/** A series of a question. The bank stores its pixels once, even if many questions show it (L1). */
export const seriesContent = z.strictObject({
  /** Unique within the question. */
  id: z.string().regex(/^[a-z0-9]{1,8}$/, "use a short lower-case id such as a, b, c"),
  /** SHA-256 of the manifest: the key of the stored series. */
  key: z.string().regex(/^[0-9a-f]{64}$/, "choose a stored series"),
  role: z.enum(seriesRoles),
  caption: text.max(200),
  /** Describes the series without giving the answer away. */
  alt: text.max(1000),
  frameCount: z.number().int().min(1).max(maxFrames),
  /** Size of a frame in pixels, to reserve space while the viewer loads. */
  width: z.number().int().min(1).max(maxFrameSide),
  height: z.number().int().min(1).max(maxFrameSide),
  /** Index of the frame shown at the start. */
  firstFrame: frameIndexSchema.default(0),
  /** Whether code computed the series, which then shows neither a patient nor an abnormality. */
  simulated: z.boolean().optional(),
  /** Outlines of the finding, shown only after submitting (Q12). */
  regions: z.array(frameRegionSchema).max(60).optional(),
  /**
   * The lab that computes the series, with its settings: "mr-wrap-around?fieldOfView=150&seed=3". The name of the lab reveals
   * the finding, so learners get this field only after submitting (Q12).
   */
  lab: z
    .string()
    .max(500)
    .regex(/^[a-z0-9-]+(\?[\w.=&-]+)?$/, "use the id of a phantom, then ? and its settings")
    .optional(),
});

export type SeriesContent = z.infer<typeof seriesContent>;
export type FrameReference = z.infer<typeof frameReferenceSchema>;
export type FrameRegion = z.infer<typeof frameRegionSchema>;

/** A series of a question, as learners see it before submitting. */
export type SeriesReference = Omit<SeriesContent, "regions" | "lab">;
/** The regions of each series by its id, which learners see only after submitting. */
export type SeriesRegions = Record<string, FrameRegion[]>;
/** The lab of each computed series by its id, which learners see only after submitting. */
export type SeriesLabs = Record<string, string>;

/** Maximum number of series of a question. */
export const maxSeries = 6;

export const seriesListContent = z
  .array(seriesContent)
  .min(1)
  .max(maxSeries)
  .refine((list) => new Set(list.map(({ id }) => id)).size === list.length, "two series have the same id");
