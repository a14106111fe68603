import type { ShownSeries } from "../../series";
import type { StoredFrame } from "./window-table";

/** A frame to load: its address and the series that describes its pixels. */
export interface FrameRequest {
  url: string;
  series: ShownSeries;
}

export interface FrameLoader {
  /** Returns the stored values of a frame if they are loaded. */
  getFrame(url: string): StoredFrame | undefined;
  /** Returns why a frame could not be loaded, as a sentence. */
  getError(url: string): string | undefined;
  /**
   * Loads these frames in this order, and no others. The first `visibleCount` frames are on the screen, so they are loaded
   * regardless of their size and stay in memory.
   */
  request(frames: readonly FrameRequest[], visibleCount: number): void;
  /** Retries the frames that failed. */
  retry(): void;
  /** Stops loading and releases the memory. */
  dispose(): void;
}

interface LoaderOptions {
  /** Fetches and decodes a frame; rejects with an error whose message is a sentence for learners. */
  load(request: FrameRequest, signal: AbortSignal): Promise<StoredFrame>;
  /** Called when a frame has been loaded or has failed. */
  onChange(): void;
  /** Maximum bytes of decoded frames in memory. */
  maxBytes?: number;
}

const megabyte = 2 ** 20;
const maxParallelLoads = 4;

/** Returns a loader that caches decoded frames, and drops the least recently used frames above `maxBytes`. */
export function createFrameLoader({ load, onChange, maxBytes = 96 * megabyte }: LoaderOptions): FrameLoader {
  // Decoded frames, the least recently used first.
  const loaded = new Map<string, StoredFrame>();
  const errors = new Map<string, string>();
  const loading = new Set<string>();
  const abort = new AbortController();
  let queue: FrameRequest[] = [];
  let visible = new Set<string>();

  const dropFrames = () => {
    let bytes = 0;
    for (const frame of loaded.values()) bytes += frame.byteLength;
    for (const [url, frame] of loaded) {
      if (bytes <= maxBytes) return;
      if (visible.has(url)) continue;
      loaded.delete(url);
      bytes -= frame.byteLength;
    }
  };

  const isDone = (url: string) => loaded.has(url) || errors.has(url);
  const startLoads = () => {
    // Loads neighbors later, so that they do not delay the frames on the screen.
    const areVisibleFramesLoaded = [...visible].every(isDone);
    for (const request of queue) {
      const { url } = request;
      if (loading.size >= maxParallelLoads || abort.signal.aborted) return;
      if (isDone(url) || loading.has(url) || !(areVisibleFramesLoaded || visible.has(url))) continue;
      loading.add(url);
      load(request, abort.signal)
        .then((frame) => loaded.set(url, frame))
        .catch((error: Error) => errors.set(url, error.message))
        .finally(() => {
          loading.delete(url);
          if (abort.signal.aborted) return;
          dropFrames();
          startLoads();
          onChange();
        });
    }
  };

  return {
    getFrame(url) {
      const frame = loaded.get(url);
      if (frame) {
        loaded.delete(url);
        loaded.set(url, frame);
      }
      return frame;
    },
    getError: (url) => errors.get(url),
    request(frames, visibleCount) {
      let bytes = 0;
      queue = frames.filter(({ series }, index) => {
        bytes += countFrameBytes(series);
        return index < visibleCount || bytes <= maxBytes;
      });
      visible = new Set(queue.slice(0, visibleCount).map(({ url }) => url));
      // Forgets failures of frames that are no longer wanted, so that the loader retries them when the learner returns.
      const near = new Set(queue.map(({ url }) => url));
      for (const url of errors.keys()) if (!near.has(url)) errors.delete(url);
      startLoads();
    },
    retry() {
      errors.clear();
      startLoads();
      onChange();
    },
    dispose() {
      abort.abort();
      loaded.clear();
    },
  };
}

/** Returns the memory that a decoded frame takes. */
function countFrameBytes({
  width,
  height,
  bits,
  channels,
}: Pick<ShownSeries, "width" | "height" | "bits" | "channels">): number {
  return width * height * channels * (bits / 8);
}
