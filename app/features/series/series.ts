import { z } from "zod";

// The model of a series: the frames of one acquisition, which the viewer shows as a stack. The pixels of each frame are a PNG
// in the bucket; everything else is the manifest. Neither names a finding, because learners receive both before they answer,
// except for the source and the phase (Q12).

export const seriesModalities = ["CT", "MR", "PT", "NM", "US", "XR", "MG", "RF"] as const;
export const planes = ["axial", "coronal", "sagittal", "oblique", "projection"] as const;
/** Units of pixel values after `slope` and `intercept`. */
export const pixelUnits = ["HU", "SUV", "ms", "mm²/s", "%", "cm/s", "counts", "arbitrary"] as const;

/** Maximum number of frames of one question, over all of its series. */
export const maxFrames = 60;
/** Maximum number of points of an outline on a frame. */
export const maxOutlinePoints = 200;
/** Maximum width and height of a frame in pixels. */
export const maxFrameSide = 4096;

/** Maximum length of the title of a series in the library of admins. */
export const maxSeriesTitleLength = 120;

const shortText = z.string().trim().min(1).max(60);

/** A window: values from `center - width / 2` (black) to `center + width / 2` (white), in the unit of the series. */
export const windowSchema = z.strictObject({ name: shortText, center: z.number(), width: z.number().positive() });

/** Who made a picture, and what may be done with it. */
export const provenanceSchema = z.strictObject({
  source: z.string().trim().min(1).max(300),
  license: z.string().trim().min(1).max(120),
  credit: z.string().trim().min(1).max(300),
  /** Whether code computed the picture. */
  simulated: z.boolean(),
  /** How the picture was de-identified, and which admin confirmed it; null for pictures that never held a patient's data. */
  deidentification: z
    .strictObject({ method: z.string().min(1).max(300), confirmedBy: z.string().max(120).nullable(), at: z.iso.date() })
    .nullable(),
});

/** How to read the stored pixels of a series. */
const pixelFields = {
  modality: z.enum(seriesModalities),
  plane: z.enum(planes),
  /** Contrast phase or weighting, for example "Portal venous" or "T2"; null if there is nothing to say. */
  phase: shortText.nullable(),
  width: z.number().int().min(1).max(maxFrameSide),
  height: z.number().int().min(1).max(maxFrameSide),
  bits: z.union([z.literal(8), z.literal(16)]),
  /** 1 for gray, 3 for RGB with 8 bits each. */
  channels: z.union([z.literal(1), z.literal(3)]),
  /** Value in `unit` = stored value × `slope` + `intercept`. */
  slope: z.number(),
  intercept: z.number(),
  unit: z.enum(pixelUnits),
  /** The first window is the one shown at the start. */
  windows: z.array(windowSchema).min(1).max(6),
  /** Whether low values are white, as in scintigraphy. */
  invert: z.boolean(),
  /** Distance between the centers of neighboring pixels in mm, or null if unknown. */
  pixelSpacing: z.strictObject({ x: z.number().positive(), y: z.number().positive() }).nullable(),
  /** Whether `pixelSpacing` is measured at the detector, as in projection radiography, and not in the patient. */
  spacingAtDetector: z.boolean(),
  /** Frames per second at which cine starts; null for a stack of slices. */
  frameRate: z.number().min(1).max(60).nullable(),
};

export const seriesManifestSchema = z.strictObject({
  version: z.literal(1),
  ...pixelFields,
  /** `position`: distance along the normal of the plane in mm, for linked scrolling; null if unknown. */
  /** `sha256` identifies the frame: the hash of its PNG, or of its pixels if RadCore computed them. */
  frames: z
    .array(z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/), position: z.number().nullable() }))
    .min(1)
    .max(maxFrames),
  provenance: provenanceSchema,
});

export type SeriesManifest = z.infer<typeof seriesManifestSchema>;
export type Window = z.infer<typeof windowSchema>;
export type PixelUnit = (typeof pixelUnits)[number];
export type Provenance = z.infer<typeof provenanceSchema>;

/** A frame in memory: `width × height × channels` stored values, row by row from the upper left corner. */
export interface Frame {
  pixels: Uint8Array | Uint16Array;
  position: number | null;
}

/** A series in memory, before it is stored or while the viewer shows it. */
export type Series = Omit<SeriesManifest, "version" | "frames" | "provenance"> & { frames: Frame[] };

/** Role of a series that the viewer shows: the current examination, an earlier examination, or a comparison. */
export const viewerRoles = ["current", "prior", "comparison"] as const;
export type ViewerRole = (typeof viewerRoles)[number];

/** A series as the server sends it to a page. Ids, texts, and addresses reveal nothing about the key (Q12). */
export type ShownSeries = Omit<SeriesManifest, "version" | "phase" | "frames" | "provenance"> & {
  /** Unique within the question. */
  id: string;
  role: ViewerRole;
  /** Equal for the series of a question that have the same phase or weighting. Which one it is may be the key, and stays here. */
  phaseGroup: number;
  caption: string;
  /** Describes the series for people who cannot see it. */
  alt: string;
  /** Index of the frame shown at the start. */
  firstFrame: number;
  frames: { url: string; position: number | null }[];
  /** An 8-bit PNG of the first frame in the first window, for print and for browsers without JavaScript. */
  previewUrl: string;
  /** Omits the source, because its title may name the finding. */
  provenance: Pick<Provenance, "license" | "credit" | "simulated">;
  /** The preview, at most 96 pixels wide. */
  thumbnailUrl: string;
};

/** A stored series as the server sends it to a page, without the fields that each question adds. */
export type OpenedSeries = Omit<ShownSeries, "id" | "role" | "caption" | "alt" | "firstFrame">;
