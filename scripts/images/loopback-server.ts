import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

// A server on this machine for tests of fetching.

export interface LoopbackServer {
  address: string;
  /** Paths and ranges of the requests so far. */
  requests: { path: string; range: string | undefined }[];
  stop(): Promise<void>;
}

/** Starts a server that answers every request with `answer`, on a free port. */
export async function serveLoopback(
  answer: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<LoopbackServer> {
  const requests: LoopbackServer["requests"] = [];
  const server = createServer((request, response) => {
    requests.push({ path: request.url ?? "", range: request.headers.range });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const place = server.address();
  const port = typeof place === "object" && place ? place.port : 0;
  return {
    address: `http://127.0.0.1:${port}`,
    requests,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Answers like a correct server, with the whole file or the bytes from the start of the requested range. */
export function sendBytes(request: IncomingMessage, response: ServerResponse, bytes: Uint8Array): void {
  const start = Number(request.headers.range?.match(/^bytes=(\d+)-$/)?.[1] ?? 0);
  if (start >= bytes.length && start > 0) {
    response.writeHead(416).end();
    return;
  }
  const range = { "content-range": `bytes ${start}-${bytes.length - 1}/${bytes.length}` };
  response.writeHead(start > 0 ? 206 : 200, start > 0 ? range : {});
  response.end(bytes.subarray(start));
}
