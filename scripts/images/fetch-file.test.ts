import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { type FetchLimits, fetchFile, getAddress } from "./fetch-file";
import { mirrorPath, type PublicFile } from "./image-source";
import { type LoopbackServer, sendBytes, serveLoopback } from "./loopback-server";

const bytes = Uint8Array.from({ length: 100_000 }, (_, n) => (n * 31) % 251);
const file: PublicFile = {
  repo: "owner/name",
  commit: "0123456789abcdef0123456789abcdef01234567",
  path: "a folder/picture #1.png",
  bytes: bytes.length,
  sha256: createHash("sha256").update(bytes).digest("hex"),
};
const limits: FetchLimits = { idleMs: 400, attemptMs: 30_000, attempts: 3, pauseMs: 1 };

let folder: string;
let server: LoopbackServer | undefined;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "radcore-images-"));
});
afterEach(async () => {
  await server?.stop();
  server = undefined;
  rmSync(folder, { recursive: true, force: true });
});

const target = () => join(folder, mirrorPath(file));
const leave = (path: string, content: Uint8Array) => {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
};

/** Fetches the file from a server whose nth answer is `answers[n]`; the last one repeats. */
async function fetchFrom(
  ...answers: ((request: IncomingMessage, response: ServerResponse) => void)[]
): Promise<boolean> {
  let count = 0;
  server = await serveLoopback((request, response) => {
    answers[Math.min(count++, answers.length - 1)]?.(request, response);
  });
  return fetchFile(file, folder, server.address, limits);
}

const good = (request: IncomingMessage, response: ServerResponse) => sendBytes(request, response, bytes);
/** Sends the first half of what was asked for, then `end`. */
const half = (end: (response: ServerResponse) => void) => (request: IncomingMessage, response: ServerResponse) => {
  const start = Number(request.headers.range?.match(/\d+/)?.[0] ?? 0);
  response.writeHead(start > 0 ? 206 : 200, { "content-range": `bytes ${start}-${bytes.length - 1}/${bytes.length}` });
  response.write(bytes.subarray(start, start + (bytes.length - start) / 2), () => end(response));
};

it("stores a file under repository, commit, and path, and asks for the encoded address", async () => {
  expect(await fetchFrom(good)).toBe(true);
  expect(readFileSync(target()).equals(bytes)).toBe(true);
  expect(target().startsWith(join(folder, "files/owner/name", file.commit))).toBe(true);
  expect(server?.requests).toEqual([
    { path: `/owner/name/${file.commit}/a%20folder/picture%20%231.png`, range: undefined },
  ]);
});

it("asks nobody for a file that is already there and intact", async () => {
  leave(target(), bytes);
  expect(await fetchFrom(good)).toBe(false);
  expect(server?.requests).toEqual([]);
});

it("replaces a stored file whose bytes have changed", async () => {
  leave(
    target(),
    bytes.map((value, n) => (n === 5 ? value ^ 1 : value)),
  );
  expect(await fetchFrom(good)).toBe(true);
  expect(readFileSync(target()).equals(bytes)).toBe(true);
});

it("resumes after a server that stalls, and after one that cuts the connection", async () => {
  expect(
    await fetchFrom(
      half(() => {}),
      half((response) => response.destroy()),
      good,
    ),
  ).toBe(true);
  expect(readFileSync(target()).equals(bytes)).toBe(true);
  expect(server?.requests.map(({ range }) => range)).toEqual([undefined, "bytes=50000-", "bytes=75000-"]);
});

it("resumes what an interrupted run left", async () => {
  leave(`${target()}.part`, bytes.subarray(0, 60_000));
  expect(await fetchFrom(good)).toBe(true);
  expect(server?.requests.map(({ range }) => range)).toEqual(["bytes=60000-"]);
  expect(existsSync(`${target()}.part`)).toBe(false);
});

