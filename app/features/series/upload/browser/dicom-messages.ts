import type { Series } from "../../series";
import type { CreatedSeries } from "../create-series";
import type { EncodedSeries } from "../encode-series";
import type { ScannedUpload } from "../read-upload";

/**
 * A request of the page to the worker: read the headers of an upload, decode slices of a found series (given by their indexes
 * in `slices`), or write the files of a series that the admin has edited. Terminating the worker cancels everything.
 */
export type DicomRequest =
  | { type: "scan"; files: File[] }
  | { type: "decode"; series: number; slices: number[]; modality: Series["modality"] }
  | { type: "encode"; series: Series; firstFrame: number };

/** A reply of the worker. `failed` contains the reason as a sentence for the admin, or "" after an unexpected error. */
export type DicomAnswer =
  | { type: "progress"; done: number; of: number }
  | ({ type: "scanned" } & ScannedUpload)
  | ({ type: "decoded" } & CreatedSeries)
  | ({ type: "encoded" } & EncodedSeries)
  | { type: "failed"; why: string };
