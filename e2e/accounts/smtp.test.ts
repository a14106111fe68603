import { createServer, type Socket } from "node:net";
import { eq } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { appSetting, mailBody, mailOutbox } from "../../app/db/schema";
import { makePerson } from "../../app/testing/make";
import { freePort } from "../../scripts/local.mjs";
import { type OwnSite, startOwnSite } from "../support/own-site";

// Sending mail to unreliable mail servers: a real one on the loopback interface, and a scripted one for faults that a real one
// does not show. The tests run the minute's job themselves.

const minute = 60_000;
const hour = 60 * minute;

/** The behavior of the real mail server, set by each test. */
interface ServerBehavior {
  recipient?: (address: string) => { code: number; words: string } | undefined;
  message?: (address: string) => { code: number; words: string } | undefined;
  password?: string;
}

let serverBehavior: ServerBehavior;
/** The messages that arrived, in order, with the recipient and the connection of each. */
let arrived: { to: string; connection: string; message: string }[];
const mailServer = new SMTPServer({
  disabledCommands: ["STARTTLS"],
  allowInsecureAuth: true,
  authOptional: true,
  onAuth: (auth, _session, done) =>
    auth.password === serverBehavior.password ? done(null, { user: 1 }) : done(new Error("Wrong")),
  onRcptTo: ({ address }, _session, done) => done(errorOf(serverBehavior.recipient?.(address))),
  onData: (stream, session, done) => {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      const to = session.envelope.rcptTo.map(({ address }) => address).join();
      const error = errorOf(serverBehavior.message?.(to));
      if (!error) arrived.push({ to, connection: session.id, message: Buffer.concat(chunks).toString("latin1") });
      done(error);
    });
  },
});

/** What the scripted server says line by line, and what it does after its last line. */
let script: { replies: readonly string[]; ending: "silent" | "mid" | "dot" };
const sockets = new Set<Socket>();
const scriptedServer = createServer({ allowHalfOpen: true }, playScript);

let site: OwnSite;
/** Sites by their SMTP_URL: starting one takes seconds, so tests with the same URL share it. */
const sites = new Map<string, OwnSite>();

beforeAll(async () => {
  mailServer.on("error", () => {});
  await new Promise<void>((resolve) => mailServer.listen(0, "127.0.0.1", resolve));
  await new Promise<void>((resolve) => scriptedServer.listen(0, "127.0.0.1", resolve));
});

beforeEach(() => {
  serverBehavior = {};
  arrived = [];
});

afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
});

afterAll(async () => {
  for (const one of sites.values()) await one.stop();
  scriptedServer.close();
  await new Promise<void>((resolve) => mailServer.close(resolve));
});

test("sends many mails over few connections, each once", async () => {
  await useSiteFor({ options: "?connections=2" });
  for (let index = 0; index < 30; index++) await queue(`m${index}@example.test`);
  expect(await sendDueMails()).toBe("ok");
  expect(arrived.map(({ to }) => to).sort()).toEqual(
    Array.from({ length: 30 }, (_, index) => `m${index}@example.test`).sort(),
  );
  expect(new Set(arrived.map(({ connection }) => connection)).size).toBe(2);
  expect(await sendDueMails()).toBe("ok");
  expect(arrived).toHaveLength(30);
  for (const mail of await mails()) expect(mail).toMatchObject({ state: "sent", attempts: 1, lastError: null });
});

