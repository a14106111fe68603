import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import license from "rollup-plugin-license";
import { defineConfig, type Plugin } from "vite";
import remixOptions from "./remix.config.js";
import { withFasterRoutes } from "./scripts/faster-routes";
import { withoutUnusedResources } from "./scripts/lean-stripe";
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
          build: {
            rollupOptions: { input: "./app/entry.worker.ts", external: /^cloudflare:/ },
            // The upload is 15 KB smaller after gzip than with esbuild, for about a minute of building.
            minify: "terser",
            terserOptions: { ecma: 2020, module: true, compress: { passes: 1 }, format: { comments: false } },
          },
          ssr: {
            target: "webworker",
            noExternal: true,
            resolve: { conditions: ["workerd", "worker", "browser"], externalConditions: ["workerd", "worker"] },
          },
        }
      : {
          build: {
            // Smaller by a twentieth than the output of esbuild.
            minify: "terser",
            terserOptions: { ecma: 2020, module: true, compress: { passes: 3 }, format: { comments: false } },
            rollupOptions: { output: { manualChunks } },
          },
        },
};

const runnerIcons =
  /\/lucide-react\/dist\/esm\/icons\/(circle-dashed|message-square-exclamation-point|triangle-exclamation-point|check|cloud-off|flag|lock|circle-check|timer|arrow-left|arrow-right|minus)\.mjs$/;

/** Modules that every page loads, the icons of the runner, and what draws a frame: as separate chunks they would cost more than their content. */
function manualChunks(id: string): string | undefined {
  if (id.includes("vite/preload-helper")) return "base";
  if (/\/app\/(paths|constants|lib\/(cn|when-idle)|ui\/(icons|nonce|button|page))\.tsx?$/.test(id)) return "base";
  if (runnerIcons.test(id)) return "study-icons";
  if (/\/series\/viewer\/pixels\/(fetch-frame|frame-decoder|window-table)\.ts$/.test(id)) return "frame-pixels";
  return undefined;
}

/** Removes code from the Worker that packages import and never call there: a tenth of the bundle. */
const leanWorker: Plugin = {
  name: "radcore:lean-worker",
  enforce: "pre",
  apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
  transform(code, id) {
    // React's browser renderer: packages import these two functions on the server and call neither.
    if (id.endsWith("/react-dom/cjs/react-dom.production.min.js"))
      return "exports.createPortal = () => null; exports.flushSync = (run) => run();";
    // Renders to strings; our pages are streamed.
    if (id.endsWith("/react-dom/cjs/react-dom-server-legacy.browser.production.min.js"))
      return "exports.version = '18';";
    return withoutUnusedResources(code, id);
  },
};

/** Makes the Worker match routes without preparing them again for each request. */
const fasterRoutes: Plugin = {
  name: "radcore:faster-routes",
  enforce: "pre",
  apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
  transform: (code, id) => withFasterRoutes(code, id),
};

/** Writes the licenses of the browser's code into one file instead of into every chunk. */
const licenses: Plugin = {
  ...license({ thirdParty: { output: { file: "build/client/licenses.txt" } } }),
  apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
};

/** Chunks that every page has already loaded; naming them in each list of preloads would cost the runner 1 KB. */
const loadedByAll =
  /\/(index|components|router|base|toast|study-icons|QueryClientProvider|useQuery|use-theme|slot|error-pages|theme-menu|quota-key|announcement-look|x|request|part-on-demand|component-code)-[\w-]{8}\.js$/;

/** Chunks that the runner has already loaded as well: another 1 KB of names. */
const loadedByRunner =
  /\/(text|option-row|use-hydrated|badge|alert|save-queue|use-save|unsent-saves|list-checks|session-taxonomy|flag-toggle|study-paths|field|empty-state|duration|taxonomy|runner-types|lazy-components|open-part|typed-answer|first-answer-shares|answer-taxonomy)-[\w-]{8}\.js$/;

/** Chunks that the image viewer has already loaded. */
const loadedByViewer = /\/(use-hydrated|viewer-layout|badge|frame-pixels|load-on-demand|series-viewer)-[\w-]{8}\.js$/;

/** Chunks that every page with the question for visitors has already loaded. */
const loadedByTry = /\/(use-hydrated|viewer-layout|badge)-[\w-]{8}\.js$/;

export default defineConfig({
  plugins: [tailwindcss(), workerDevServer(), remix(remixOptions), workerEntry, leanWorker, fasterRoutes, licenses],
  esbuild: { legalComments: "none" },
  // Worker threads load the format they need, as pages do.
  worker: { format: "es" },
  resolve: {
    alias: [
      { find: "~", replacement: fileURLToPath(new URL("./app", import.meta.url)) },
      // Without a start time, the honeypot of remix-utils encrypts nothing, so this part of crypto-js is enough. The whole
      // package would be a thirtieth of the Worker.
      { find: /^crypto-js$/, replacement: "crypto-js/core" },
    ],
  },
  build: {
    target: "es2022",
    minify: true,
    modulePreload: {
      resolveDependencies: (_url, deps, { hostId, hostType }) =>
        hostType === "js"
          ? deps.filter(
              (dep) =>
                !loadedByAll.test(`/${dep}`) &&
                !(/\/series-viewer-/.test(hostId) && loadedByViewer.test(`/${dep}`)) &&
                !(/\/try-form-/.test(hostId) && loadedByTry.test(`/${dep}`)) &&
                !(
                  /\/(session|typed-answer|runner-types|lazy-components|open-part)-[\w-]{8}\.js$/.test(hostId) &&
                  loadedByRunner.test(`/${dep}`)
                ),
            )
          : deps,
    },
  },
});
