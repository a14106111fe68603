import { connect } from "cloudflare:sockets";
import { addressOf, type Envelope, mimeMessage } from "./mime-message";
import { SmtpError, SmtpLine } from "./smtp-line.server";

// A small SMTP client on workerd's sockets. worker-mailer 1.2.1, the usual choice, spins for ever when the server hangs
// up, and takes the whole isolate with it.

/** A mail server that has let us in; takes one mail after the other. */
export interface SmtpConnection {
  /** How many mails it has taken. */
  readonly taken: number;
  /**
   * Hands over one mail. `beforeLastByte` is awaited when all but the dot that ends the message is out: until then the server
   * throws the message away. Throws SmtpError, or what `beforeLastByte` threw; `drop` the connection then, unless the error's
   * `failure` is "passing" or "permanent".
   */
  deliver(mail: Envelope, beforeLastByte: () => Promise<void>): Promise<void>;
  /** Takes leave. */
  close(): Promise<void>;
  /** Ends it at once; an unfinished message is not taken. */
  drop(): void;
}

/**
 * Opens the server at `url` (`smtp://` with STARTTLS where it is offered, `smtps://`; user and password in the URL, and
 * `?timeout=` seconds that a reply may take). Throws SmtpError when it refuses, hangs up, is slow, or would see the password in
 * the clear.
 */
export async function openSmtp(url: string): Promise<SmtpConnection> {
  const server = new URL(url);
  const secure = server.protocol === "smtps:";
  const socket = connect(
    { hostname: server.hostname, port: Number(server.port) || (secure ? 465 : 587) },
    { secureTransport: secure ? "on" : "starttls", allowHalfOpen: false },
  );
  // Every socket failure also rejects these two; the conversation reports it, so they must not go unhandled.
  socket.opened.catch(() => {});
  socket.closed.catch(() => {});
  try {
    const patience = (Number(server.searchParams.get("timeout")) || 20) * 1000;
    return createConnection(await authenticate(new SmtpLine(socket, patience), server, secure), socket);
  } catch (error) {
    socket.close().catch(() => {});
    throw wholeConnection(error);
  }
}

async function authenticate(plainLine: SmtpLine, server: URL, secure: boolean): Promise<SmtpLine> {
  let line = plainLine;
  await line.expect(line.reply(), 220, "the connection");
  let offers = await line.say("EHLO radcore", 250);
  const encrypted = secure || /^250[ -]STARTTLS\b/im.test(offers);
  if (encrypted && !secure) {
    await line.say("STARTTLS", 220);
    line = line.encrypt();
    offers = await line.say("EHLO radcore", 250);
  }
  if (server.username) {
    const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(server.hostname);
    if (!encrypted && !loopback)
      throw new SmtpError("The mail server offers no encryption; the password was not sent", "connection");
    const user = decodeURIComponent(server.username);
    const password = decodeURIComponent(server.password);
    await line.say(`AUTH PLAIN ${Buffer.from(`\0${user}\0${password}`).toString("base64")}`, 235, "AUTH");
  }
  return line;
}

function createConnection(line: SmtpLine, socket: Socket): SmtpConnection {
  let taken = 0;
  /** A refused mail leaves its envelope behind. */
  let unclean = false;
  const drop = () => void socket.close().catch(() => {});
  return {
    get taken() {
      return taken;
    },
    async deliver(mail, beforeLastByte) {
      const [sender, recipient] = [addressOf(mail.from), addressOf(mail.to)];
      try {
        if (unclean) await line.say("RSET", 250);
        unclean = true;
        await line.say(`MAIL FROM:<${sender}>`, 250);
      } catch (error) {
        // A sender who may not send here is our own mistake, and says nothing about this mail.
        throw wholeConnection(error);
      }
      await line.say(`RCPT TO:<${recipient}>`, 250, "RCPT TO").catch(closing);
      await line.say("DATA", 354).catch(closing);
      // No line of the message can start with a dot: headers start with a name, the parts are base64.
      await line.write(mimeMessage(mail));
      await endMessage(beforeLastByte);
      unclean = false;
      taken += 1;
    },
    // The goodbye is read, since a socket that is closed with something unread looks like a fault on the other side.
    close: () => line.say("QUIT", 221).then(drop, drop),
    drop,
  };

  async function endMessage(beforeLastByte: () => Promise<void>) {
    let spoke = false;
    const reply = line.reply();
    reply.then(
      () => (spoke = true),
      () => (spoke = true),
    );
    // A hang-up that is here already is noticed a turn later; noticed after the dot, it would leave the mail in doubt.
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (!spoke) await beforeLastByte();
    // It hung up or refused in the middle of the message, so it has not taken it.
    if (spoke)
      throw wholeConnection(
        await reply.then(
          (text) => new Error(text.trim()),
          (error: unknown) => error,
        ),
      );
    try {
      await line.write(".\r\n");
      await line.expect(reply, 250, "the message");
    } catch (error) {
      if (error instanceof SmtpError && error.code) return closing(error);
      throw new SmtpError(`No confirmation: ${wordsOf(error)}`, "unconfirmed");
    }
  }
}

/** 421 says that the server is about to hang up, whatever was asked. */
function closing(error: unknown): never {
  throw error instanceof SmtpError && error.code === 421 ? wholeConnection(error) : error;
}

function wholeConnection(error: unknown): SmtpError {
  return new SmtpError(wordsOf(error), "connection", error instanceof SmtpError ? error.code : undefined);
}

function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
