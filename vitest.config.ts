import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { cloudflareTest } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";
import { readMigrations } from "./app/db/seed/files";
import { withWholeLetters } from "./scripts/card-fonts/satori.mjs";

// Where a test runs is said by its name: `*.worker.test.ts` in workerd on a real D1, `*.served.test.ts` and e2e/ against
// the built Worker, everything else in Node.
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
    // Three files beside each other on two cores take as long as two, and wait for each other.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      {
        resolve: { alias },
        plugins: [
          {
            // As the Worker that draws cards gets it.
            name: "satori",
            transform: (code, id) => (id.endsWith("satori/dist/standalone.js") ? withWholeLetters(code) : undefined),
          },
        ],
        test: {
          name: "node",
          server: { deps: { inline: [/satori\/dist\/standalone/] } },
          testTimeout: 30_000,
          include: ["app/**/*.test.{ts,tsx}"],
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
          // One runner for all files: starting workerd and importing the app takes longer than most files' tests.
          isolate: false,
          sequence: { groupOrder: 1 },
          include: ["app/**/*.worker.test.ts"],
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
