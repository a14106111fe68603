import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { cloudflareTest } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";
import { readMigrations } from "./app/db/seed/files";
import { withWholeLetters } from "./scripts/card-fonts/satori.mjs";

// The name of a file decides where its tests run: `*.worker.test.ts` in workerd on D1, `*.served.test.ts` and e2e/ against the
// built Worker, all others in Node.
const alias = { "~": fileURLToPath(new URL("./app", import.meta.url)) };
const served = {
  globalSetup: "./app/testing/served.ts",
  testTimeout: 90_000,
  hookTimeout: 60_000,
  // A page is waited for as long by `expect.poll` as by playwright, whose own waits are 30 s; vitest's one second is a race.
  expect: { poll: { timeout: 30_000 } },
};

export default defineConfig({
  test: {
    // More workers than cores save no time.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        resolve: { alias },
        plugins: [
          {
            // The Worker that draws cards loads the same change of satori.
            name: "satori",
            transform: (code, id) => (id.endsWith("satori/dist/standalone.js") ? withWholeLetters(code) : undefined),
          },
        ],
        test: {
          name: "node",
          // Files share modules: importing them again for each file took a fifth of the time. Keep tests free of global state.
          isolate: false,
          server: { deps: { inline: [/satori\/dist\/standalone/] } },
          testTimeout: 30_000,
          include: ["{app,dev}/**/*.test.{ts,tsx}"],
          exclude: ["**/*.worker.test.ts", "**/*.served.test.ts"],
        },
      },
      {
        resolve: { alias },
        plugins: [
          cloudflareTest({
            miniflare: {
              compatibilityDate: "2026-04-01",
              compatibilityFlags: ["nodejs_compat"],
              d1Databases: ["DB", "ANALYTICS_DB"],
              r2Buckets: ["IMAGES"],
              bindings: { APP_MIGRATIONS: readMigrations("app"), ANALYTICS_MIGRATIONS: readMigrations("analytics") },
            },
          }),
        ],
        test: {
          name: "worker",
          // Files share a workerd: starting one for each file took half of the time. `freshD1` empties every binding.
          isolate: false,
          sequence: { groupOrder: 1 },
          include: ["{app,dev}/**/*.worker.test.ts"],
          testTimeout: 30_000,
          deps: {
            optimizer: {
              ssr: {
                enabled: true,
                include: ["@remix-run/cloudflare", "@remix-run/react", "@remix-run/server-runtime"],
              },
            },
          },
        },
      },
      { resolve: { alias }, test: { name: "house", include: ["app/testing/*.served.test.ts"], ...served } },
      { resolve: { alias }, test: { name: "browser", include: ["e2e/**/*.test.ts"], ...served } },
    ],
  },
});
