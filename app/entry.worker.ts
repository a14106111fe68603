import * as build from "virtual:remix/server-build";
import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { runClock } from "./clock.server";
import { createContext } from "./context.server";
import { admit, finish } from "./edge.server";
import type { Env } from "./env";
import { consume, keepDeadLetters } from "./features/analytics/consume.server";
import { jsonError } from "./lib/http";
import { logError, logRequest } from "./log.server";

const handle = createRequestHandler(build as unknown as ServerBuild, import.meta.env.MODE);

export default {
  /** Edge rules, then Remix, then the headers every answer carries. */
  async fetch(request, env, execution): Promise<Response> {
    const start = Date.now();
    try {
      const context = createContext(env, execution);
      const admitted = await admit(request as unknown as Request, context);
      const response = admitted instanceof Response ? admitted : await handle(admitted, { ...context });
      const answer = finish(response, request as unknown as Request, context);
      logRequest(request as unknown as Request, answer.status, Date.now() - start, context);
      return answer as never;
    } catch (error) {
      logError("request failed before Remix", error);
      const headers = { "Cache-Control": "private, no-store", "X-Content-Type-Options": "nosniff" };
      return jsonError(500, "Something went wrong on our side", headers) as never;
    }
  },

  /** Events on their way to the rollups, and those that never got there (wrangler.toml, `queues`). */
  async queue(batch, env, execution) {
    const { analytics, db, now } = createContext(env, execution);
    const keep = batch.queue.endsWith("-dead") ? keepDeadLetters : consume;
    await keep(batch, { analytics, db, now, failed: logError });
  },

  /** Every minute, hour and night (wrangler.toml, `crons`). */
  async scheduled(event, env, execution) {
    await runClock(createContext(env, execution), event.cron);
  },
} satisfies ExportedHandler<Env>;
