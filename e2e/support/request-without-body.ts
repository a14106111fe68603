import { request } from "node:http";

/**
 * Sends the headers of a request whose announced body never follows, and returns the status. A server that refuses a body unread
 * closes the connection, and a body in transit sometimes loses the answer.
 */
export function statusWithoutBody(url: string, length: number, headers: Record<string, string>, method = "POST") {
  return new Promise<number>((resolve, reject) => {
    const asking = request(
      url,
      { method, agent: false, headers: { ...headers, "Content-Length": length } },
      (answer) => {
        resolve(answer.statusCode ?? 0);
        answer.destroy();
      },
    );
    asking.on("error", reject);
    asking.flushHeaders();
  });
}
