import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { dirname, join } from "node:path";
import { createRequest, sendResponse } from "@mjackson/node-fetch-server";
import { paths } from "../app/paths";
import type { State } from "../dev/stripe-stand-in/stand-in-state";
import { ConnectionLost } from "../dev/stripe-stand-in/stripe-api";
import {
  createStandIn,
  type StandIn,
  type StandInOptions,
  standInSettings,
} from "../dev/stripe-stand-in/stripe-stand-in";
import { root } from "./command.mjs";

/** The saved state of the stand-in of `npm start`; `npm run db:reset` deletes it. */
export const standInFile = join(root, ".wrangler/state/stand-in.json");

export interface ServedStandIn {
  url: string;
  /** The Worker's settings for using the stand-in. */
  bindings: Record<string, string>;
  standIn: StandIn;
  stop(): Promise<void>;
}

/**
 * Serves the Stripe stand-in on 127.0.0.1. Port 0 uses a free port; with `tryNextPorts`, a used port leads to the next free one.
 * With `stateFile`, the stand-in loads its state from this file and saves it there.
 */
export async function startStandIn({
  port = 0,
  tryNextPorts = false,
  stateFile,
  ...options
}: {
  port?: number;
  tryNextPorts?: boolean;
  stateFile?: string;
} & Partial<StandInOptions> = {}): Promise<ServedStandIn> {
  const server = createServer();
  await listen(server, port, tryNextPorts ? 20 : 0);
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const savedState = stateFile ? readState(stateFile) : null;
  const standIn = createStandIn({ now: Date.now, url, ...(savedState && { state: savedState }), ...options });
  server.on("request", (req, res) => void respond(standIn, req, res));
  let savedText = savedState ? JSON.stringify(savedState) : "";
  const save = () => {
    if (!stateFile) return;
    const text = JSON.stringify(standIn.state);
    if (text === savedText) return;
    writeState(stateFile, text);
    savedText = text;
  };
  const timer = setInterval(() => void standIn.work().then(save), 500);
  return {
    url,
    bindings: {
      STRIPE_API_BASE: url,
      STRIPE_SECRET_KEY: standInSettings.secretKey,
      STRIPE_WEBHOOK_SECRET: standInSettings.webhookSecret,
      STRIPE_PRICE_ID: standInSettings.priceId,
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
 * Starts the stand-in of `npm start` and `npm run dev` with its saved state. Its clock is never behind the site's clock, which
 * CLOCK_OFFSET may shift.
 */
export async function startStandInForSite(site: { port: number; url: string }): Promise<ServedStandIn> {
  const offset = Number(process.env.CLOCK_OFFSET ?? 0);
  const servedStandIn = await startStandIn({
    port: Number(process.env.STAND_IN_PORT || site.port + 1),
    tryNextPorts: true,
    stateFile: standInFile,
    webhookUrl: site.url + paths.paymentWebhook,
    signTime: () => Date.now() + offset,
  });
  servedStandIn.standIn.state.offset = Math.max(servedStandIn.standIn.state.offset, offset);
  return servedStandIn;
}

/** Returns the saved state, or null if the file is missing or unreadable. */
function readState(file: string): State | null {
  if (!existsSync(file)) return null;
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    rmSync(file);
    return null;
  }
}

/** Saves the state through a second file, so that an interruption leaves the old file intact. */
function writeState(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(`${file}.new`, text);
  renameSync(`${file}.new`, file);
}

async function respond(standIn: StandIn, req: IncomingMessage, res: ServerResponse): Promise<void> {
  try {
    await sendResponse(res, await standIn.fetch(createRequest(req, res)));
  } catch (error) {
    if (!(error instanceof ConnectionLost)) console.error("stand-in:", error);
    // Closes the connection without a response.
    req.socket.destroy();
  }
}

async function listen(server: ReturnType<typeof createServer>, port: number, attemptsLeft: number): Promise<void> {
  const error = await new Promise<NodeJS.ErrnoException | null>((resolve) => {
    server.once("error", resolve);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", resolve);
      resolve(null);
    });
  });
  if (!error) return;
  if (error.code !== "EADDRINUSE" || attemptsLeft === 0) throw error;
  await listen(server, port + 1, attemptsLeft - 1);
}
