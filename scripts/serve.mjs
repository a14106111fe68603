import { connect, createServer } from "node:net";
import { ensureBuilt } from "./build.mjs";
import { startClock } from "./clock.mjs";
import { exec, lastLines, Problem } from "./command.mjs";
import { ensureInstalled } from "./install.mjs";
import { libsqlBindings, startLocal, startPayments } from "./local.mjs";
import { holdState } from "./local-state.mjs";

/** Installs, builds, migrates, seeds, and serves on `PORT` (8787). Skips the steps that are already done. */
export async function start() {
  if (process.env.APP_ENV === "production")
    throw new Problem(
      "`npm start` runs the local demo, and APP_ENV=production is set: deploy with `npm run deploy` (docs/deploy.md).",
    );
  const port = readPort();
  await holdState(`the site at http://localhost:${port}`);
  await requireFreePort(port);
  console.log("RadCore");
  await ensureInstalled();
  await ensureBuilt();
  const accounts = await prepareLocal();
  const payments = await startPayments({ port, url: `http://localhost:${port}` });
  const server = await startLocal({ port, bindings: { ...libsqlBindings(), ...payments.bindings } }).catch(
    async (error) => {
      await requireFreePort(port);
      throw error;
    },
  );
  await requireSettings(server);
  const stopClock = startClock(server.miniflare);
  const shop = payments.controls
    ? `payments are rehearsed: ${payments.controls}`
    : "payments go to Stripe (STRIPE_SECRET_KEY)";
  console.log(
    `\n  ${server.url}\n\n${accounts}\n\n  ${shop}\n  Ctrl+C stops it; the data stays in ${process.env.LIBSQL_URL || ".wrangler/state"}.\n`,
  );
  const stop = () => {
    stopClock();
    return server.stop().finally(payments.stop);
  };
  stopOnSignal(stop);
  server.ended.then(async (how) => {
    console.error(`\nThe server (workerd) stopped unexpectedly (${how}). Saved data is safe: run \`npm start\` again.`);
    await stop().catch(() => {});
    process.exit(1);
  });
}

/** Throws a Problem if the Worker cannot read its settings, such as SMTP_URL; the Worker's log names the setting. @param {{ url: string, stop(): Promise<void> }} server */
async function requireSettings({ url, stop }) {
  const answer = await fetch(`${url}/robots.txt`);
  if (answer.ok) return;
  await stop();
  throw new Problem("The site cannot start with these settings (see above).");
}

/** Returns the port to serve on. Throws a Problem if PORT is not a port. */
export function readPort() {
  const port = Number(process.env.PORT || 8787);
  if (Number.isInteger(port) && port > 0 && port < 65536) return port;
  throw new Problem(`PORT must be a number from 1 to 65535, not "${process.env.PORT}".`);
}

/** Throws a Problem if another program uses the port. @param {number} port */
export async function requireFreePort(port) {
  // On some systems two programs can listen on 0.0.0.0 and on 127.0.0.1 at once, so a connection is tried as well.
  const taken = (await Promise.all([answers(port, "127.0.0.1"), answers(port, "::1")])).includes(true);
  const error = taken ? "EADDRINUSE" : await listenError(port);
  if (error === "EADDRINUSE")
    throw new Problem(
      `Port ${port} is in use: stop what runs there, or choose another, e.g. PORT=${port + 1} npm start.`,
    );
  if (error === "EACCES")
    throw new Problem(`Port ${port} needs rights you do not have: choose one above 1023, e.g. PORT=8787 npm start.`);
  if (error) throw new Problem(`Port ${port} cannot be used (${error}).`);
}

/** Migrates and seeds the local databases. Returns the lines that list the demo accounts. */
export async function prepareLocal() {
  const { code, output } = await exec(process.execPath, ["--import", "tsx", "scripts/prepare.ts"]);
  if (code === 0) {
    const [steps = "", accounts = ""] = output.split("\n\n");
    console.log(steps);
    return accounts.trimEnd();
  }
  console.error(lastLines(output));
  throw new Problem(
    process.env.LIBSQL_URL
      ? "The libSQL database could not be prepared (see above)."
      : "The local database could not be prepared (see above); `npm run db:reset` starts with an empty one.",
  );
}

/** Closes the databases and exits with 0 on Ctrl+C or a termination signal. @param {() => Promise<void>} stop */
function stopOnSignal(stop) {
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM"])) {
    process.removeAllListeners(signal); // Miniflare's own listener would exit at once.
    process.once(signal, () => stop().finally(() => process.exit(0)));
  }
}

/** @param {number} port @param {string} host @returns {Promise<boolean>} */
function answers(port, host) {
  return new Promise((resolve) => {
    const socket = connect({ port, host });
    const end = (/** @type {boolean} */ taken) => {
      socket.destroy();
      resolve(taken);
    };
    socket.setTimeout(500, () => end(false));
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
  });
}

/** @param {number} port @returns {Promise<string | undefined>} the error code */
function listenError(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(undefined)));
  });
}
