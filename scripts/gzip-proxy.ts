import { request as ask, createServer, type Server } from "node:http";
import { createGzip } from "node:zlib";

/**
 * Starts a proxy that compresses text. Cloudflare compresses at the edge and the local Worker does not, so without the proxy,
 * a measurement would count three times the bytes that a visitor downloads.
 */
export async function startGzipProxy(target: string): Promise<Server> {
  const server = createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const forwardedRequest = ask(
      target + url,
      { method, headers: { ...headers, "accept-encoding": "identity" } },
      (answer) => {
        const text = /text|javascript|json|svg|xml/.test(String(answer.headers["content-type"]));
        const { "content-length": length, ...rest } = answer.headers;
        if (!text || method === "HEAD" || answer.statusCode === 304) {
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          answer.pipe(outgoing);
          return;
        }
        outgoing.writeHead(answer.statusCode ?? 502, { ...rest, "content-encoding": "gzip" });
        answer.pipe(createGzip()).pipe(outgoing);
      },
    );
    forwardedRequest.on("error", () => outgoing.destroy());
    incoming.pipe(forwardedRequest);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}
