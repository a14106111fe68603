/// <reference lib="webworker" />
import { RejectedImageError } from "~/features/images/formats/clean-image";
import { createWasmDecoder } from "../codecs/codec-loader";
import { createSeries } from "../create-series";
import { encodeSeries } from "../encode-series";
import type { FoundSeries } from "../found-series";
import { decodeSlices, scanFiles } from "../read-upload";
import { decodePicture } from "./decode-picture";
import type { DicomAnswer, DicomRequest } from "./dicom-messages";
import { fetchCodec } from "./fetch-codec";

// This worker reads DICOM files, so that the page stays responsive and never receives a header: the worker returns only pixels
// and the attributes of the allow-list.

const decodeWithWasm = createWasmDecoder(fetchCodec);
let files: File[] = [];
let found: FoundSeries[] = [];

addEventListener("message", ({ data }: MessageEvent<DicomRequest>) => {
  answer(data).catch((error: unknown) => {
    post({ type: "failed", why: error instanceof RejectedImageError ? error.message : "" });
  });
});

async function answer(message: DicomRequest): Promise<void> {
  if (message.type === "scan") {
    files = message.files;
    const scanned = await scanFiles(files, report, decodePicture);
    found = scanned.series;
    post({ type: "scanned", ...scanned });
  } else if (message.type === "decode") {
    const whole = found[message.series];
    if (!whole) throw new RangeError(`The upload has no series ${message.series}`);
    const kept = { ...whole, slices: message.slices.flatMap((index) => whole.slices[index] ?? []) };
    const created = createSeries(
      kept,
      await decodeSlices(files, kept, decodeWithWasm, report, decodePicture),
      message.modality,
    );
    post(
      { type: "decoded", ...created },
      created.series.frames.map(({ pixels }) => pixels.buffer),
    );
  } else {
    const encoded = await encodeSeries(message.series, message.firstFrame, report);
    post(
      { type: "encoded", ...encoded },
      encoded.frames.map(({ bytes }) => bytes.buffer),
    );
  }
}

function report(done: number, of: number): void {
  post({ type: "progress", done, of });
}

function post(message: DicomAnswer, moved: Transferable[] = []): void {
  postMessage(message, { transfer: moved });
}
