import { expect, it } from "vitest";
import { maxFrameBytes } from "../features/series/upload/max-frame-bytes";
import { paths } from "../paths";
import { freshD1 } from "../testing/d1";
import { localContext } from "../testing/local-context";
import { makeLoginCookie, makePerson } from "../testing/make";
import { admitRequest } from "./admit-request.server";

const url = "http://localhost:8787";
const chunk = 64 * 1024;
const { db } = await freshD1();

/** A body of so many chunks that counts those that were asked for; with `stalls` it never ends. */
function bodyOf(chunks: number, { stalls = false } = {}) {
  const sent = { chunks: 0, canceled: false };
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (sent.chunks < chunks) controller.enqueue(new Uint8Array(chunk).fill(++sent.chunks));
        else if (!stalls) controller.close();
        else return new Promise(() => {});
      },
      cancel() {
        sent.canceled = true;
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, sent };
}

interface SendOptions {
  cookie?: string;
  headers?: Record<string, string>;
  deadline?: AbortSignal;
}

async function send(
  path: string,
  body: ReadableStream,
  { cookie = "", headers: more = {}, deadline = new AbortController().signal }: SendOptions = {},
) {
  const headers = { Origin: url, ...(cookie && { Cookie: cookie }), ...more };
  const request = new Request(url + path, { method: "POST", headers, body });
  const context = localContext();
  const admitted = await admitRequest(request, context, () => deadline);
  return { status: admitted instanceof Response ? admitted.status : "in", admitted, context };
}

async function cookieOf(options: Parameters<typeof makePerson>[1]) {
  const { userId } = await makePerson(db, options);
  const { name, value } = await makeLoginCookie(db, userId, url);
  return `${name}=${value}`;
}

it.each([
  paths.adminImages,
  `${paths.adminImages}.data`,
  paths.adminRvu,
  "/manage-questions/import/pictures",
  paths.pictureUploadFile,
  "/login",
])("reads two chunks at most of what a stranger sends to %s", async (path) => {
  for (const cookie of ["", "radcore.session_token=made-up.AAAA"]) {
    const { stream, sent } = bodyOf(160);
    const { status, context } = await send(path, stream, { cookie });
    expect([status, sent, context.count.trips]).toEqual([413, { chunks: 2, canceled: true }, 0]);
  }
});

it("reads the file of an admin whole, and of a learner no more than a form", async () => {
  const admin = await cookieOf({ role: "admin" });
  const { status, admitted } = await send(paths.adminImages, bodyOf(40).stream, { cookie: admin });
  expect(status).toBe("in");
  expect((await (admitted as Request).arrayBuffer()).byteLength).toBe(40 * chunk);
  const { stream, sent } = bodyOf(40);
  const learner = await cookieOf({});
  expect((await send(paths.adminImages, stream, { cookie: learner })).status).toBe(413);
  expect(sent).toEqual({ chunks: 17, canceled: true });
  expect((await send("/settings", bodyOf(16).stream, { cookie: learner })).status).toBe("in");
});

it("cuts an admin's stream of 1 GB off at the size of a frame, whatever length it states", async () => {
  const admin = await cookieOf({ role: "admin" });
  const path = `${paths.pictureUploadFile}?key=${"0".repeat(64)}&file=0000.png`;
  const chunksOfFrame = maxFrameBytes / chunk;
  const sendFrame = async (chunks: number, statedBytes?: number) => {
    const { stream, sent } = bodyOf(chunks);
    const headers: Record<string, string> = statedBytes === undefined ? {} : { "Content-Length": String(statedBytes) };
    const { status } = await send(path, stream, { cookie: admin, headers });
    return [status, sent.chunks];
  };
  expect(await sendFrame(chunksOfFrame)).toEqual(["in", chunksOfFrame]);
  // One chunk more than fits shows that the body is too large; the rest is never made.
  const chunksOfGigabyte = 2 ** 30 / chunk;
  expect(await sendFrame(chunksOfGigabyte)).toEqual([413, chunksOfFrame + 1]);
  expect(await sendFrame(chunksOfGigabyte, 1000)).toEqual([413, chunksOfFrame + 1]);
  expect(await sendFrame(chunksOfGigabyte, 2 ** 30)).toEqual([413, 0]);
});

it("waits for a body until its deadline, and for an upload longer", async () => {
  const late = new AbortController();
  const { stream, sent } = bodyOf(1, { stalls: true });
  const answer = send("/login", stream, { deadline: late.signal });
  late.abort();
  expect((await answer).status).toBe(408);
  expect(sent.canceled).toBe(true);
  const asked: number[] = [];
  const deadline = (ms: number) => {
    asked.push(ms);
    return new AbortController().signal;
  };
  for (const [path, cookie] of [
    ["/login", ""] as const,
    [paths.adminImages, await cookieOf({ role: "admin" })] as const,
  ]) {
    const headers = { Origin: url, Cookie: cookie };
    await admitRequest(new Request(url + path, { method: "POST", headers, body: "a" }), localContext(), deadline);
  }
  expect(asked).toEqual([20_000, 120_000]);
});

it("answers whoever hangs up in the middle, and logs nothing", async () => {
  const stream = new ReadableStream({
    pull() {
      throw new Error("Network connection lost.");
    },
  });
  expect((await send("/login", stream)).status).toBe(400);
});
