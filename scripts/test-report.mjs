import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { root } from "./command.mjs";

export const reportFile = join(root, ".local/test-report.json");

/**
 * @typedef {object} TestReport
 * @property {number} passed tests
 * @property {string[]} failed full names of tests, and a sentence for each file or error outside a test
 * @property {{ project: string, file: string, start: number, end: number }[]} files times in ms, loading included
 */

/** A vitest reporter that writes a `TestReport` to `reportFile`. */
export default class TestReporter {
  /** @type {Map<string, number>} */
  #starts = new Map();
  /** @type {TestReport["files"]} */
  #files = [];

  /** @param {import("vitest/node").TestModule} module */
  onTestModuleQueued(module) {
    this.#starts.set(module.id, Date.now());
  }

  /** @param {import("vitest/node").TestModule} module */
  onTestModuleEnd(module) {
    const end = Date.now();
    const start = this.#starts.get(module.id) ?? end;
    this.#files.push({ project: module.project.name, file: module.relativeModuleId, start, end });
  }

  /**
   * @param {readonly import("vitest/node").TestModule[]} modules
   * @param {readonly unknown[]} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const inState = (/** @type {string} */ state) => tests.filter((test) => test.result().state === state);
    // A file that cannot be loaded has no failed test of its own, and an unhandled error belongs to none.
    const broken = modules.filter(
      (module) => module.state() === "failed" && ![...module.children.allTests("failed")].length,
    );
    /** @type {TestReport} */
    const report = {
      passed: inState("passed").length,
      failed: [
        ...inState("failed").map((test) => `${test.module.relativeModuleId} > ${test.fullName}`),
        ...broken.map((module) => `${module.relativeModuleId} could not be run`),
        ...unhandledErrors.map(() => "an error outside every test (see above)"),
      ],
      files: this.#files,
    };
    mkdirSync(dirname(reportFile), { recursive: true });
    writeFileSync(reportFile, JSON.stringify(report));
  }
}