test("sends a campaign after transactional mails, within the limit per minute, with each reader's name", async () => {
  await useSiteFor({ options: "?connections=1" });
  await site.db.insert(appSetting).values({ key: "mailsPerMinute", value: "3" });
  await site.db.insert(mailBody).values({
    id: "b",
    subject: "News for {{name}}",
    plain: "Hello {{name}} {{unsubscribe}}",
    html: "<p>Hello {{name}}</p>",
  });
  const readers = [];
  for (let index = 0; index < 5; index++) {
    const reader = await makePerson(site.db);
    readers.push(reader);
    await queue(reader.email, {
      kind: "campaign",
      bodyId: "b",
      userId: reader.userId,
      subject: "",
      plain: "",
      html: "",
    });
  }
  await queue("own@example.test");
  await sendDueMails();
  expect(arrived.map(({ to }) => to)).toEqual(["own@example.test", ...readers.slice(0, 3).map(({ email }) => email)]);
  await sendDueMails();
  expect(arrived).toHaveLength(4);
  await site.db
    .update(mailOutbox)
    .set({ sentAt: Date.now() - minute })
    .where(eq(mailOutbox.state, "sent"));
  await sendDueMails();
  expect(arrived.slice(4).map(({ to }) => to)).toEqual(readers.slice(3).map(({ email }) => email));
  const { message } = arrived[1] as (typeof arrived)[number];
  expect(message).toContain("\r\nSubject: News for Pat Person\r\n");
  expect(message).toContain(Buffer.from("<p>Hello Pat Person</p>").toString("base64"));
  const url = message.match(/^List-Unsubscribe: <(\S+)>\r$/m)?.[1] ?? "";
  expect(new URL(url).pathname).toBe("/unsubscribe");
  expect(new URL(url).searchParams.get("token")).toContain(`unsubscribe:${readers[0]?.userId}.`);
  expect(message).toContain("\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n");
  expect(arrived[0]?.message).not.toMatch(/^(List-|Precedence)/m);
});

test("fails a mail to an unknown address at once and sends the next ones over the same connection", async () => {
  serverBehavior.recipient = (address) =>
    address.startsWith("nobody") ? { code: 550, words: "No such mailbox" } : undefined;
  serverBehavior.message = (address) =>
    address.startsWith("spam") ? { code: 554, words: "We do not want this" } : undefined;
  await useSiteFor({ options: "?connections=1" });
  for (const name of ["a", "nobody", "b", "spam", "c"]) await queue(`${name}@example.test`);
  await queue("no address");
  expect(await sendDueMails()).toBe("ok");
  expect(arrived.map(({ to }) => to)).toEqual(["a@example.test", "b@example.test", "c@example.test"]);
  expect(new Set(arrived.map(({ connection }) => connection)).size).toBe(1);
  expect(await mailTo("nobody@example.test")).toMatchObject({
    state: "failed",
    attempts: 1,
    lastError: expect.stringContaining("refused RCPT TO: 550 No such mailbox"),
  });
  expect(await mailTo("spam@example.test")).toMatchObject({
    state: "failed",
    lastError: expect.stringContaining("refused the message: 554 We do not want this"),
  });
  expect(await mailTo("no address")).toMatchObject({ state: "failed", lastError: "Not an email address" });
});

test("retries a greylisted mail after one minute, then five", async () => {
  let refusals = 2;
  serverBehavior.recipient = () => (refusals-- > 0 ? { code: 451, words: "Try again later" } : undefined);
  await useSiteFor();
  await queue("grey@example.test");
  for (const [attempts, pause] of [
    [1, minute],
    [2, 5 * minute],
  ] as const) {
    const before = Date.now();
    await sendDueMails();
    const mail = await mailTo("grey@example.test");
    expect(mail).toMatchObject({
      state: "waiting",
      attempts,
      lastError: expect.stringContaining("451 Try again later"),
    });
    expect((mail?.dueAt ?? 0) - before).toBeGreaterThanOrEqual(pause);
    expect((mail?.dueAt ?? 0) - before).toBeLessThan(pause + 10_000);
    await sendDueMails();
    expect((await mailTo("grey@example.test"))?.attempts, "not before it is due").toBe(attempts);
    await makeDue();
  }
  await sendDueMails();
  expect(arrived.map(({ to }) => to)).toEqual(["grey@example.test"]);
  expect(await mailTo("grey@example.test")).toMatchObject({ state: "sent", attempts: 3, lastError: null });
});

