import { join } from "node:path";
import { build } from "vite";
import { root } from "../command.mjs";

/** Bundles a script of this folder as the site's Worker is bundled: for workerd, minified. Returns the modules of a Worker. */
export async function bundleWorker(file: string) {
  const bundle = await build({
    configFile: false,
    logLevel: "warn",
    define: { "process.env.NODE_ENV": '"production"' },
    ssr: { noExternal: true, target: "webworker", resolve: { conditions: ["workerd", "worker", "browser"] } },
    build: { ssr: join(root, "scripts/bench", file), write: false, minify: true, target: "es2022" },
  });
  if (!("output" in bundle)) throw new Error(`${file} was not bundled`);
  return [{ type: "ESModule" as const, path: "index.js", contents: bundle.output[0].code }];
}
