import { fileURLToPath } from "node:url";
import { vitePlugin as remix } from "@remix-run/dev";
import tailwindcss from "@tailwindcss/vite";
import license from "rollup-plugin-license";
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
      : { build: { rollupOptions: { output: { manualChunks } } } },
};

const runnerIcons =
  /\/lucide-react\/dist\/esm\/icons\/(circle-dashed|message-square-exclamation-point|triangle-exclamation-point|check|cloud-off|flag|lock|circle-check|timer|arrow-left|arrow-right|minus)\.mjs$/;

/** What every page loads, and the icons of the runner: small modules whose chunks would each cost more than what is in them. */
function manualChunks(id: string): string | undefined {
  if (/\/app\/(paths|constants|lib\/cn|ui\/(icons|nonce|button|page))\.tsx?$/.test(id)) return "base";
  if (runnerIcons.test(id)) return "study-icons";
  return undefined;
}

/** Leaves out of the Worker what packages bring along and nothing there calls: a twentieth of it. */
const leanWorker: Plugin = {
  name: "radcore:lean-worker",
  enforce: "pre",
  apply: (_config, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
  transform(_code, id) {
    // The half of React that draws in a browser; on the server its packages import it for these two and call neither.
    if (id.endsWith("/react-dom/cjs/react-dom.production.min.js"))
      return "exports.createPortal = () => null; exports.flushSync = (run) => run();";
    // Pages are streamed; this writes strings.
    if (id.endsWith("/react-dom/cjs/react-dom-server-legacy.browser.production.min.js"))
      return "exports.version = '18';";
  },
};

/** Writes the licences of what the browser is sent, whole and once, beside it; in the code itself each chunk would carry its own. */
const licences: Plugin = {
  ...license({ thirdParty: { output: { file: "build/client/licences.txt" } } }),
  apply: (_config, { command, isSsrBuild }) => command === "build" && !isSsrBuild,
};

/** Chunks that every page has loaded before it fetches a part of itself; naming them in each list of preloads costs the runner 1 KB. */
const loadedByAll =
  /\/(index|components|router|base|toast|preload-helper|study-icons|QueryClientProvider|useQuery|use-theme|slot|error-pages|theme-menu|quota-key|announcement-look|x)-[\w-]{8}\.js$/;

/** What the runner has loaded besides, before it fetches a part of itself: another 1 KB of names. */
const loadedByRunner =
  /\/(text|option-row|use-hydrated|badge|words|alert|save-queue|leftovers|study-banner|flag-toggle|engage|study-paths|late|field|empty-state|duration|taxonomy)-[\w-]{8}\.js$/;

export default defineConfig({
  plugins: [tailwindcss(), workerDevServer(), remix(remixOptions), workerEntry, leanWorker, licences],
  esbuild: { legalComments: "none" },
  // Threads fetch the format they need as pages do.
  worker: { format: "es" },
  resolve: {
    alias: [
      { find: "~", replacement: fileURLToPath(new URL("./app", import.meta.url)) },
      // All that remix-utils asks of it: its honeypot, without a time from which it is valid, enciphers nothing. Whole, with
      // ciphers that nobody uses, it would be a thirtieth of the Worker.
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
                !(/\/session-[\w-]{8}\.js$/.test(hostId) && loadedByRunner.test(`/${dep}`)),
            )
          : deps,
    },
  },
});