test("fails a mail after eight refusals", async () => {
  serverBehavior.message = () => ({ code: 452, words: "Mailbox full" });
  await useSiteFor();
  await queue("full@example.test");
  const pauses: number[] = [];
  for (let round = 0; round < 8; round++) {
    const before = Date.now();
    await sendDueMails();
    const mail = await mailTo("full@example.test");
    if (mail?.state === "waiting") pauses.push(Math.round((mail.dueAt - before) / minute));
    await makeDue();
  }
  expect(pauses).toEqual([1, 5, 15, 60, 240, 720, 1440]);
  expect(await mailTo("full@example.test")).toMatchObject({ state: "failed", attempts: 8 });
});

test("counts one attempt while the mail server is down and leaves the other mails unchanged", async () => {
  await useSiteFor({ port: await freePort() });
  for (const name of ["a", "b", "c"]) await queue(`${name}@example.test`);
  await sendDueMails();
  const after = await mails();
  expect(after.map(({ state }) => state)).toEqual(["waiting", "waiting", "waiting"]);
  expect(after.map(({ attempts }) => attempts).sort()).toEqual([0, 0, 1]);
  expect(after.filter(({ attempts }) => attempts === 0).map(({ dueAt, createdAt }) => dueAt - createdAt)).toEqual([
    0, 0,
  ]);
});

test("stops the run at a wrong password without failing a mail", async () => {
  serverBehavior.password = "right";
  await useSiteFor({ login: "mailer:wrong@" });
  for (const name of ["a", "b"]) await queue(`${name}@example.test`);
  await sendDueMails();
  expect((await mails()).map(({ state, attempts }) => [state, attempts]).sort()).toEqual([
    ["waiting", 0],
    ["waiting", 1],
  ]);
  expect((await mails()).find(({ attempts }) => attempts === 1)?.lastError).toContain("refused AUTH: 535");
});

const greeting = ["220 hello", "250 EHLO", "250 MAIL", "250 RCPT", "354 go on"];

test.each([
  ["before the message", greeting.slice(0, 3), "waiting", 1, /did not respond within 1 s/],
  ["before the last byte is asked for", greeting.slice(0, 4), "waiting", 1, /did not respond within 1 s/],
  ["after the last byte", greeting, "sent", 1, /^No confirmation: The mail server did not respond within 1 s/],
] as const)("survives a server that falls silent %s", async (_, replies, state, attempts, lastError) => {
  script = { replies, ending: "silent" };
  await useSiteFor({ port: portOf(scriptedServer.address()), options: "?timeout=1" });
  await queue("a@example.test");
  expect(await sendDueMails()).toBe("ok");
  expect(await mailTo("a@example.test")).toMatchObject({
    state,
    attempts,
    lastError: expect.stringMatching(lastError),
  });
});

test("leaves a server that sends endless output before memory fills", async () => {
  script = { replies: [`220-${"x".repeat(5_000_000)}`], ending: "silent" };
  await useSiteFor({ port: portOf(scriptedServer.address()), options: "?timeout=10" });
  await queue("a@example.test");
  expect(await sendDueMails()).toBe("ok");
  expect(await mailTo("a@example.test")).toMatchObject({
    state: "waiting",
    attempts: 1,
    lastError: "The mail server sent a reply that is too long",
  });
});

test.each([
  ["in the middle of the message", greeting, "mid", "waiting", /closed the connection|connection failed/],
  ["after the last byte", greeting, "dot", "sent", /^No confirmation: The mail server closed the connection/],
  ["with a word of farewell", [...greeting.slice(0, 2), "421 too busy"], "silent", "waiting", /421 too busy/],
] as const)("survives a server that hangs up %s", async (_, replies, ending, state, lastError) => {
  script = { replies, ending };
  await useSiteFor({ port: portOf(scriptedServer.address()), options: "?timeout=10" });
  await queue("a@example.test");
  await queue("b@example.test");
  expect(await sendDueMails()).toBe("ok");
  const [tried, ...others] = (await mails()).sort((a, b) => b.attempts - a.attempts);
  expect(tried).toMatchObject({ state, attempts: 1, lastError: expect.stringMatching(lastError) });
  expect(others.map((mail) => [mail.state, mail.attempts])).toEqual([["waiting", 0]]);
});

