import type { DicomAnswer, DicomRequest } from "~/features/series/upload/browser/dicom-messages";

/** Progress of a step; `of` is the total. */
export interface WorkProgress {
  done: number;
  of: number;
}

const unexpectedError =
  "The pictures could not be read. The browser may be out of memory, or the page may be outdated. Reload the page and try again.";
const answerTypes = { scan: "scanned", decode: "decoded", encode: "encoded" } as const;

type AnswerTo<Type extends DicomRequest["type"]> = Extract<DicomAnswer, { type: (typeof answerTypes)[Type] }>;

/** Reads pictures in a worker, one request at a time. */
export interface PictureReader {
  /** Returns the worker's answer. Throws an `Error` with a sentence for the admin; never settles after `stop`. */
  ask<Type extends DicomRequest["type"]>(
    request: Extract<DicomRequest, { type: Type }>,
    onProgress?: (progress: WorkProgress) => void,
  ): Promise<AnswerTo<Type>>;
  /** Stops the worker and its current task. */
  stop(): void;
}

/** Starts the worker that reads, decodes, and encodes pictures. */
export function startPictureReader(): PictureReader {
  const worker = new Worker(new URL("../../../../series/upload/browser/dicom-reader.worker.ts", import.meta.url), {
    type: "module",
  });
  return {
    ask: (request, onProgress) =>
      new Promise((resolve, reject) => {
        worker.onerror = () => reject(new Error(unexpectedError));
        worker.onmessage = ({ data }: MessageEvent<DicomAnswer>) => {
          if (data.type === "progress") onProgress?.(data);
          else if (data.type === "failed") reject(new Error(data.why || unexpectedError));
          else if (isAnswerTo(request, data)) resolve(data);
        };
        worker.postMessage(request);
      }),
    stop: () => worker.terminate(),
  };
}

function isAnswerTo<Type extends DicomRequest["type"]>(
  { type }: Extract<DicomRequest, { type: Type }>,
  answer: DicomAnswer,
): answer is AnswerTo<Type> {
  return answer.type === answerTypes[type as Type];
}
