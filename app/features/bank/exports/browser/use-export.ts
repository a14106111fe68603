import { useCallback, useEffect, useRef, useState } from "react";
import type { ExportRequest, WriterMessage } from "./export-messages";

export interface OfferedFile {
  name: string;
  url: string;
  size: string;
}

export type ExportState =
  | { status: "idle" }
  | { status: "running"; progress: Omit<Extract<WriterMessage, { type: "progress" }>, "type"> }
  | { status: "failed"; why: string }
  | { status: "done"; files: OfferedFile[]; questions: number; notCarried: string[] };

/** Runs an export in a worker and offers its files for download. */
export function useExport() {
  const [state, setState] = useState<ExportState>({ status: "idle" });
  const worker = useRef<Worker | null>(null);
  const urls = useRef<string[]>([]);

  const stop = useCallback(() => {
    worker.current?.terminate();
    worker.current = null;
    for (const url of urls.current) URL.revokeObjectURL(url);
    urls.current = [];
  }, []);
  useEffect(() => stop, [stop]);

  return {
    state,
    start: (request: ExportRequest) => {
      stop();
      setState({ status: "running", progress: { stage: "fetch", done: 0, of: 0 } });
      const writer = new Worker(new URL("./export-writer.worker.ts", import.meta.url), { type: "module" });
      worker.current = writer;
      writer.onmessage = ({ data }: MessageEvent<WriterMessage>) => {
        if (data.type === "progress") return setState({ status: "running", progress: data });
        if (data.type === "failed") return setState({ status: "failed", why: data.why });
        const files = data.files.map(({ name, bytes }) => ({
          name,
          url: URL.createObjectURL(new Blob([bytes])),
          size: formatSize(bytes.length),
        }));
        urls.current = files.map(({ url }) => url);
        setState({ status: "done", files, questions: data.questions, notCarried: data.notCarried });
      };
      writer.onerror = () =>
        setState({
          status: "failed",
          why: "The browser ran out of memory, or the page is outdated. Reload the page and try again.",
        });
      writer.postMessage(request);
    },
    stop: () => {
      stop();
      setState({ status: "idle" });
    },
  };
}

function formatSize(bytes: number): string {
  return bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
