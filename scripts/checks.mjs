import { readFileSync, rmSync } from "node:fs";
import { ensureBuilt } from "./build.mjs";
import { ensureChromium } from "./chromium.mjs";
import { execModule, Problem, say } from "./command.mjs";
import { ensureInstalled } from "./install.mjs";
import { ensureSqld } from "./sqld.mjs";
import { reportFile } from "./test-report.mjs";

const builtProjects = ["house", "browser"];

/**
 * Checks types, lint, and dead code, builds if a test project needs the build, then runs the projects. The other checks go on
 * after one fails. The last line counts checks and tests: `N passed, N failed`.
 * @param {{ projects: string[] }} options names in vitest.config.ts
 */
export async function runChecks({ projects }) {
  const begin = performance.now();
  await ensureInstalled();
  const served = projects.some((name) => builtProjects.includes(name));
  /** @type {{ name: string, problem: string | null }[]} */
  const checks = [];
  const check = async (/** @type {string} */ name, /** @type {() => Promise<string | null>} */ act) => {
    const start = performance.now();
    const problem = await act();
    const duration = seconds(performance.now() - start);
    say(name, problem ? `FAILED in ${duration}` : `ok, ${duration}`);
    if (problem) console.log(problem);
    checks.push({ name, problem });
  };

  // Each branch keeps one core busy.
  await Promise.all([
    check("types", () =>
      program("typescript/bin/tsc", ["--noEmit", "--incremental", "--tsBuildInfoFile", ".local/types.tsbuildinfo"]),
    ),
    served && check("build", () => orProblem(ensureBuilt)),
    check("lint", () => program("@biomejs/biome/bin/biome", ["check", "--error-on-warnings"]))
      .then(() => check("dead code", () => program("knip/bin/knip.js", [])))
      .then(() => served && check("browser", () => orProblem(useChromium))),
    check("sqld", () => orProblem(useSqld)),
  ]);
  const failedNow = () => checks.filter(({ problem }) => problem).map(({ name }) => name);
  const runnable = projects.filter((name) => {
    if (builtProjects.includes(name) && failedNow().includes("build")) return false;
    return !(name === "browser" && failedNow().includes("browser"));
  });
  const tests = await runTests(runnable);

  const failed = failedNow();
  for (const name of projects.filter((project) => !runnable.includes(project)))
    console.log(`  The ${name} tests did not run: see the failed checks above.`);
  if (failed.length) console.log(`\nFailed checks: ${failed.join(", ")}`);
  for (const name of tests.failed) console.log(`Failed test: ${name}`);
  const failures = failed.length + tests.failed.length;
  if (failures) process.exitCode = 1;
  console.log(`Total time: ${seconds(performance.now() - begin)}`);
  console.log(`\n${checks.length - failed.length + tests.passed} passed, ${failures} failed`);
}

/** @param {string} path @param {string[]} args @returns {Promise<string | null>} the output if the program failed */
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

/** Fetches a libSQL server. Without one, its tests are skipped. */
async function useSqld() {
  if (!(await ensureSqld())) say("sqld", "no libSQL server for this machine: its tests are skipped");
}

/**
 * Runs the test projects in one vitest run and prints where the time went.
 * @param {string[]} projects
 * @returns {Promise<{ passed: number, failed: string[] }>} the number of passed tests, and the names of failed ones
 */
async function runTests(projects) {
  rmSync(reportFile, { force: true });
  console.log();
  const { code } = await execModule(
    "vitest/vitest.mjs",
    [
      "run",
      ...projects.flatMap((name) => ["--project", name]),
      "--reporter=default",
      "--reporter=./scripts/test-report.mjs",
    ],
    { show: true, env: process.stdout.isTTY ? { FORCE_COLOR: "1" } : { NO_COLOR: "1" } },
  );
  const report = readReport();
  if (!report) return { passed: 0, failed: ["vitest itself, before any result (see above)"] };
  printTimes(report.files);
  const { passed, failed } = report;
  return { passed, failed: code !== 0 && failed.length === 0 ? ["an error outside every test (see above)"] : failed };
}

/** @returns {import("./test-report.mjs").TestReport | null} null if vitest ended before it wrote a report */
function readReport() {
  try {
    return JSON.parse(readFileSync(reportFile, "utf8"));
  } catch {
    return null;
  }
}

/** Prints the ten slowest files and the time from the first to the last file of each project. @param {import("./test-report.mjs").TestReport["files"]} files */
function printTimes(files) {
  const slowest = files.toSorted((a, b) => b.end - b.start - (a.end - a.start)).slice(0, 10);
  console.log("\nSlowest files:");
  for (const { project, file, start, end } of slowest)
    console.log(`  ${seconds(end - start).padStart(8)}  ${project.padEnd(7)}  ${file}`);
  const spent = [...new Set(files.map(({ project }) => project))].map((name) => {
    const own = files.filter(({ project }) => project === name);
    const [first, last] = [Math.min(...own.map(({ start }) => start)), Math.max(...own.map(({ end }) => end))];
    return `${name} ${seconds(last - first)}`;
  });
  console.log(`Time per project: ${spent.join(", ")}`);
}

/** @param {number} ms */
function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}