test("releases expired claims, counts handed-over mails as sent, and fails old ones", async () => {
  await useSiteFor();
  const now = Date.now();
  const states = [
    ["held", { state: "sending", dueAt: now - 1 }],
    ["still-held", { state: "sending", dueAt: now + minute }],
    ["handed-over", { state: "handed_over", dueAt: now - 1 }],
    ["old", { state: "waiting", dueAt: now - 73 * hour }],
  ] as const;
  for (const [name, fields] of states) {
    await queue(`${name}@example.test`);
    await site.db
      .update(mailOutbox)
      .set(fields)
      .where(eq(mailOutbox.recipient, `${name}@example.test`));
  }
  await sendDueMails();
  expect(arrived.map(({ to }) => to)).toEqual(["held@example.test"]);
  expect(await mailTo("held@example.test")).toMatchObject({ state: "sent", lastError: null });
  expect(await mailTo("still-held@example.test")).toMatchObject({ state: "sending" });
  expect(await mailTo("handed-over@example.test")).toMatchObject({ state: "sent", lastError: "confirmation lost" });
  expect(await mailTo("old@example.test")).toMatchObject({ state: "failed", lastError: "too old, not sent" });
});

/** Adds a due mail to the outbox. */
async function queue(recipient: string, fields: Partial<typeof mailOutbox.$inferInsert> = {}) {
  const now = Date.now() - 1000;
  await site.db.insert(mailOutbox).values({
    id: crypto.randomUUID(),
    kind: "test",
    recipient,
    subject: "Hello",
    plain: "plain",
    html: "<p>html</p>",
    createdAt: now + queued,
    dueAt: now + queued,
    ...fields,
  });
  queued += 1;
}
let queued = 0;

async function makeDue() {
  await site.db.update(mailOutbox).set({ dueAt: Date.now() - 1 });
}

async function mails() {
  return site.db.select().from(mailOutbox);
}

async function mailTo(recipient: string) {
  return (await mails()).find((mail) => mail.recipient === recipient);
}

/** Starts or finds the site that sends to a port, and empties its outbox. The default port is the real mail server's. */
async function useSiteFor({
  port = portOf(mailServer.server.address()),
  login = "",
  options = "",
} = {}): Promise<void> {
  const url = `smtp://${login}127.0.0.1:${port}${options}`;
  site = sites.get(url) ?? (await startOwnSite({ bindings: { SMTP_URL: url } }));
  sites.set(url, site);
  await site.db.delete(mailOutbox);
}

const sendDueMails = () => site.runCron("* * * * *");

function errorOf(refusal: { code: number; words: string } | undefined): Error | null {
  return refusal ? Object.assign(new Error(refusal.words), { responseCode: refusal.code }) : null;
}

/**
 * Answers each line with the next reply of the script, the first one without being asked. After the last reply the server stays
 * silent, hangs up as soon as the message begins (`mid`), or hangs up after the last byte (`dot`).
 */
function playScript(socket: Socket): void {
  const { replies, ending } = script;
  sockets.add(socket);
  socket.on("error", () => {});
  let next = 0;
  let received = "";
  const answer = () => {
    const reply = `${replies[next++]}\r\n`;
    // In the packet that asks for the message, so that the sender notices while the message is on its way.
    if (ending === "mid" && next === replies.length) socket.end(reply);
    else socket.write(reply);
  };
  answer();
  socket.on("data", (chunk) => {
    if (next < replies.length) return void answer();
    received += chunk;
    if (ending === "dot" && received.endsWith("\r\n.\r\n")) socket.destroy();
  });
}

function portOf(address: unknown): number {
  return (address as { port: number }).port;
}
