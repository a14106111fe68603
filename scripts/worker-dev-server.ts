import { createRequest, sendResponse } from "@mjackson/node-fetch-server";
import type { Plugin } from "vite";
import type { Env } from "../app/env";
import { libsqlBindings, localBindings, paymentBindings } from "./local.mjs";

/** `npm run dev`: sends what Vite does not serve itself through the Worker's own entry, with the local bindings. */
export function workerDevServer(): Plugin {
  return {
    name: "radcore:worker-dev-server",
    apply: "serve",
    async configureServer(server) {
      if (process.env.VITEST) return;
      const { getPlatformProxy } = await import("wrangler");
      const proxy = await getPlatformProxy<Env>({ configPath: "wrangler.toml", persist: true });
      server.httpServer?.on("close", () => void proxy.dispose());
      return () => {
        server.middlewares.use(async (req, res, next) => {
          try {
            req.url = req.originalUrl ?? req.url;
            const worker = await server.ssrLoadModule("./app/entry.worker.ts");
            const port = server.config.server.port;
            // Nothing draws cards here: its Worker does not run beside this one, and pages say so.
            // Mail stays in the outbox (/dev/mail): sending needs workerd's sockets, and this is Node.
            const env: Env = {
              ...proxy.env,
              ...localBindings(`http://localhost:${port}`),
              ...libsqlBindings(),
              ...paymentBindings(),
              SMTP_URL: undefined,
              CARDS: undefined,
            };
            // Without its signal: Node aborts it after every answer, which React takes for a rendering that failed.
            const request = new Request(createRequest(req, res), { signal: null });
            const response: Response = await worker.default.fetch(request, env, proxy.ctx);
            await sendResponse(res, response);
          } catch (error) {
            next(error);
          }
        });
      };
    },
  };
}
