import { useCallback, useEffect, useRef, useState } from "react";
import type { Format, Refusal } from "~/features/questions/exchange/format";
import type { ImageDetails, ReaderMessage, ReaderRequest, Stage } from "./import-messages";
import type { NewSeries } from "./import-series";

export type ReadingProgress = { stage: Stage; done: number; of: number };

export type FileImportState =
  | { status: "idle" }
  | { status: "running"; progress: ReadingProgress }
  | { status: "asking"; names: string[] }
  | { status: "askingSeries"; series: NewSeries[] }
  | { status: "refused"; refused: Refusal[]; moreRefused: number }
  | { status: "canceled" }
  | { status: "lost"; why: string; hasStarted: boolean }
  | { status: "done"; importId: string };

/** Reads a file in a worker and sends it; `importId` is set once the server has created the import. */
export function useImport() {
  const [state, setState] = useState<FileImportState>({ status: "idle" });
  const [importId, setImportId] = useState<string | null>(null);
  const worker = useRef<Worker | null>(null);
  const lastRequest = useRef<Extract<ReaderRequest, { type: "read" }> | null>(null);

  const stop = useCallback(() => {
    worker.current?.terminate();
    worker.current = null;
  }, []);
  useEffect(() => stop, [stop]);

  const run = (readRequest: Extract<ReaderRequest, { type: "read" }>) => {
    stop();
    lastRequest.current = readRequest;
    let hasStarted = false;
    setImportId(null);
    setState({ status: "running", progress: { stage: "read", done: 0, of: readRequest.file.size } });
    const reader = new Worker(new URL("./import-reader.worker.ts", import.meta.url), { type: "module" });
    worker.current = reader;
    reader.onmessage = ({ data }: MessageEvent<ReaderMessage>) => {
      switch (data.type) {
        case "progress":
          return setState({ status: "running", progress: data });
        case "ask":
          return setState({ status: "asking", names: data.names });
        case "askSeries":
          return setState({ status: "askingSeries", series: data.series });
        case "begun":
          hasStarted = true;
          return setImportId(data.importId);
        case "refused":
          return setState({ status: "refused", refused: data.refused, moreRefused: data.moreRefused });
        case "lost":
          return setState({ status: "lost", why: data.why, hasStarted });
        case "done":
          return setState({ status: "done", importId: data.importId });
      }
    };
    reader.onerror = () =>
      setState({
        status: "lost",
        why: "The file could not be read because the browser ran out of memory or the page is outdated. Reload the page and try again.",
        hasStarted,
      });
    reader.postMessage(readRequest satisfies ReaderRequest);
  };

  return {
    state,
    importId,
    start: (file: File, format: Format | null, replacesDrafts: boolean) =>
      run({ type: "read", file, format, replacesDrafts }),
    /** Starts again with the same file, which resumes the import after a lost connection. */
    retry: () => lastRequest.current && run(lastRequest.current),
    sendImageDetails: (imageDetails: ImageDetails) => {
      setState({ status: "running", progress: { stage: "pictures", done: 0, of: 1 } });
      worker.current?.postMessage({ type: "pictures", details: imageDetails } satisfies ReaderRequest);
    },
    allowSeries: (isAllowed: boolean) => {
      setState({ status: "running", progress: { stage: "series", done: 0, of: 1 } });
      worker.current?.postMessage({ type: "series", isAllowed } satisfies ReaderRequest);
    },
    /** Ends the worker at once, also while it parses a large file. */
    cancel: () => {
      stop();
      setState({ status: "canceled" });
    },
  };
}
