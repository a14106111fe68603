import type { FrameDecoder } from "./frame-decoder";
import type { FrameRequest } from "./frame-loader";
import type { StoredFrame } from "./window-table";

/** Fetches and decodes a frame. Rejects with an error whose message is a sentence for learners. */
export async function fetchFrame(
  decoder: FrameDecoder,
  { url, series }: FrameRequest,
  signal: AbortSignal,
): Promise<StoredFrame> {
  const response = await fetch(url, { signal }).catch(() => null);
  const file = response?.ok ? await response.arrayBuffer().catch(() => null) : null;
  if (!file)
    throw new Error(
      response?.status === 404
        ? "This image is not available. Reload the page."
        : "This image could not be loaded. Check your connection, then try again.",
    );
  const { width, height, bits, channels } = series;
  return decoder.decode(new Uint8Array(file), { width, height, bits, channels });
}
