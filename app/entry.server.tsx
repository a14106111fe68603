import type { AppLoadContext, EntryContext } from "@remix-run/cloudflare";
import { isRouteErrorResponse, RemixServer } from "@remix-run/react";
import { isbot } from "isbot";
import { renderToReadableStream } from "react-dom/server.browser";
import { logError } from "./log.server";
import { NonceContext } from "./ui/nonce";
import { loadParts } from "./ui/on-demand/part-on-demand";

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  { nonce }: AppLoadContext,
) {
  await loadParts();
  let failed = false;
  const stream = await renderToReadableStream(
    <NonceContext.Provider value={nonce}>
      <RemixServer context={remixContext} url={request.url} nonce={nonce} />
    </NonceContext.Provider>,
    {
      nonce,
      signal: request.signal,
      onError(error) {
        failed = true;
        logError("rendering failed", error);
      },
    },
  );
  if (isbot(request.headers.get("User-Agent"))) await stream.allReady;
  headers.set("Content-Type", "text/html; charset=utf-8");
  return new Response(stream, { headers, status: failed ? 500 : status });
}

/** Logs unexpected errors of loaders and actions; thrown responses (404, redirects) are not errors. */
export function handleError(error: unknown, { request }: { request: Request }) {
  if (!request.signal.aborted && !isRouteErrorResponse(error)) logError("route failed", error);
}
