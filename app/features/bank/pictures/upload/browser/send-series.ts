import type { PackedSeries } from "~/features/questions/exchange/pack/packed-series";
import { getFrameFile, type SeriesFile } from "~/features/series/series-objects";
import type { EncodedSeries } from "~/features/series/upload/encode-series";
import { paths } from "~/paths";
import type { UploadedManifest, UploadFinish, UploadStart, UploadStep } from "../upload-protocol";
import type { WorkProgress } from "./picture-reader";

const maxTries = 5;
const firstDelayMs = 400;

/** The server refuses a series or one of its files; the message says why. */
export class UploadRefusedError extends Error {}

/** Sends a body to the server and returns its response. Throws an `Error` with a sentence for the admin. */
export type PostFile = (path: string, body: BodyInit, type: string) => Promise<Response>;

interface Options {
  signal: AbortSignal;
  onProgress: (progress: WorkProgress) => void;
}

/**
 * Uploads a series file by file and returns its key. Retries failed requests; a repeated upload sends only the missing files.
 * Throws an `Error` with a sentence for the admin.
 */
export async function sendSeries(
  title: string,
  manifest: UploadedManifest,
  encoded: EncodedSeries,
  { signal, onProgress }: Options,
): Promise<string> {
  const bodies = new Map<SeriesFile, Uint8Array<ArrayBuffer>>([
    ...encoded.frames.map(({ bytes }, index) => [getFrameFile(index), bytes] as const),
    ["preview.png", encoded.preview],
    ["thumbnail.png", encoded.thumbnail],
  ]);
  const sendFile = (file: SeriesFile) => bodies.get(file) ?? new Uint8Array();
  return sendFiles({ step: "start", title, manifest }, sendFile, createPost(signal), (left) =>
    onProgress({ done: bodies.size - left, of: bodies.size }),
  );
}

/** Sends a series of a pack file by file. Throws `UploadRefusedError` if the server refuses it, and `ZipError` for damaged files. */
export async function sendPackedSeries(series: PackedSeries, post: PostFile): Promise<void> {
  const { key, title, manifest, fileHashes, readFile } = series;
  await sendFiles({ step: "import", key, title, manifest, fileHashes }, readFile, post);
}

/**
 * Sends the files that the server does not have, and returns the key of the series. `onFile` is called with the number of
 * remaining files.
 */
async function sendFiles(
  startStep: UploadStep,
  readFile: (file: SeriesFile) => Uint8Array<ArrayBuffer>,
  post: PostFile,
  onFile: (left: number) => void = () => {},
): Promise<string> {
  const sendStep = async <Answer>(step: UploadStep): Promise<Answer> =>
    (await post(paths.pictureUploadSteps, JSON.stringify(step), "application/json")).json();
  const start = await sendStep<UploadStart>(startStep);
  let { missing } = start;
  // A few rounds are enough, because a stored file disappears only if someone deletes it.
  for (let round = 0; !start.isStored && round < 3; round++) {
    for (const [index, file] of missing.entries()) {
      onFile(missing.length - index);
      const query = new URLSearchParams({ key: start.key, file });
      await post(`${paths.pictureUploadFile}?${query}`, readFile(file), "image/png");
    }
    const finish = await sendStep<UploadFinish>({ step: "finish", key: start.key });
    if (finish.missing.length === 0) return start.key;
    missing = finish.missing;
  }
  if (start.isStored) return start.key;
  throw new Error("The upload could not be finished. Nothing was stored. Try again.");
}

/** Returns a function that posts a request, and retries if the network or the server fails. */
export function createPost(signal: AbortSignal): PostFile {
  return async (path, body, type) => {
    for (let attempt = 1; ; attempt++) {
      const response = await fetch(path, { method: "POST", body, headers: { "Content-Type": type }, signal }).catch(
        (error: unknown) => {
          if (signal.aborted) throw error;
          return null;
        },
      );
      if (response?.ok) return response;
      const isFinal = response && response.status < 500 && response.status !== 408 && response.status !== 429;
      if (isFinal || attempt === maxTries) throw await createFailure(response);
      await new Promise((resolve) => setTimeout(resolve, firstDelayMs * 2 ** attempt));
    }
  };
}

/** Returns the error of a request that failed permanently. */
export async function createFailure(response: Response | null): Promise<Error> {
  if (!response)
    return new Error("The connection was lost. Your pictures are still here. Check the connection, then try again.");
  if (response.status === 404)
    return new Error("You are signed out or the upload expired. Sign in in another tab, then try again.");
  const text = readErrorText(await response.json().catch(() => null));
  const isRefused = response.status === 400 || response.status === 413 || response.status === 422;
  if (isRefused) return new UploadRefusedError(text ?? "The server refuses it. Try again.");
  return new Error(text ?? `The server answered with ${response.status}. Try again.`);
}

function readErrorText(body: unknown): string | undefined {
  return typeof body === "object" && body !== null && "error" in body && typeof body.error === "string"
    ? body.error
    : undefined;
}
