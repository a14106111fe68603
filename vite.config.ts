import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig, type Plugin } from "vite";
import remixOptions from "./remix.config.js";
import { workerDevServer } from "./scripts/worker-dev-server";

/**
 * Makes the Worker's own entry the root of the server build, so that Worker and routes are one bundle. `npm run dev` runs
 * the same entry in Node (worker-dev-server.ts), where packages are loaded as they are.
 */
const workerEntry: Plugin = {
  name: "radcore:worker-entry",
  config: (_config, { isSsrBuild }) =>
    isSsrBuild
      ? {
          build: { rollupOptions: { input: "./app/entry.worker.ts", external: /^cloudflare:/ } },
          ssr: {
            target: "webworker",
            noExternal: true,
            resolve: { conditions: ["workerd", "worker", "browser"], externalConditions: ["workerd", "worker"] },
          },
        }
      : undefined,
};

export default defineConfig({
  plugins: [tailwindcss(), workerDevServer(), remix(remixOptions), workerEntry],
  resolve: {
    alias: { "~": fileURLToPath(new URL("./app", import.meta.url)) },
  },
  build: { target: "es2022", minify: true },
});
