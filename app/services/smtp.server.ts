import { connect } from "cloudflare:sockets";
import { buildMimeMessage, type Envelope, parseAddress } from "./mime-message";
import { SmtpConversation, SmtpError } from "./smtp-conversation.server";

// A small SMTP client on workerd's sockets. The usual choice, worker-mailer 1.2.1, loops forever when the server closes the
// connection and blocks the whole isolate.

/** An authenticated connection to a mail server, for one mail at a time. */
export interface SmtpConnection {
  /** Number of mails that the server has accepted on this connection. */
  readonly deliveredCount: number;
  /**
   * Sends one mail. Awaits `beforeLastByte` when only the final dot is missing: until then, the server discards the message.
   * Throws SmtpError, or the error of `beforeLastByte`; then `drop` the connection, unless the error's `failure` is "transient"
   * or "permanent".
   */
  deliver(mail: Envelope, beforeLastByte: () => Promise<void>): Promise<void>;
  /** Ends the connection with QUIT. */
  close(): Promise<void>;
  /** Closes the connection immediately; an unfinished message is not delivered. */
  drop(): void;
}

/**
 * Connects to the mail server at `url`: `smtp://` (with STARTTLS if offered) or `smtps://`, user and password in the URL, and
 * `?timeout=` in seconds per reply. Throws SmtpError if the server refuses, closes the connection, times out, or would receive
 * the password unencrypted.
 */
export async function openSmtp(url: string): Promise<SmtpConnection> {
  const server = new URL(url);
  const isTls = server.protocol === "smtps:";
  const socket = connect(
    { hostname: server.hostname, port: Number(server.port) || (isTls ? 465 : 587) },
    { secureTransport: isTls ? "on" : "starttls", allowHalfOpen: false },
  );
  // A socket failure also rejects these promises; reads and writes report it.
  socket.opened.catch(() => {});
  socket.closed.catch(() => {});
  try {
    const timeoutMs = (Number(server.searchParams.get("timeout")) || 20) * 1000;
    return createConnection(await authenticate(new SmtpConversation(socket, timeoutMs), server, isTls), socket);
  } catch (error) {
    socket.close().catch(() => {});
    throw toConnectionError(error);
  }
}

async function authenticate(
  initialConversation: SmtpConversation,
  server: URL,
  isTls: boolean,
): Promise<SmtpConversation> {
  let conversation = initialConversation;
  await conversation.expectReply(conversation.reply(), 220, "the connection");
  let capabilities = await conversation.sendCommand("EHLO radcore", 250);
  const isEncrypted = isTls || /^250[ -]STARTTLS\b/im.test(capabilities);
  if (isEncrypted && !isTls) {
    await conversation.sendCommand("STARTTLS", 220);
    conversation = conversation.upgradeToTls();
    capabilities = await conversation.sendCommand("EHLO radcore", 250);
  }
  if (server.username) {
    const isLoopback = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(server.hostname);
    if (!isEncrypted && !isLoopback)
      throw new SmtpError("The mail server does not offer encryption, so the password was not sent", "connection");
    const user = decodeURIComponent(server.username);
    const password = decodeURIComponent(server.password);
    await conversation.sendCommand(
      `AUTH PLAIN ${Buffer.from(`\0${user}\0${password}`).toString("base64")}`,
      235,
      "AUTH",
    );
  }
  return conversation;
}

function createConnection(conversation: SmtpConversation, socket: Socket): SmtpConnection {
  let acceptedCount = 0;
  /** Whether the envelope of a refused mail must be reset. */
  let needsReset = false;
  const drop = () => void socket.close().catch(() => {});
  return {
    get deliveredCount() {
      return acceptedCount;
    },
    async deliver(mail, beforeLastByte) {
      const [sender, recipient] = [parseAddress(mail.from), parseAddress(mail.to)];
      try {
        if (needsReset) await conversation.sendCommand("RSET", 250);
        needsReset = true;
        await conversation.sendCommand(`MAIL FROM:<${sender}>`, 250);
      } catch (error) {
        // A refused sender is a configuration error, not a problem of this mail.
        throw toConnectionError(error);
      }
      await conversation.sendCommand(`RCPT TO:<${recipient}>`, 250, "RCPT TO").catch(rethrowReply);
      await conversation.sendCommand("DATA", 354).catch(rethrowReply);
      // No line of the message starts with a dot: headers start with a name, and the parts are base64.
      await conversation.write(buildMimeMessage(mail));
      await endMessage(beforeLastByte);
      needsReset = false;
      acceptedCount += 1;
    },
    // Read the reply before closing: a socket closed with unread data looks like an error to the server.
    close: () => conversation.sendCommand("QUIT", 221).then(drop, drop),
    drop,
  };

  async function endMessage(beforeLastByte: () => Promise<void>) {
    let hasReplied = false;
    const reply = conversation.reply();
    reply.then(
      () => (hasReplied = true),
      () => (hasReplied = true),
    );
    // Notice a closed connection before the final dot; after the dot, the mail would be unconfirmed.
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (!hasReplied) await beforeLastByte();
    // The server closed the connection or refused during the message, so it was not accepted.
    if (hasReplied)
      throw toConnectionError(
        await reply.then(
          (text) => new Error(text.trim()),
          (error: unknown) => error,
        ),
      );
    try {
      await conversation.write(".\r\n");
      await conversation.expectReply(reply, 250, "the message");
    } catch (error) {
      if (error instanceof SmtpError && error.code) return rethrowReply(error);
      throw new SmtpError(`No confirmation: ${getErrorMessage(error)}`, "unconfirmed");
    }
  }
}

/** Code 421 means that the server is about to close the connection, whatever the command was. */
function rethrowReply(error: unknown): never {
  throw error instanceof SmtpError && error.code === 421 ? toConnectionError(error) : error;
}

function toConnectionError(error: unknown): SmtpError {
  return new SmtpError(getErrorMessage(error), "connection", error instanceof SmtpError ? error.code : undefined);
}

function getErrorMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
