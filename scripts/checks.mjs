import { mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";
import { execModule, Problem, root, say } from "./command.mjs";
import { ensureInstalled } from "./install.mjs";
import { ensureSqld } from "./sqld.mjs";

const reportFile = ".local/test-report.json";
const needBuild = ["house", "browser"];

/**
 * Types, lint, dead code, the build where a test project needs it, then those projects in one vitest run. A check that
 * fails lets the others run. The last line counts checks and tests: `N passed, N failed`.
 * @param {{ projects: string[] }} options names of vitest.config.ts
 */
export async function runChecks({ projects }) {
  await ensureInstalled();
  const served = projects.some((name) => needBuild.includes(name));
  /** @type {{ name: string, problem: string | null }[]} */
  const checks = [];
  const check = async (/** @type {string} */ name, /** @type {() => Promise<string | null>} */ act) => {
    const start = performance.now();
    const problem = await act();
    const took = `${((performance.now() - start) / 1000).toFixed(1)} s`;
    say(name, problem ? `FAILED in ${took}` : `ok, ${took}`);
    if (problem) console.log(problem);
    checks.push({ name, problem });
  };

  // Each keeps one core busy: beside each other they take half the time.
  await Promise.all([
    check("types", () => program("typescript/bin/tsc", ["--noEmit"])),
    served && check("build", () => orProblem(ensureBuilt)),
    check("lint", () => program("@biomejs/biome/bin/biome", ["check", "--error-on-warnings"]))
      .then(() => check("dead code", () => program("knip/bin/knip.js", [])))
      .then(() => served && check("browser", () => orProblem(useChromium))),
    check("sqld", () => orProblem(useSqld)),
  ]);
  const failedNow = () => checks.filter(({ problem }) => problem).map(({ name }) => name);
  const runnable = projects.filter((name) => {
    if (needBuild.includes(name) && failedNow().includes("build")) return false;
    return !(name === "browser" && failedNow().includes("browser"));
  });
  const tests = await runTests(runnable);

  const failed = failedNow();
  for (const name of projects.filter((project) => !runnable.includes(project)))
    console.log(`  The ${name} tests did not run: see the failed checks above.`);
  if (failed.length) console.log(`\nFailed checks: ${failed.join(", ")}`);
  for (const name of tests.names) console.log(`Failed test: ${name}`);
  const failures = failed.length + tests.failed;
  if (failures) process.exitCode = 1;
  console.log(`\n${checks.length - failed.length + tests.passed} passed, ${failures} failed`);
}

/** @param {string} path @param {string[]} args @returns {Promise<string | null>} what it printed when it failed */
async function program(path, args) {
  const { code, output } = await execModule(path, args);
  return code === 0 ? null : output.trim() || `ended with ${code}`;
}

/** @param {() => Promise<unknown>} act @returns {Promise<string | null>} */
async function orProblem(act) {
  try {
    await act();
    return null;
  } catch (error) {
    if (error instanceof Problem) return error.message;
    throw error;
  }
}

async function useChromium() {
  process.env.CHROME_PATH = await ensureChromium();
}

/** Where no libSQL server can be had, the tests that need one are skipped. */
async function useSqld() {
  if (!(await ensureSqld())) say("sqld", "no libSQL server for this machine: its tests are skipped");
}

/** @param {string[]} projects @returns {Promise<{ passed: number, failed: number, names: string[] }>} */
async function runTests(projects) {
  mkdirSync(join(root, ".local"), { recursive: true });
  rmSync(join(root, reportFile), { force: true });
  console.log();
  const { code } = await execModule(
    "vitest/vitest.mjs",
    [
      "run",
      ...projects.flatMap((name) => ["--project", name]),
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${reportFile}`,
    ],
    { show: true, env: process.stdout.isTTY ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" } },
  );
  const report = readReport();
  if (!report) return { passed: 0, failed: 1, names: ["vitest itself, before any result (see above)"] };
  const files = report.testResults;
  const names = files.flatMap((file) => file.assertionResults.filter((test) => test.status === "failed"));
  // A file that cannot be loaded has no failed test of its own, and an unhandled error belongs to none.
  const broken = files.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  const failed = names.length + broken.length;
  const unhandled = code !== 0 && failed === 0 ? 1 : 0;
  return {
    passed: report.numPassedTests,
    failed: failed + unhandled,
    names: [
      ...names.map((test) => test.fullName),
      ...broken.map((file) => `${file.name} could not be run`),
      ...(unhandled ? ["an error outside every test (see above)"] : []),
    ],
  };
}

/** @returns {{ numPassedTests: number, testResults: { name: string, status: string, assertionResults: { status: string, fullName: string }[] }[] } | null} */
function readReport() {
  try {
    return JSON.parse(readFileSync(join(root, reportFile), "utf8"));
  } catch {
    return null;
  }
}
