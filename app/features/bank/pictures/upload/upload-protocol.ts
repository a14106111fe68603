import { z } from "zod";
import { maxSeriesTitleLength, provenanceSchema, seriesManifestSchema } from "../../../series/series";
import type { SeriesFile } from "../../../series/series-objects";

// The messages between browser and server during the upload of a series: "start" with the manifest, then one request per file,
// then "finish". A repeated "start" of the same series continues it. A series of a pack begins with "import" instead of "start".

/**
 * The manifest as the browser writes it. The server adds who confirmed the de-identification and when, so that nobody can
 * confirm in someone else's name.
 */
export const uploadedManifestSchema = seriesManifestSchema.extend({
  provenance: provenanceSchema.omit({ deidentification: true }).extend({ method: z.string().trim().min(1).max(300) }),
});

const sha256 = z.string().regex(/^[0-9a-f]{64}$/);

export const uploadStepSchema = z.discriminatedUnion("step", [
  z.strictObject({
    step: z.literal("start"),
    title: z.string().trim().min(1).max(maxSeriesTitleLength),
    manifest: uploadedManifestSchema,
  }),
  z.strictObject({
    step: z.literal("import"),
    /** The key in the pack. The server computes the key from the manifest and refuses another one. */
    key: sha256,
    title: z.string().trim().min(1).max(maxSeriesTitleLength),
    manifest: seriesManifestSchema,
    /** Hashes of the two files that the manifest does not name. */
    fileHashes: z.strictObject({ preview: sha256, thumbnail: sha256 }),
  }),
  z.strictObject({ step: z.literal("finish"), key: sha256 }),
]);

export type UploadStep = z.infer<typeof uploadStepSchema>;
export type UploadedManifest = z.infer<typeof uploadedManifestSchema>;

export type SeriesImportStep = Extract<UploadStep, { step: "import" }>;

/** The answer to "start" and "import": the files that the server does not have yet; none if the series is stored already. */
export interface UploadStart {
  key: string;
  isStored: boolean;
  missing: SeriesFile[];
}

/** The answer to "finish": null when the series is stored, otherwise the files that are missing. */
export interface UploadFinish {
  key: string;
  missing: SeriesFile[];
}
