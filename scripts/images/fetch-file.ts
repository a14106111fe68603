import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Problem } from "../command.mjs";
import { isIntact } from "./image-mirror";
import { mirrorPath, type PublicFile } from "./image-source";

export const publicAddress = "https://raw.githubusercontent.com";

export interface FetchLimits {
  /** If no byte arrives for this time, the attempt ends and the next one resumes. */
  idleMs: number;
  /** Maximum time of one attempt, because a server that sends a byte now and then never becomes idle. */
  attemptMs: number;
  attempts: number;
  /** Pause before the second attempt; it doubles with every further one. */
  pauseMs: number;
}

export const fetchLimits: FetchLimits = { idleMs: 20_000, attemptMs: 300_000, attempts: 4, pauseMs: 500 };

/** An attempt failed for a temporary reason: a stall, a broken connection, or a busy server. */
class TemporaryFailure extends Error {}

/**
 * Fetches a file from its public address into `folder`, unless it is already there and intact. Writes to a temporary file that
 * ends in ".part", so that an interrupted run resumes, and renames it after checking its sha256. Returns whether it was
 * fetched. Throws a Problem if the server has another file, redirects, or does not answer in time.
 */
export async function fetchFile(
  file: PublicFile,
  folder: string,
  base: string,
  limits = fetchLimits,
): Promise<boolean> {
  const path = join(folder, mirrorPath(file));
  if (existsSync(path) && isIntact(readFileSync(path), file)) return false;
  mkdirSync(dirname(path), { recursive: true });
  const part = `${path}.part`;
  const address = getAddress(file, base);
  const resumed = getFileSize(part) > 0;
  await completePart(part, file, address, limits);
  if (resumed && !isIntact(readFileSync(part), file)) {
    // The partial file of an interrupted run may be damaged, so the whole file is fetched once more before an error is
    // reported.
    rmSync(part);
    await completePart(part, file, address, limits);
  }
  if (!isIntact(readFileSync(part), file)) {
    rmSync(part);
    throw new Problem(`${address} differs from the file that the recipes were written for, so it was not stored.`);
  }
  renameSync(part, path);
  return true;
}

/** Returns the address of a file. Throws a Problem if `base` is not https and not this machine. */
export function getAddress({ repo, commit, path }: PublicFile, base: string): string {
  const { protocol, hostname } = new URL(base);
  const isLoopback = protocol === "http:" && ["127.0.0.1", "[::1]", "localhost"].includes(hostname);
  if (protocol !== "https:" && !isLoopback)
    throw new Problem(`RadCore fetches pictures only over https, not from ${base}.`);
  return [base.replace(/\/$/, ""), repo, commit, ...path.split("/").map(encodeURIComponent)].join("/");
}

async function completePart(part: string, file: PublicFile, address: string, limits: FetchLimits): Promise<void> {
  for (let attempt = 1; getFileSize(part) !== file.bytes; attempt++) {
    try {
      await fetchRest(part, file, address, limits);
    } catch (error) {
      if (!(error instanceof TemporaryFailure)) throw error;
      if (attempt >= limits.attempts)
        throw new Problem(`${address}: ${error.message} Run the command again: it resumes where it stopped.`);
      await wait(limits.pauseMs * 2 ** (attempt - 1));
    }
  }
}

/** Appends the missing bytes of a file to `part`. Throws a TemporaryFailure if the bytes stop early. */
async function fetchRest(part: string, file: PublicFile, address: string, limits: FetchLimits): Promise<void> {
  if (getFileSize(part) > file.bytes) rmSync(part);
  const start = getFileSize(part);
  // One controller with two timers: Node 20 may collect `AbortSignal.timeout` inside `AbortSignal.any`, and then it never fires.
  const stop = new AbortController();
  const idleTimer = setTimeout(() => stop.abort(), limits.idleMs);
  const attemptTimer = setTimeout(() => stop.abort(), limits.attemptMs);
  try {
    const response = await fetch(address, {
      redirect: "manual",
      signal: stop.signal,
      headers: { "accept-encoding": "identity", ...(start > 0 ? { range: `bytes=${start}-` } : {}) },
    });
    const from = requireBytes(response, address, start);
    if (!response.body) throw new TemporaryFailure("The server sent nothing.");
    const received = await storeBytes(response.body, part, {
      from,
      limit: file.bytes,
      onBytes: () => idleTimer.refresh(),
    });
    if (received > file.bytes)
      throw new Problem(`${address} is larger than the ${file.bytes} bytes that the recipes expect.`);
  } catch (error) {
    // `fetch` throws a TypeError for broken connections and a DOMException for timeouts.
    if (error instanceof TypeError || error instanceof DOMException)
      throw new TemporaryFailure("The server stopped sending.");
    if (error instanceof Problem) rmSync(part, { force: true });
    throw error;
  } finally {
    clearTimeout(idleTimer);
    clearTimeout(attemptTimer);
  }
  if (getFileSize(part) < file.bytes) throw new TemporaryFailure("The server ended the file too early.");
}

/**
 * Writes the received bytes at position `from` of a file. Returns the size of the file then; stops as soon as it exceeds
 * `limit`.
 */
async function storeBytes(
  body: NonNullable<Response["body"]>,
  part: string,
  { from, limit, onBytes }: { from: number; limit: number; onBytes: () => void },
): Promise<number> {
  const output = await open(part, from > 0 ? "a" : "w");
  const reader = body.getReader();
  let size = from;
  try {
    for (let next = await reader.read(); !next.done && size <= limit; next = await reader.read()) {
      onBytes();
      size += next.value.length;
      if (size <= limit) await output.write(next.value);
    }
  } finally {
    await output.close();
    await reader.cancel().catch(() => {});
  }
  return size;
}

/** Returns the byte at which the response starts: `start`, or 0 from a server that ignores ranges. */
function requireBytes(response: Response, address: string, start: number): number {
  const { status } = response;
  if (status === 206 && response.headers.get("content-range")?.startsWith(`bytes ${start}-`)) return start;
  if (status === 200) return 0;
  if (status === 429 || status >= 500) throw new TemporaryFailure(`The server answered with status ${status}.`);
  if (status >= 300 && status < 400)
    throw new Problem(`${address} redirects elsewhere. Recipes name fixed addresses, so redirects are refused.`);
  throw new Problem(`${address} answered with status ${status}.`);
}

function getFileSize(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
