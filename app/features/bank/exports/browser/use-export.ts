import { useCallback, useEffect, useRef, useState } from "react";
import type { ExportRequest, WriterMessage } from "./export-messages";

export interface OfferedFile {
  name: string;
  url: string;
  size: string;
}

export type ExportState =
  | { is: "idle" }
  | { is: "running"; progress: Omit<Extract<WriterMessage, { say: "progress" }>, "say"> }
  | { is: "failed"; why: string }
  | { is: "done"; files: OfferedFile[]; questions: number; notCarried: string[] };

/** Runs an export in a worker and offers its files for download. */
export function useExport() {
  const [state, setState] = useState<ExportState>({ is: "idle" });
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
    start: (order: ExportRequest) => {
      stop();
      setState({ is: "running", progress: { stage: "fetch", done: 0, of: 0 } });
      const writer = new Worker(new URL("./export-writer.worker.ts", import.meta.url), { type: "module" });
      worker.current = writer;
      writer.onmessage = ({ data }: MessageEvent<WriterMessage>) => {
        if (data.say === "progress") return setState({ is: "running", progress: data });
        if (data.say === "failed") return setState({ is: "failed", why: data.why });
        const files = data.files.map(({ name, bytes }) => ({
          name,
          url: URL.createObjectURL(new Blob([bytes])),
          size: sizeText(bytes.length),
        }));
        urls.current = files.map(({ url }) => url);
        setState({ is: "done", files, questions: data.questions, notCarried: data.notCarried });
      };
      writer.onerror = () =>
        setState({
          is: "failed",
          why: "The browser ran out of memory, or the page is outdated. Reload the page and try again.",
        });
      writer.postMessage(order);
    },
    stop: () => {
      stop();
      setState({ is: "idle" });
    },
  };
}

function sizeText(bytes: number): string {
  return bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
