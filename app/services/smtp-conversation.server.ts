/**
 * What a failed delivery means for the mail:
 * - `connection`: the connection is unusable; the server has not accepted the message.
 * - `transient`: the server refused the message temporarily (greylisting, a full mailbox).
 * - `permanent`: the server will never accept the message (no such mailbox).
 * - `unconfirmed`: the last byte was sent without an answer, so the server may have accepted the message.
 */
export type SmtpFailure = "connection" | "transient" | "permanent" | "unconfirmed";

export class SmtpError extends Error {
  constructor(
    message: string,
    readonly failure: SmtpFailure,
    /** The server's reply code, if there was a reply. */
    readonly code?: number,
  ) {
    super(message);
  }
}

/** Maximum length of a reply, so that a faulty server cannot fill our memory. */
const maxReplyLength = 64 * 1024;

/** An SMTP conversation over a socket: sends commands and reads replies. */
export class SmtpConversation {
  private readonly reader: ReadableStreamDefaultReader<Uint8Array>;
  private readonly writer: WritableStreamDefaultWriter<Uint8Array>;
  private readonly decoder = new TextDecoder();
  private unreadText = "";

  constructor(
    private readonly socket: Socket,
    /** Timeout for each read or write, ms. */
    private readonly timeoutMs: number,
  ) {
    this.reader = socket.readable.getReader();
    this.writer = socket.writable.getWriter();
    // A socket failure also rejects these promises; reads and writes report it.
    this.reader.closed.catch(() => {});
    this.writer.closed.catch(() => {});
  }

  /** Returns the same connection, upgraded to TLS. */
  upgradeToTls(): SmtpConversation {
    this.reader.releaseLock();
    this.writer.releaseLock();
    return new SmtpConversation(this.socket.startTls(), this.timeoutMs);
  }

  /**
   * Sends a command and returns the reply; throws SmtpError unless its code is `code`. Errors show `name` instead of the
   * command.
   */
  async sendCommand(command: string, code: number, name = command): Promise<string> {
    await this.write(`${command}\r\n`);
    return this.expectReply(this.reply(), code, name);
  }

  async write(text: string): Promise<void> {
    await this.withTimeout(this.writer.write(new TextEncoder().encode(text)));
  }

  /** Returns the reply if its code is `code`; throws SmtpError otherwise or after the timeout. */
  async expectReply(reply: Promise<string>, code: number, name: string): Promise<string> {
    const text = await this.withTimeout(reply);
    if (text.startsWith(String(code))) return text;
    const replyCode = Number(text.slice(0, 3));
    throw new SmtpError(
      `The mail server refused ${name}: ${text.trim()}`,
      replyCode >= 500 ? "permanent" : "transient",
      replyCode,
    );
  }

  /** Returns the next reply, without a timeout. */
  async reply(): Promise<string> {
    // In the last line of a reply, a space or the line end follows the code; in the others, a dash.
    const lastLinePattern = /^\d{3}(?: .*)?\r?\n/m;
    let end = this.unreadText.match(lastLinePattern);
    while (!end) {
      const { done, value } = await this.reader.read();
      if (done) throw new SmtpError("The mail server closed the connection", "connection");
      this.unreadText += this.decoder.decode(value, { stream: true });
      if (this.unreadText.length > maxReplyLength)
        throw new SmtpError("The mail server sent a reply that is too long", "connection");
      end = this.unreadText.match(lastLinePattern);
    }
    const length = (end.index ?? 0) + end[0].length;
    const reply = this.unreadText.slice(0, length);
    this.unreadText = this.unreadText.slice(length);
    return reply;
  }

  private async withTimeout<T>(work: Promise<T>): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const timeout = new Promise<never>((_, reject) => {
      const message = `The mail server did not respond within ${this.timeoutMs / 1000} s`;
      timer = setTimeout(() => reject(new SmtpError(message, "connection")), this.timeoutMs);
    });
    try {
      return await Promise.race([work, timeout]);
    } catch (error) {
      throw error instanceof SmtpError ? error : new SmtpError(`The connection failed: ${String(error)}`, "connection");
    } finally {
      clearTimeout(timer);
      work.catch(() => {});
    }
  }
}
