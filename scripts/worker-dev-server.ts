import { createRequest, sendResponse } from "@mjackson/node-fetch-server";
import type { Plugin } from "vite";
import type { Env } from "../app/env";
import { libsqlBindings, localBindings, paymentBindings } from "./local.mjs";

/** Routes requests that Vite does not handle to the Worker's entry, with the local bindings, in `npm run dev`. */
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
            // The Worker that draws social cards does not run here; pages show a message instead. Mail stays in the outbox
            // (/dev/mail), because sending needs workerd's sockets.
            const env: Env = {
              ...proxy.env,
              ...localBindings(`http://localhost:${port}`),
              ...libsqlBindings(),
              ...paymentBindings(),
              SMTP_URL: undefined,
              CARDS: undefined,
            };
            // Leaves out the signal of the request: Node aborts it after every response, and React would report a failed render.
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
