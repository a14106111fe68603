import "./node-version.mjs";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { writeSatori } from "./card-fonts/satori.mjs";
import { writeCardFonts } from "./card-fonts/write.mjs";
import { execModule, lastLines, Problem, root, run, say } from "./command.mjs";
import { ensureInstalled } from "./install.mjs";

const stamp = join(root, "build/.sources");
const sources = [
  "app",
  "public",
  "package-lock.json",
  "remix.config.js",
  "scripts/card-fonts",
  "scripts/faster-routes.ts",
  "scripts/lean-stripe.ts",
  "tsconfig.json",
  "vite.config.ts",
  "wrangler.cards.toml",
  "wrangler.toml",
];

/** Builds the production Workers and their assets, unless the sources have not changed since the last complete build. */
export async function ensureBuilt() {
  const wanted = hashSources();
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  say("build", "the sources are newer than the build: building");
  rmSync(join(root, "build"), { recursive: true, force: true });
  const quiet = { env: { NODE_ENV: "production", WRANGLER_SEND_METRICS: "false", CI: "1" } };
  await step(execModule("@remix-run/dev/dist/cli.js", ["vite:build"], quiet));
  // The dry run writes the file that a deployment uploads.
  await step(execModule("wrangler/bin/wrangler.js", ["deploy", "--dry-run", "--outdir", "build/worker"], quiet));
  // The Worker that draws social cards, with its fonts.
  writeCardFonts(join(root, "build/cards/fonts"));
  writeSatori(join(root, "build/cards/satori"));
  const cards = ["deploy", "--dry-run", "--config", "wrangler.cards.toml", "--outdir", "build/cards/worker"];
  await step(execModule("wrangler/bin/wrangler.js", cards, quiet));
  mkdirSync(join(root, "build"), { recursive: true });
  writeFileSync(stamp, wanted);
}

/** @param {ReturnType<typeof execModule>} running */
async function step(running) {
  const { code, output } = await running;
  if (code === 0) return;
  console.error(lastLines(output, 40));
  throw new Problem("The build failed (the error is above): mend it, then run the same command again.");
}

function hashSources() {
  const hash = createHash("sha256");
  for (const file of sources.flatMap((name) => files(join(root, name))).sort())
    if (!/\.(test|contract)\.tsx?$/.test(file)) hash.update(file.slice(root.length)).update(readFileSync(file));
  return hash.digest("hex");
}

/** @param {string} path @returns {string[]} */
function files(path) {
  if (!existsSync(path)) return [];
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path).flatMap((name) => files(join(path, name)));
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href)
  await run(async () => {
    await ensureInstalled();
    await ensureBuilt();
    say("build", "ready in build/");
  });
