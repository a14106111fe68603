import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { root } from "../command.mjs";
import { collectFiles, type FetchProgress, recipesWithFiles } from "./collect-files";
import { progressBar } from "./fetch-progress";
import { readFromMirror } from "./image-mirror";
import { mirrorPath } from "./image-source";
import { type LoopbackServer, sendBytes, serveLoopback } from "./loopback-server";
import { makeRadiographRecipe, makeSource } from "./make-recipe";

const commit = "0123456789abcdef0123456789abcdef01234567";
const limits = { idleMs: 2_000, attemptMs: 10_000, attempts: 2, pauseMs: 1 };
const contents = Array.from({ length: 12 }, (_, n) =>
  Uint8Array.from({ length: 20_000 }, (_, k) => (k * (n + 3)) % 256),
);
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const source = makeSource({
  files: contents.map((bytes, n) => ({
    repo: "owner/name",
    commit,
    path: `file-${n}.png`,
    bytes: bytes.length,
    sha256: sha256(bytes),
  })),
});

let folder: string;
let server: LoopbackServer;
let bytesPerSecond = Number.POSITIVE_INFINITY;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "radcore-images-"));
  bytesPerSecond = Number.POSITIVE_INFINITY;
  server = await serveLoopback((request, response) => {
    const bytes = contents[Number(request.url?.match(/file-(\d+)/)?.[1])] ?? new Uint8Array();
    if (bytesPerSecond === Number.POSITIVE_INFINITY) return sendBytes(request, response, bytes);
    let sent = 0;
    const timer = setInterval(() => {
      const next = Math.min(bytes.length, sent + bytesPerSecond / 50);
      response.write(bytes.subarray(sent, next));
      sent = next;
      if (sent === bytes.length) response.end();
    }, 20);
    response.once("close", () => clearInterval(timer));
  });
});
afterEach(async () => {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const collect = (onProgress?: (progress: FetchProgress) => void) =>
  collectFiles([source], { folder, base: server.address, limits, ...(onProgress ? { onProgress } : {}) });
const stored = () =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => /\.(png|part)$/.test(path))
    .sort();

it("fetches every file once, and nothing the second time", async () => {
  const steps: FetchProgress[] = [];
  await collect((progress) => steps.push(progress));
  expect(stored()).toHaveLength(12);
  expect(steps.map(({ files }) => files)).toEqual(Array.from({ length: 12 }, (_, n) => n + 1));
  expect(steps.at(-1)).toMatchObject({ files: 12, totalFiles: 12, bytes: 240_000, totalBytes: 240_000 });
  const asked = server.requests.length;
  await collect();
  expect(server.requests).toHaveLength(asked);
  const read = readFromMirror(folder, source);
  expect(contents.every((bytes, n) => Buffer.from(read(`file-${n}.png`)).equals(bytes))).toBe(true);
});

it("killed in the middle and run again, has the same files as a run that was not", async () => {
  bytesPerSecond = 100_000;
  const script = join(folder, "collect.mts");
  writeFileSync(
    script,
    `import { collectFiles } from ${JSON.stringify(join(root, "scripts/images/collect-files.ts"))};
     await collectFiles(${JSON.stringify([source])}, {
       folder: ${JSON.stringify(folder)}, base: ${JSON.stringify(server.address)}, limits: ${JSON.stringify(limits)},
       onProgress: ({ files }) => console.log(files),
     });`,
  );
  const child = spawn(process.execPath, ["--import", "tsx", script], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const hasEnded = once(child, "exit");
  await Promise.race([once(child.stdout, "data"), hasEnded]);
  child.kill("SIGKILL");
  await hasEnded;
  const left = stored();
  expect(left.some((path) => path.endsWith(".part"))).toBe(true);
  expect(left.filter((path) => path.endsWith(".png")).length).toBeLessThan(12);
  bytesPerSecond = Number.POSITIVE_INFINITY;
  await collect();
  expect(stored()).toHaveLength(12);
  for (const file of source.files) expect(sha256(readFileSync(join(folder, mirrorPath(file))))).toBe(file.sha256);
});

it("stops at the first file that fails, and keeps what has arrived", async () => {
  const wrong = {
    ...source,
    files: source.files.map((file, n) => (n === 3 ? { ...file, sha256: "0".repeat(64) } : file)),
  };
  const run = collectFiles([wrong], { folder, base: server.address, limits });
  await expect(run).rejects.toThrow("file-3.png differs");
  expect(stored().length).toBeLessThan(12);
  expect(stored().filter((path) => path.endsWith(".part"))).toEqual([]);
});

it("refuses a mirror whose file has one changed byte, and says which file is missing", async () => {
  await collect();
  const read = readFromMirror(folder, source);
  const [first, second] = source.files;
  if (!first || !second) throw new Error("The source has files.");
  const path = join(folder, mirrorPath(first));
  const changed = readFileSync(path);
  changed[100] = (changed[100] ?? 0) ^ 1;
  writeFileSync(path, changed);
  expect(() => read("file-0.png")).toThrow("differs from the file that the recipes were written for");
  rmSync(join(folder, mirrorPath(second)));
  expect(() => read("file-1.png")).toThrow("file-1.png is missing");
  expect(() => read("file-99.png")).toThrow("lists no file file-99.png");
});

it("leaves out recipes whose converted copies a folder lacks", async () => {
  const copy = {
    derived: "derived/copy.png",
    from: "elsewhere",
    how: "converted",
    bytes: 3,
    sha256: sha256(Uint8Array.of(1, 2, 3)),
  };
  const both = { ...source, files: [...source.files, copy] };
  const recipes = ["file-0.png", "derived/copy.png"].map((file) => makeRadiographRecipe(file, {}));
  await collectFiles([both], { folder, base: server.address, limits });
  expect(existsSync(join(folder, "derived"))).toBe(false);
  expect(recipesWithFiles(recipes, [both], folder)).toEqual([recipes[0]]);
  expect(() => readFromMirror(folder, both)("derived/copy.png")).toThrow(
    "This file is a converted copy, which only a mirror contains.",
  );
});

it("shows how far it has come", () => {
  const text = progressBar({ files: 5, totalFiles: 10, bytes: 1_500_000, totalBytes: 3_000_000, path: "x" });
  expect(text).toBe(`[${"█".repeat(15)}${"░".repeat(15)}] 5 of 10 files, 1.5 of 3.0 MB`);
});
