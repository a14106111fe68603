import type { FetchProgress } from "./collect-files";

const barWidth = 30;

/** Prints a progress bar on one line of a terminal. If the output is not a terminal, prints a line for every tenth step. */
export function showProgressLine(step: string, text: string, done: number, total: number): void {
  const line = `  ${step.padEnd(10)} ${text}`;
  const isLast = done === total;
  if (process.stdout.isTTY) process.stdout.write(`\r${line}${isLast ? "\n" : ""}`);
  else if (isLast || done % 10 === 0) console.log(line);
}

/** Prints how many files have been fetched. */
export function showProgress(progress: FetchProgress): void {
  showProgressLine("fetching", progressBar(progress), progress.files, progress.totalFiles);
}

/** Returns for example "[██████░░░░] 12 of 20 files, 3.4 of 5.1 MB". */
export function progressBar({ files, totalFiles, bytes, totalBytes }: FetchProgress): string {
  const megabytes = (count: number) => (count / 1e6).toFixed(1);
  const bar = drawBar(totalBytes === 0 ? 1 : bytes / totalBytes);
  return `${bar} ${files} of ${totalFiles} files, ${megabytes(bytes)} of ${megabytes(totalBytes)} MB`;
}

/** Returns a bar that is filled up to `share`, between 0 and 1. */
export function drawBar(share: number): string {
  const filled = Math.floor(share * barWidth);
  return `[${"█".repeat(filled)}${"░".repeat(barWidth - filled)}]`;
}