it("starts over when what was left is damaged or too long", async () => {
  leave(`${target()}.part`, new Uint8Array(60_000));
  expect(await fetchFrom(good)).toBe(true);
  expect(server?.requests.map(({ range }) => range)).toEqual(["bytes=60000-", undefined]);
  await server?.stop();
  rmSync(target());
  leave(`${target()}.part`, new Uint8Array(200_000));
  expect(await fetchFrom(good)).toBe(true);
});

it("starts over with a server that ignores ranges", async () => {
  leave(`${target()}.part`, bytes.subarray(0, 60_000));
  expect(await fetchFrom((_, response) => response.writeHead(200).end(bytes))).toBe(true);
  expect(readFileSync(target()).equals(bytes)).toBe(true);
});

it("tries again when the server is busy", async () => {
  const busy = (_: IncomingMessage, response: ServerResponse) => response.writeHead(503).end();
  expect(await fetchFrom(busy, busy, good)).toBe(true);
});

it("gives up on a server that always stalls, and says that a new run resumes", async () => {
  server = await serveLoopback(() => {});
  const impatient = { ...limits, idleMs: 100, attempts: 2 };
  await expect(fetchFile(file, folder, server.address, impatient)).rejects.toThrow(
    "Run the command again: it resumes where it stopped.",
  );
  expect(server.requests).toHaveLength(2);
});

it("gives up on a server that sends a byte now and then", async () => {
  const slow = (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write("x"), 40);
    response.once("close", () => clearInterval(timer));
  };
  server = await serveLoopback(slow);
  const short = { ...limits, attemptMs: 200, attempts: 1 };
  await expect(fetchFile(file, folder, server.address, short)).rejects.toThrow("stopped sending");
});

it("stores nothing of a server that lies about the content", async () => {
  const changed = bytes.map((value, n) => (n === 99_999 ? value ^ 1 : value));
  await expect(fetchFrom((request, response) => sendBytes(request, response, changed))).rejects.toThrow(
    "differs from the file that the recipes were written for",
  );
  expect(existsSync(target())).toBe(false);
  expect(existsSync(`${target()}.part`)).toBe(false);
});

it("stops reading a file that is larger than expected", async () => {
  let sent = 0;
  const endless = (_: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && response.write(new Uint8Array(65_536))) sent += 65_536;
    };
    response.on("drain", more);
    more();
  };
  await expect(fetchFrom(endless)).rejects.toThrow("is larger than the 100000 bytes");
  expect(sent).toBeLessThan(50_000_000);
  expect(existsSync(`${target()}.part`)).toBe(false);
});

it("does not accept the end of a shorter file", async () => {
  const short = bytes.subarray(0, 40_000);
  await expect(fetchFrom((request, response) => sendBytes(request, response, short))).rejects.toThrow(
    "answered with status 416",
  );
  expect(existsSync(target())).toBe(false);
});

it("refuses redirects, missing files, and a range that it did not ask for", async () => {
  const redirect = (_: IncomingMessage, response: ServerResponse) =>
    response.writeHead(302, { location: "http://127.0.0.1:9/other" }).end();
  await expect(fetchFrom(redirect)).rejects.toThrow("redirects are refused");
  await server?.stop();
  await expect(fetchFrom((_, response) => response.writeHead(404).end())).rejects.toThrow("answered with status 404");
  await server?.stop();
  leave(`${target()}.part`, bytes.subarray(0, 10));
  const wrong = (_: IncomingMessage, response: ServerResponse) =>
    response.writeHead(206, { "content-range": "bytes 0-99999/100000" }).end(bytes);
  await expect(fetchFrom(wrong)).rejects.toThrow("answered with status 206");
});

it("fetches only over https, except from this machine", () => {
  expect(getAddress(file, "https://raw.githubusercontent.com")).toContain(
    "https://raw.githubusercontent.com/owner/name/0123",
  );
  expect(getAddress(file, "http://127.0.0.1:8080/")).toContain("http://127.0.0.1:8080/owner/name/");
  for (const base of ["http://example.com", "ftp://127.0.0.1", "file:///etc", "http://127.0.0.1.example.com"])
    expect(() => getAddress(file, base)).toThrow("only over https");
});
