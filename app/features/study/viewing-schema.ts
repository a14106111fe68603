import { z } from "zod";
import { viewerStateSchema, viewingLogSchema } from "../series/viewer/saved-viewer-state";
import { placeFields } from "./save-schema";

/** Maximum length of the JSON of a viewer state or a viewing log; a full one of 60 frames has about 10,000 characters. */
const maxJsonLength = 16_000;

const isShortEnough = (value: unknown) => JSON.stringify(value).length <= maxJsonLength;

/** The message of the browser about the image viewer at a place. Absent fields do not change. */
export const viewingSaveSchema = z.strictObject({
  ...placeFields,
  state: viewerStateSchema.refine(isShortEnough, "too long").optional(),
  log: viewingLogSchema.refine(isShortEnough, "too long").optional(),
});

export type ViewingSave = z.infer<typeof viewingSaveSchema>;
