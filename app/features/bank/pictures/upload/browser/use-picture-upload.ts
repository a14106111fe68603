import { useCallback, useEffect, useRef, useState } from "react";
import type { Series } from "~/features/series/series";
import type { CreatedSeries } from "~/features/series/upload/create-series";
import type { FoundSeries } from "~/features/series/upload/found-series";
import { makePreview, type PreviewImage, shrinkPreview } from "~/features/series/upload/make-preview";
import type { UploadedManifest } from "../upload-protocol";
import { type PictureReader, startPictureReader, type WorkProgress } from "./picture-reader";
import { sendSeries } from "./send-series";

/** A series of the upload, with a small picture of its middle slice. `storedKey` is set once the series is stored. */
export interface ListedSeries {
  found: FoundSeries;
  preview: PreviewImage | null;
  /** Reason why no picture could be decoded. */
  problem: string | null;
  storedKey: string | null;
}

export interface ScannedFiles {
  series: ListedSeries[];
  refused: { name: string; why: string }[];
}

/** The decoded series that the admin is checking. */
export interface CurrentSeries extends CreatedSeries {
  index: number;
  found: FoundSeries;
  /** Indexes of the slices that were kept. */
  keptSlices: number[];
}

export interface UploadWork extends WorkProgress {
  label: string;
}

/** A series that the admin has checked: the pixels after all changes, and the manifest without its frames. */
export interface CheckedSeries {
  title: string;
  series: Series;
  provenance: UploadedManifest["provenance"];
  /** Index of the frame for the thumbnail. */
  shownFrame: number;
}

/** Width in pixels of the pictures in the list of series. */
const listPreviewWidth = 160;

/** The state of an upload, and the steps from files to stored series. Everything before `store` happens in this browser only. */
export function usePictureUpload() {
  const [scanned, setScanned] = useState<ScannedFiles | null>(null);
  const [current, setCurrent] = useState<CurrentSeries | null>(null);
  const [work, setWork] = useState<UploadWork | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const reader = useRef<PictureReader | null>(null);
  const sending = useRef<AbortController | null>(null);

  const stop = useCallback(() => {
    sending.current?.abort();
    reader.current?.stop();
    reader.current = null;
  }, []);
  useEffect(() => stop, [stop]);

  const startOver = () => {
    stop();
    setScanned(null);
    setCurrent(null);
    setWork(null);
  };
  /** Runs one step, and shows its progress or its error. */
  const run = async (label: string, step: (onProgress: (progress: WorkProgress) => void) => Promise<void>) => {
    setProblem(null);
    const onProgress = ({ done, of }: WorkProgress) => setWork({ label, done, of });
    onProgress({ done: 0, of: 1 });
    try {
      await step(onProgress);
    } catch (error) {
      if (!(error instanceof DOMException && error.name === "AbortError"))
        setProblem(error instanceof Error ? error.message : "Something went wrong. Try again.");
    }
    setWork(null);
  };

  const scan = (files: File[]) => {
    stop();
    const started = startPictureReader();
    reader.current = started;
    void run("Reading files", async (onProgress) => {
      const { series, refused } = await started.ask({ type: "scan", files }, onProgress);
      const listedSeries: ListedSeries[] = [];
      for (const [index, found] of series.entries()) {
        setWork({ label: "Reading pictures", done: index, of: series.length });
        listedSeries.push(await previewSeries(started, found, index));
      }
      setScanned({
        series: listedSeries,
        refused: refused.map(({ file, why }) => ({ name: files[file]?.name ?? "", why })),
      });
    });
  };

  const prepare = (index: number, keptSlices: number[], modality: Series["modality"]) => {
    const found = scanned?.series[index]?.found;
    const started = reader.current;
    if (!found || !started) return;
    void run("Decoding frames", async (onProgress) => {
      const createdSeries = await started.ask(
        { type: "decode", series: index, slices: keptSlices, modality },
        onProgress,
      );
      setCurrent({ series: createdSeries.series, notes: createdSeries.notes, index, found, keptSlices });
    });
  };

  const store = ({ title, series, provenance, shownFrame }: CheckedSeries) => {
    const started = reader.current;
    if (!current || !started) return;
    void run("Compressing frames", async (onProgress) => {
      const encoded = await started.ask({ type: "encode", series, firstFrame: shownFrame }, onProgress);
      const controller = new AbortController();
      sending.current = controller;
      const frames = encoded.frames.map(({ sha256, position }) => ({ sha256, position }));
      const { frames: _, ...fields } = series;
      const manifest = { version: 1 as const, ...fields, frames, provenance };
      const key = await sendSeries(title, manifest, encoded, {
        signal: controller.signal,
        onProgress: ({ done, of }) => setWork({ label: "Uploading files", done, of }),
      });
      setScanned((before) => before && markStored(before, current.index, key));
      setCurrent(null);
    });
  };

  return {
    ...{ scanned, current, work, problem, scan, prepare, store, startOver },
    leaveSeries: () => setCurrent(null),
    /**
     * Cancels the current step. After a canceled upload the checked series remains; after any other step the upload starts
     * over.
     */
    cancel: () => {
      if (sending.current && !sending.current.signal.aborted && current) sending.current.abort();
      else startOver();
    },
  };
}

async function previewSeries(reader: PictureReader, found: FoundSeries, index: number): Promise<ListedSeries> {
  const listedSeries: ListedSeries = { found, preview: null, problem: null, storedKey: null };
  try {
    const middleSlice = Math.floor(found.slices.length / 2);
    const modality = found.modality === "other" ? "XR" : found.modality;
    const { series } = await reader.ask({ type: "decode", series: index, slices: [middleSlice], modality });
    return { ...listedSeries, preview: shrinkPreview(makePreview(series), listPreviewWidth) };
  } catch (error) {
    return { ...listedSeries, problem: error instanceof Error ? error.message : "The pictures could not be decoded." };
  }
}

function markStored({ series, refused }: ScannedFiles, index: number, storedKey: string): ScannedFiles {
  return { refused, series: series.map((one, at) => (at === index ? { ...one, storedKey } : one)) };
}
