import { request } from "node:http";

/**
 * The status that answers the head of a request alone, whose body is announced and never sent. What a server refuses unread
 * ends the connection, and with a body on its way its answer is lost now and then.
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
