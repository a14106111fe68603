import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** One call as the server received it. */
export interface ModelCall {
  path: string;
  authorization: string | undefined;
  body: { model: string; stream: boolean; max_tokens: number; messages: { role: string; content: string }[] };
}

type Reply = (response: ServerResponse, call: ModelCall) => void;

/** A loopback server that speaks the wire format of OpenAI's chat completions; each call gets the next reply, the last one again. */
export async function startModelServer() {
  const calls: ModelCall[] = [];
  let replies: Reply[] = [];
  const server = createServer(async (request, response) => {
    const call = await readCall(request);
    calls.push(call);
    const reply = replies.length > 1 ? replies.shift() : replies[0];
    reply?.(response, call);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    calls,
    /** Sets the replies of the next calls, and forgets earlier calls. */
    answerWith(...next: Reply[]) {
      replies = next;
      calls.length = 0;
    },
    stop() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

async function readCall(request: IncomingMessage): Promise<ModelCall> {
  let text = "";
  for await (const piece of request) text += piece;
  return { path: request.url ?? "", authorization: request.headers.authorization, body: JSON.parse(text) };
}

const chunk = (content: string) => `data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`;

function openStream(response: ServerResponse) {
  response.writeHead(200, { "Content-Type": "text/event-stream" });
}

/** Streams a text in pieces of seven characters, then the usage and the end. */
export const streams =
  (text: string): Reply =>
  (response) => {
    openStream(response);
    for (const piece of text.match(/.{1,7}/gs) ?? []) response.write(chunk(piece));
    response.write(
      `data: ${JSON.stringify({ choices: [], usage: { prompt_tokens: 100, completion_tokens: 20 } })}\n\n`,
    );
    response.end("data: [DONE]\n\n");
  };

/** Sends exactly these bytes as a stream, each in a write of its own. */
export const sends =
  (...pieces: (string | Uint8Array)[]): Reply =>
  (response) => {
    openStream(response);
    for (const piece of pieces) response.write(piece);
    response.end();
  };

/** Answers with an error. */
export const refuses =
  (status: number): Reply =>
  (response) => {
    response.writeHead(status, { "Content-Type": "application/json" });
    response.end('{"error":{"message":"the key sk-secret is wrong"}}');
  };

/** Accepts the call and never sends a byte. */
export const hangs: Reply = () => {};

/** Sends the start of an answer, then nothing more. */
export const stalls: Reply = (response) => {
  openStream(response);
  response.write(chunk('{"reply":"The'));
};

/** Sends the start of an answer, then cuts the connection. */
export const cuts: Reply = (response) => {
  openStream(response);
  response.write(chunk('{"reply":"The'), () => response.destroy());
};

export const dropsConnection: Reply = (response) => {
  response.destroy();
};
