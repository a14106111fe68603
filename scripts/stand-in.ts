import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { createRequest, sendResponse } from "@mjackson/node-fetch-server";
import { paths } from "../app/paths";
import { ConnectionLost } from "../app/services/payments/stand-in/api";
import {
  createStandIn,
  type StandIn,
  type StandInOptions,
  standInKeys,
} from "../app/services/payments/stand-in/stand-in";
import type { State } from "../app/services/payments/stand-in/state";
import { root } from "./command.mjs";

/** What the stand-in of `npm start` remembers; it goes with the databases (`npm run db:reset`). */
export const standInFile = join(root, ".wrangler/state/stand-in.json");

export interface ServedStandIn {
  url: string;
  /** What the Worker is given to use it. */
  bindings: Record<string, string>;
  standIn: StandIn;
  stop(): Promise<void>;
}

/**
 * Serves the stand-in for Stripe on 127.0.0.1. Port 0 takes a free one, and so does a port that is taken when `orNext`: the
 * next free of the following ones. With a file it goes on from what is in it, and writes it there.
 */
export async function startStandIn({
  port = 0,
  orNext = false,
  stateFile,
  ...options
}: { port?: number; orNext?: boolean; stateFile?: string } & Partial<StandInOptions> = {}): Promise<ServedStandIn> {
  const server = createServer();
  await listen(server, port, orNext ? 20 : 0);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const before = stateFile ? readState(stateFile) : null;
  const standIn = createStandIn({ now: Date.now, url, ...(before && { state: before }), ...options });
  server.on("request", (req, res) => void answer(standIn, req, res));
  let written = before ? JSON.stringify(before) : "";
  const save = () => {
    if (!stateFile) return;
    const text = JSON.stringify(standIn.state);
    if (text === written) return;
    writeState(stateFile, text);
    written = text;
  };
  const timer = setInterval(() => void standIn.work().then(save), 500);
  return {
    url,
    bindings: {
      STRIPE_API_BASE: url,
      STRIPE_SECRET_KEY: standInKeys.secretKey,
      STRIPE_WEBHOOK_SECRET: standInKeys.webhookSecret,
      STRIPE_PRICE_ID: standInKeys.priceId,
    },
    standIn,
    async stop() {
      clearInterval(timer);
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      save();
    },
  };
}

/**
 * The stand-in of `npm start` and `npm run dev`: beside the site, with the memory of the last run. Its clock is never behind
 * the site's, which CLOCK_OFFSET may have moved.
 */
export async function startBeside(site: { port: number; url: string }): Promise<ServedStandIn> {
  const offset = Number(process.env.CLOCK_OFFSET ?? 0);
  const served = await startStandIn({
    port: Number(process.env.STAND_IN_PORT || site.port + 1),
    orNext: true,
    stateFile: standInFile,
    webhookUrl: site.url + paths.paymentWebhook,
    signTime: () => Date.now() + offset,
  });
  served.standIn.state.offset = Math.max(served.standIn.state.offset, offset);
  return served;
}

/** The state in a file; null without one, or with one that cannot be read: it is a rehearsal's. */
function readState(file: string): State | null {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    rmSync(file);
    return null;
  }
}

/** Writes the state so that a stop in the middle leaves the old one. */
function writeState(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

async function answer(standIn: StandIn, req: IncomingMessage, res: ServerResponse): Promise<void> {
  try {
    await sendResponse(res, await standIn.fetch(createRequest(req, res)));
  } catch (error) {
    if (!(error instanceof ConnectionLost)) console.error("stand-in:", error);
    // No answer at all, not even a bad one.
    req.socket.destroy();
  }
}

async function listen(server: ReturnType<typeof createServer>, port: number, more: number): Promise<void> {
  const error = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    server.once("error", resolve);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", resolve);
      resolve(null);
    });
  });
  if (!error) return;
  if (error.code !== "EADDRINUSE" || more === 0) throw error;
  await listen(server, port + 1, more - 1);
}
