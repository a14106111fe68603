import { createServer, request } from "node:http";
import type { AddressInfo } from "node:net";

export interface ForwardedRequest {
  method: string;
  path: string;
  contentType: string;
  body: string;
}

/**
 * Starts a proxy that records requests below a path, because only the server sees what a closing page sends. Responses to
 * `held` wait for `release`.
 */
export async function startRecordingProxy(site: string, below: string, held: string) {
  const forwarded: ForwardedRequest[] = [];
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const proxy = createServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const { method = "", url = "", headers } = incoming;
    const body = Buffer.concat(chunks);
    if (url.startsWith(below))
      forwarded.push({ method, path: url, contentType: headers["content-type"] ?? "", body: body.toString() });
    if (url === held) await released;
    const onward = request(new URL(url, site), { method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    onward.on("error", () => outgoing.destroy());
    onward.end(body);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const { port } = proxy.address() as AddressInfo;
  const close = () => {
    release();
    proxy.closeAllConnections();
    proxy.close();
  };
  return { url: `http://localhost:${port}`, passed: forwarded, release, close };
}
