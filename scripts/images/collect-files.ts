import { existsSync } from "node:fs";
import { join } from "node:path";
import { type FetchLimits, fetchFile, fetchLimits, publicAddress } from "./fetch-file";
import { getFileName, type ImageSource, isPublic, mirrorPath, type PublicFile } from "./image-source";
import { listRecipeFiles, type Recipe } from "./recipe";

/** Progress of the fetching of files. */
export interface FetchProgress {
  files: number;
  totalFiles: number;
  bytes: number;
  totalBytes: number;
  /** Path of the file that has just arrived or was already there. */
  path: string;
}

export interface CollectOptions {
  /** Folder that receives the files, with the layout of a mirror. */
  folder: string;
  base?: string;
  limits?: FetchLimits;
  onProgress?: (progress: FetchProgress) => void;
}

/** Number of parallel downloads. With more, the server responds with "too many requests". */
const parallel = 4;

/**
 * Fetches every public file of `sources` into a folder with the layout of a mirror. Keeps intact files from earlier runs, so
 * an interrupted run continues. If a file fails, waits for the running downloads and throws the first Problem.
 */
export async function collectFiles(sources: readonly ImageSource[], options: CollectOptions): Promise<void> {
  const { folder, base = publicAddress, limits = fetchLimits, onProgress } = options;
  const queue = sources.flatMap(({ files }) => files.filter(isPublic));
  const progress = { files: 0, totalFiles: queue.length, bytes: 0, totalBytes: sumBytes(queue) };
  let next = 0;
  let hasFailed = false;
  const work = async () => {
    while (next < queue.length && !hasFailed) {
      const file = queue[next++];
      if (!file) return;
      try {
        await fetchFile(file, folder, base, limits);
      } catch (error) {
        hasFailed = true;
        throw error;
      }
      progress.files += 1;
      progress.bytes += file.bytes;
      onProgress?.({ ...progress, path: file.path });
    }
  };
  const results = await Promise.allSettled(Array.from({ length: parallel }, work));
  for (const result of results) if (result.status === "rejected") throw result.reason;
}

/** Returns the recipes whose files are all in `folder`: converted copies have no public address, so a folder may lack them. */
export function recipesWithFiles(
  recipes: readonly Recipe[],
  sources: readonly ImageSource[],
  folder: string,
): Recipe[] {
  const presentNames = new Set(
    sources.flatMap(({ id, files }) =>
      files.filter((file) => existsSync(join(folder, mirrorPath(file)))).map((file) => `${id} ${getFileName(file)}`),
    ),
  );
  return recipes.filter((recipe) =>
    listRecipeFiles(recipe).every((name) => presentNames.has(`${recipe.source} ${name}`)),
  );
}

function sumBytes(files: readonly PublicFile[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}
