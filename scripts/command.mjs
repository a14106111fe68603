// Shared by the commands: running a program and ending with one clear sentence.
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

export const root = fileURLToPath(new URL("..", import.meta.url)).replace(/[\\/]$/, "");

/** A problem that the reader can solve; its message is the sentence they see. */
export class Problem extends Error {}

/** Runs a command; exits with 1 if it fails. @param {() => Promise<void>} command */
export async function run(command) {
  // An orderly exit also stops the programs that the command started.
  process.once("SIGINT", () => process.exit(130));
  process.once("SIGTERM", () => process.exit(143));
  try {
    await command();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    console.error(`\n${error.message}`);
    process.exitCode = 1;
  }
}

/** Prints one line of progress. @param {string} step @param {string} text */
export function say(step, text) {
  console.log(`  ${step.padEnd(10)} ${text}`);
}

/**
 * Runs a program in the project's folder and collects its output.
 * @param {string} program
 * @param {string[]} args
 * @param {{ show?: boolean, env?: Record<string, string> }} [options] show: also print the output as it arrives
 * @returns {Promise<{ code: number, output: string }>} code 127 if the program does not exist
 */
export function exec(program, args, { show = false, env = {} } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: ["ignore", "pipe", "pipe"],
      shell: process.platform === "win32" && program === "npm",
    });
    let output = "";
    const stop = () => child.kill("SIGTERM");
    process.once("exit", stop);
    const take = (/** @type {Buffer} */ chunk, /** @type {NodeJS.WriteStream} */ stream) => {
      output += chunk;
      if (show) stream.write(chunk);
    };
    child.stdout.on("data", (chunk) => take(chunk, process.stdout));
    child.stderr.on("data", (chunk) => take(chunk, process.stderr));
    child.once("error", () => resolve({ code: 127, output }));
    child.once("close", (code) => {
      process.off("exit", stop);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Runs a JavaScript program from node_modules. @param {string} path @param {string[]} args @param {Parameters<typeof exec>[2]} [options] */
export function execModule(path, args, options) {
  return exec(process.execPath, [`node_modules/${path}`, ...args], options);
}

/** Returns the last lines of a program's output. @param {string} output @param {number} [count] */
export function lastLines(output, count = 25) {
  return output.trimEnd().split("\n").slice(-count).join("\n");
}
