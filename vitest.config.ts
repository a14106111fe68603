import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { cloudflareTest } from "@cloudflare/vitest-pool-workers";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { readMigrations } from "./app/db/seed/content-files";
import { withWholeLetters } from "./scripts/card-fonts/satori.mjs";

// The name of a file decides where its tests run: `*.worker.test.ts` in workerd on D1, `*.served.test.ts` and e2e/ against the
// built Worker, all others in Node.
const alias = { "~": fileURLToPath(new URL("./app", import.meta.url)) };
// Limits only end a test that hangs: beside eight other busy processes, everything takes five times as long.
const patient = { testTimeout: 120_000, hookTimeout: 60_000 };
const served = {
  // Loading the modules again for each file takes longer than many of the files; none changes state that another reads.
  isolate: false,
  globalSetup: "./app/testing/served.ts",
  setupFiles: "./app/testing/single-use-connections.ts",
  testTimeout: 300_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 60_000 } },
};

/** Runs one project after another, because a worker without isolation is only reused for the next file of its project. */
class ByProject extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const projects = ["node", "worker", "house", "browser"];
    return sorted.sort((a, b) => projects.indexOf(a.project.name) - projects.indexOf(b.project.name));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: ByProject },
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
          ...patient,
          include: ["{app,dev,scripts}/**/*.test.{ts,tsx}"],
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
          include: ["{app,dev}/**/*.worker.test.ts"],
          ...patient,
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
