/**
 * What a failed delivery means for the mail:
 * - `connection`: nothing more goes over this connection; the message was not taken.
 * - `passing`: this message was refused for now (greylisting, a full mailbox).
 * - `permanent`: this message will never be taken (no such mailbox).
 * - `unconfirmed`: its last byte went out and no answer came, so it may have been taken.
 */
export type SmtpFailure = "connection" | "passing" | "permanent" | "unconfirmed";

export class SmtpError extends Error {
  constructor(
    message: string,
    readonly failure: SmtpFailure,
    /** Of the server's reply, where there was one. */
    readonly code?: number,
  ) {
    super(message);
  }
}

/** Replies are a few lines; a server that goes on and on shall not fill our memory. */
const maxReplyLength = 64 * 1024;

/** The two directions of a connection, by SMTP commands and replies. */
export class SmtpLine {
  private readonly reader: ReadableStreamDefaultReader<Uint8Array>;
  private readonly writer: WritableStreamDefaultWriter<Uint8Array>;
  private readonly decoder = new TextDecoder();
  private received = "";

  constructor(
    private readonly socket: Socket,
    /** How long the server may take to read or to answer, ms. */
    private readonly timeoutMs: number,
  ) {
    this.reader = socket.readable.getReader();
    this.writer = socket.writable.getWriter();
    // Every failure of the socket also rejects these; reads and writes report it.
    this.reader.closed.catch(() => {});
    this.writer.closed.catch(() => {});
  }

  /** The same connection under TLS. */
  encrypt(): SmtpLine {
    this.reader.releaseLock();
    this.writer.releaseLock();
    return new SmtpLine(this.socket.startTls(), this.timeoutMs);
  }

  /** Sends a command and gives the reply; throws SmtpError unless its code is `code`. `name` stands for it in the error. */
  async say(command: string, code: number, name = command): Promise<string> {
    await this.write(`${command}\r\n`);
    return this.expect(this.reply(), code, name);
  }

  async write(text: string): Promise<void> {
    await this.within(this.writer.write(new TextEncoder().encode(text)));
  }

  /** The reply, if its code is `code` and it comes in time; throws SmtpError otherwise. */
  async expect(reply: Promise<string>, code: number, name: string): Promise<string> {
    const text = await this.within(reply);
    if (text.startsWith(String(code))) return text;
    const told = Number(text.slice(0, 3));
    throw new SmtpError(`The mail server refused ${name}: ${text.trim()}`, told >= 500 ? "permanent" : "passing", told);
  }

  /** The next reply, whenever it comes. */
  async reply(): Promise<string> {
    // The last line of a reply has a space or nothing after its code, the others a dash.
    const last = /^\d{3}(?: .*)?\r?\n/m;
    let end = this.received.match(last);
    while (!end) {
      const { done, value } = await this.reader.read();
      if (done) throw new SmtpError("The mail server hung up", "connection");
      this.received += this.decoder.decode(value, { stream: true });
      if (this.received.length > maxReplyLength) throw new SmtpError("The mail server talks without end", "connection");
      end = this.received.match(last);
    }
    const length = (end.index ?? 0) + end[0].length;
    const reply = this.received.slice(0, length);
    this.received = this.received.slice(length);
    return reply;
  }

  private async within<T>(work: Promise<T>): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tooSlow = new Promise<never>((_, reject) => {
      const message = `The mail server took longer than ${this.timeoutMs / 1000} s`;
      timer = setTimeout(() => reject(new SmtpError(message, "connection")), this.timeoutMs);
    });
    try {
      return await Promise.race([work, tooSlow]);
    } catch (error) {
      throw error instanceof SmtpError ? error : new SmtpError(`The connection failed: ${String(error)}`, "connection");
    } finally {
      clearTimeout(timer);
      work.catch(() => {});
    }
  }
}
