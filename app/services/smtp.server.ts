import { connect } from "cloudflare:sockets";
import { addressOf, type Envelope, mimeMessage } from "./mime";

// A small SMTP client on workerd's sockets. worker-mailer 1.2.1, the usual choice, spins for ever when the server hangs
// up, and takes the whole isolate with it.

const deadline = 20_000;

/**
 * Hands one mail to the server at `url` (`smtp://` with STARTTLS where it is offered, `smtps://`; user and password in
 * the URL). Throws in words when the server refuses, hangs up, is slow, or would see the password in the clear.
 */
export async function sendOverSmtp(url: string, mail: Envelope): Promise<void> {
  const server = new URL(url);
  const secure = server.protocol === "smtps:";
  const socket = connect(
    { hostname: server.hostname, port: Number(server.port) || (secure ? 465 : 587) },
    { secureTransport: secure ? "on" : "starttls", allowHalfOpen: false },
  );
  // Every socket failure also rejects these two; the conversation reports it, so they must not go unhandled.
  socket.opened.catch(() => {});
  socket.closed.catch(() => {});
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooSlow = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The mail server took longer than ${deadline / 1000} s`)), deadline);
  });
  const talk = converse(new Line(socket), server, secure, mail);
  try {
    await Promise.race([talk, tooSlow]);
  } finally {
    clearTimeout(timer);
    talk.catch(() => {});
    socket.close().catch(() => {});
  }
}

async function converse(plainLine: Line, server: URL, secure: boolean, mail: Envelope): Promise<void> {
  let line = plainLine;
  await line.expect(220);
  let offers = await line.say("EHLO radcore", 250);
  const encrypted = secure || /^250[ -]STARTTLS\b/im.test(offers);
  if (encrypted && !secure) {
    await line.say("STARTTLS", 220);
    line = line.encrypt();
    offers = await line.say("EHLO radcore", 250);
  }
  if (server.username) {
    const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(server.hostname);
    if (!encrypted && !loopback) throw new Error("The mail server offers no encryption; the password was not sent");
    const user = decodeURIComponent(server.username);
    const password = decodeURIComponent(server.password);
    await line.say(`AUTH PLAIN ${Buffer.from(`\0${user}\0${password}`).toString("base64")}`, 235, "AUTH");
  }
  await line.say(`MAIL FROM:<${addressOf(mail.from)}>`, 250);
  await line.say(`RCPT TO:<${addressOf(mail.to)}>`, 250, "RCPT TO");
  await line.say("DATA", 354);
  // No line of the message can start with a dot: headers start with a name, the parts are base64.
  await line.say(`${mimeMessage(mail)}\r\n.`, 250, "the message");
  await line.write("QUIT\r\n");
}

/** The two directions of a connection, by SMTP commands and replies. */
class Line {
  private readonly reader: ReadableStreamDefaultReader<Uint8Array>;
  private readonly writer: WritableStreamDefaultWriter<Uint8Array>;
  private received = "";

  constructor(private readonly socket: Socket) {
    this.reader = socket.readable.getReader();
    this.writer = socket.writable.getWriter();
  }

  /** The same connection under TLS. */
  encrypt(): Line {
    this.reader.releaseLock();
    this.writer.releaseLock();
    return new Line(this.socket.startTls());
  }

  /** Sends a command and gives the reply; throws unless its code is `code`. `name` stands for it in the error. */
  async say(command: string, code: number, name = command): Promise<string> {
    await this.write(`${command}\r\n`);
    return this.expect(code, name);
  }

  async write(text: string): Promise<void> {
    await this.writer.write(new TextEncoder().encode(text));
  }

  async expect(code: number, name = "the connection"): Promise<string> {
    const reply = await this.reply();
    if (!reply.startsWith(String(code))) throw new Error(`The mail server refused ${name}: ${reply.trim()}`);
    return reply;
  }

  private async reply(): Promise<string> {
    // The last line of a reply has a space after its code, the others a dash.
    let end = this.received.match(/^\d{3} .*\r?\n/m);
    while (!end) {
      const { done, value } = await this.reader.read();
      if (done) throw new Error("The mail server hung up");
      this.received += new TextDecoder().decode(value);
      end = this.received.match(/^\d{3} .*\r?\n/m);
    }
    const length = (end.index ?? 0) + end[0].length;
    const reply = this.received.slice(0, length);
    this.received = this.received.slice(length);
    return reply;
  }
}
