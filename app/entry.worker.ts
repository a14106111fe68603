import * as build from "virtual:remix/server-build";
import { createRequestHandler, type ServerBuild } from "@remix-run/cloudflare";
import { type Context, createContext } from "./context.server";
import { isDatabaseOutage } from "./db/database-outage";
import { backgroundDeadlineMs } from "./db/libsql-client.server";
import { admitRequest } from "./edge/admit-request.server";
import { addStandardHeaders, outageRetrySeconds } from "./edge/response-headers.server";
import type { Env } from "./env";
import { consumeQueue, storeDeadLetters } from "./features/analytics/consume-queue.server";
import { jsonError, unavailableText } from "./lib/http";
import { logError, logRequest, logWarning } from "./log.server";
import { runScheduledJobs } from "./scheduled-jobs.server";
import { listMissingLimits } from "./site-settings.server";

const handleWithRemix = createRequestHandler(build as unknown as ServerBuild, import.meta.env.MODE);

/** Headers of responses that do not pass through `addStandardHeaders`. */
const plainHeaders = { "Cache-Control": "private, no-store", "X-Content-Type-Options": "nosniff" };
let hasStarted = false;

/** Returns the context, or null after logging the invalid setting. Warns once about missing rate-limit bindings. */
function tryCreateContext(env: Env, execution: Parameters<typeof createContext>[1]): Context | null {
  try {
    const context = createContext(env, execution);
    const missingLimits = listMissingLimits(env);
    if (!hasStarted && missingLimits.length)
      logWarning(`rate limits are off: the bindings ${missingLimits.join(", ")} are missing`);
    hasStarted = true;
    return context;
  } catch (error) {
    logError("the site is stopped", error instanceof Error ? error.message : error);
    return null;
  }
}

export default {
  /** Applies the edge rules, runs Remix, and sets the headers of every response. */
  async fetch(request, env, execution): Promise<Response> {
    const start = Date.now();
    try {
      const context = tryCreateContext(env, execution);
      if (!context)
        return jsonError(
          500,
          "This site is not set up yet. The server log names the missing setting.",
          plainHeaders,
        ) as never;
      const requestOrResponse = await admitRequest(request as unknown as Request, context);
      const response =
        requestOrResponse instanceof Response
          ? requestOrResponse
          : await handleWithRemix(requestOrResponse, { ...context });
      const answer = addStandardHeaders(response, request as unknown as Request, context);
      logRequest(request as unknown as Request, answer.status, Date.now() - start, context);
      return answer as never;
    } catch (error) {
      logError("request failed before Remix", error);
      return (
        isDatabaseOutage(error)
          ? jsonError(503, unavailableText, { ...plainHeaders, "Retry-After": outageRetrySeconds })
          : jsonError(500, "Something went wrong on our side. Try again in a minute.", plainHeaders)
      ) as never;
    }
  },

  /** Consumes queued analytics events, and those that failed repeatedly (wrangler.toml, `queues`). */
  async queue(batch, env, execution) {
    const { analytics, db, now } = createContext(env, execution, backgroundDeadlineMs);
    const handleBatch = batch.queue.endsWith("-dead") ? storeDeadLetters : consumeQueue;
    await handleBatch(batch, { analytics, db, now, reportFailure: logError });
  },

  /** Runs the scheduled jobs of every minute, hour, and night (wrangler.toml, `crons`). */
  async scheduled(event, env, execution) {
    await runScheduledJobs(createContext(env, execution, backgroundDeadlineMs), event.cron);
  },
} satisfies ExportedHandler<Env>;
