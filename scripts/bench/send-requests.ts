import { Agent, request } from "node:http";

/** One address of a site in workerd. */
export interface Target {
  url: string;
  /** Chooses the Worker where several share the port. */
  host?: string;
  headers?: Record<string, string>;
  status: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** Sends `count` GET requests, four at a time, and returns how long each took, in ms. Throws if a response has another status. */
export async function sendRequests(target: Target, count: number): Promise<number[]> {
  const durations: number[] = [];
  let started = 0;
  const sendOneByOne = async () => {
    while (started++ < count) durations.push(await send(target));
  };
  await Promise.all([sendOneByOne(), sendOneByOne(), sendOneByOne(), sendOneByOne()]);
  return durations;
}

function send({ url, host, headers, status }: Target): Promise<number> {
  const start = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers: { ...headers, ...(host ? { Host: host } : {}) } }, (response) => {
      response.resume();
      response.once("error", reject);
      response.once("end", () =>
        response.statusCode === status
          ? resolve(performance.now() - start)
          : reject(new Error(`${url} responded with ${response.statusCode}`)),
      );
    });
    sent.once("error", reject);
    sent.end();
  });
}
