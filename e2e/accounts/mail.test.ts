import { createServer } from "node:net";
import { eq } from "drizzle-orm";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { user } from "../../app/db/schema";
import { linkIn, mailsTo } from "../../app/testing/mailbox";
import { loginOf, makeResident, password, postForm, postJson } from "../support/accounts";
import { type OwnSite, startOwnSite } from "../support/own-site";

// The Worker sends mail to a real mail server on the loopback interface.

interface Received {
  from: string;
  to: string[];
  subject: string;
  plain: string;
}

const inbox: Received[] = [];
const server = new SMTPServer({
  // No TLS, which would need a certificate that workerd trusts.
  disabledCommands: ["STARTTLS"],
  allowInsecureAuth: true,
  authOptional: true,
  onAuth: (auth, _session, done) =>
    auth.username === "rad core" && auth.password === "p@ss:word" ? done(null, { user: 1 }) : done(new Error("No")),
  onRcptTo: ({ address }, _session, done) =>
    address.startsWith("refused") ? done(new Error("No such mailbox")) : done(),
  onData: (stream, session, done) => {
    const chunks: Buffer[] = [];
    stream.on("data", (chunk: Buffer) => chunks.push(chunk));
    stream.on("end", () => {
      const { mailFrom, rcptTo } = session.envelope;
      const to = rcptTo.map(({ address }) => address);
      inbox.push({ from: mailFrom ? mailFrom.address : "", to, ...parse(Buffer.concat(chunks).toString("latin1")) });
      done();
    });
  },
});

let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.server.address();
  port = address && typeof address === "object" ? address.port : 0;
});
afterAll(() => new Promise<void>((resolve) => server.close(resolve)));

describe("with a mail server", () => {
  let site: OwnSite;
  beforeAll(async () => {
    site = await startOwnSite({ bindings: { SMTP_URL: `smtp://127.0.0.1:${port}` } });
  });
  afterAll(() => site.stop());

  test("a new user confirms by the link in the mail and signs in", async () => {
    const email = "zoe@example.test";
    const account = { intent: "signUp", username: "zoe", fullName: "Zoë 王小明", email, password };
    expect((await postForm(site.url, "/login?mode=signup", account)).status).toBe(302);
    const mail = await arrived(email);
    expect(mail).toMatchObject({ from: "no-reply@radcore.local", subject: "Confirm your email address" });
    const link = new URL(linkIn(mail), site.url);
    expect((await fetch(link)).status).toBe(200);
    expect(loginOf(await signIn("zoe"))).toBe("");
    const token = link.searchParams.get("token") ?? "";
    await postForm(site.url, link.pathname, { intent: "confirm", token });
    expect(loginOf(await signIn("zoe"))).not.toBe("");
    expect(await outcomeOf(email)).toMatchObject({ sentAt: expect.any(Number), attempts: 1, lastError: null });
  });

  test("names in any script arrive unchanged", async () => {
    await site.db.update(user).set({ emailVerified: true });
    await postJson(site.url, "/api/auth/request-password-reset", { email: "zoe@example.test" });
    const mail = await arrived("zoe@example.test", "Choose a new password");
    expect(mail.plain).toContain("Hello Zoë 王小明,");
  });

  test("a refused mail stays in the outbox with the reason", async () => {
    const someone = await makeResident(site.db);
    const email = `refused-${someone.email}`;
    await site.db.update(user).set({ email }).where(eq(user.id, someone.userId));
    await postJson(site.url, "/api/auth/request-password-reset", { email });
    await expect.poll(() => outcomeOf(email)).toMatchObject({ sentAt: null, attempts: 1 });
    expect((await outcomeOf(email))?.lastError).toContain("refused RCPT TO: 550 No such mailbox");
  });

  const signIn = (username: string) => postJson(site.url, "/api/auth/sign-in/username", { username, password });
  const outcomeOf = async (email: string) => (await mailsTo(site.db, email))[0];
});

test("the mail server's user and password may contain any character", async () => {
  const secret = `${encodeURIComponent("rad core")}:${encodeURIComponent("p@ss:word")}`;
  const site = await startOwnSite({ bindings: { SMTP_URL: `smtp://${secret}@127.0.0.1:${port}` } });
  const { email } = await makeResident(site.db);
  await postJson(site.url, "/api/auth/request-password-reset", { email });
  expect((await arrived(email)).subject).toBe("Choose a new password");
  await site.stop();
});

test.each([
  ["hangs up in the middle", "220 hello\r\n", /closed the connection/],
  ["hangs up at once", "", /closed the connection/],
  ["is no mail server", "HTTP/1.1 400 Bad Request\r\n\r\n220 \r\n", /closed the connection|refused/],
  ["greets with a refusal", "554 go away\r\n", /refused the connection: 554 go away/],
])("a server that %s costs the mail, not the site", async (_, greeting, reason) => {
  const rude = createServer((socket) => {
    socket.on("error", () => {});
    socket.write(greeting, () => setTimeout(() => socket.destroy(), 100));
  });
  await new Promise<void>((resolve) => rude.listen(0, "127.0.0.1", resolve));
  const address = rude.address();
  const rudePort = address && typeof address === "object" ? address.port : 0;
  const site = await startOwnSite({ bindings: { SMTP_URL: `smtp://127.0.0.1:${rudePort}` } });
  const { email } = await makeResident(site.db);
  expect((await postJson(site.url, "/api/auth/request-password-reset", { email })).status).toBe(200);
  await expect.poll(async () => (await mailsTo(site.db, email))[0]?.lastError, { timeout: 10_000 }).toMatch(reason);
  expect((await fetch(`${site.url}/login`)).status).toBe(200);
  await site.stop();
  rude.close();
});

async function arrived(email: string, subject?: string): Promise<Received> {
  const find = () => inbox.find(({ to, ...mail }) => to.includes(email) && (!subject || mail.subject === subject));
  await expect.poll(find, { timeout: 10_000 }).toBeDefined();
  return find() as Received;
}

/** Returns the subject and the plain part of a message. Uses Node's decoders, so that mistakes in our encoders show. */
function parse(message: string): { subject: string; plain: string } {
  const unfolded = message.replace(/\r\n[ \t]/g, " ");
  const subject = unfolded.match(/^Subject: (.*)$/m)?.[1]?.trim() ?? "";
  const plain = message.match(/Content-Type: text\/plain[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/)?.[1] ?? "";
  return { subject, plain: Buffer.from(plain, "base64").toString("utf8") };
}
