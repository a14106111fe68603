/** A mail's content with sender, recipient, date, and id. */
export interface Envelope {
  /** `Name <address>` or a bare address. */
  from: string;
  to: string;
  subject: string;
  plain: string;
  html: string;
  /** Time of sending, ms since the epoch. */
  sentAt: number;
  /** Unique id, used for the Message-ID and the boundary between the parts. */
  id: string;
  /** For campaign mails: the link to unsubscribe, also by a bare POST (RFC 8058). */
  unsubscribe?: string;
}

/** Returns the bare address in `Name <address>`. Throws if the address could break out of an SMTP command or a header. */
export function parseAddress(mailbox: string): string {
  const address = mailbox.match(/<([^>]*)>\s*$/)?.[1] ?? mailbox;
  if (!isMailAddress(address)) throw new Error("Not an email address");
  return address;
}

/** Returns whether the text is a bare address that SMTP accepts. */
export function isMailAddress(address: string): boolean {
  return /^[\x21-\x3b\x3d\x3f-\x7e]+@[\x21-\x3b\x3d\x3f-\x7e]+$/.test(address);
}

/** Returns an RFC 5322 message with a plain and an HTML part: ASCII only, lines under 78 characters, CRLF. */
export function buildMimeMessage({ from, to, subject, plain, html, sentAt, id, unsubscribe }: Envelope): string {
  const sender = parseAddress(from);
  const name = from.slice(0, from.lastIndexOf("<")).trim();
  return [
    `From: ${name ? `${encodeHeader(name)} ` : ""}<${sender}>`,
    `To: <${parseAddress(to)}>`,
    `Subject: ${encodeHeader(subject)}`,
    `Date: ${new Date(sentAt).toUTCString().replace("GMT", "+0000")}`,
    `Message-ID: <${id}@${sender.split("@")[1]}>`,
    "Auto-Submitted: auto-generated",
    ...(unsubscribe
      ? [
          `List-Id: ${encodeHeader(name || "News")} <news.${sender.split("@")[1]}>`,
          `List-Unsubscribe: <${new URL(unsubscribe).href}>`,
          "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
          "Precedence: bulk",
        ]
      : []),
    "MIME-Version: 1.0",
    `Content-Type: multipart/alternative; boundary="=_${id}"`,
    "",
    ...buildPart(id, "text/plain", plain),
    ...buildPart(id, "text/html", html),
    `--=_${id}--`,
    "",
  ].join("\r\n");
}

function buildPart(id: string, type: string, body: string): string[] {
  return [
    `--=_${id}`,
    `Content-Type: ${type}; charset=utf-8`,
    "Content-Transfer-Encoding: base64",
    "",
    ...(base64(body.replace(/\r?\n/g, "\r\n")).match(/.{1,76}/g) ?? []),
    "",
  ];
}

/**
 * Encodes a header value: plain text unchanged, other text as RFC 2047 words that fit on a line. Never contains an unfolded
 * line end.
 */
function encodeHeader(text: string): string {
  if (/^[A-Za-z0-9 .,:;!?'()/+-]*$/.test(text) && text.length < 60 && !text.includes("=?")) return text;
  const words: string[] = [];
  let word = "";
  for (const char of text) {
    if (new TextEncoder().encode(word + char).length > 39) {
      words.push(word);
      word = "";
    }
    word += char;
  }
  return [...words, word].map((piece) => `=?utf-8?B?${base64(piece)}?=`).join("\r\n ");
}

function base64(text: string): string {
  let binary = "";
  for (const byte of new TextEncoder().encode(text)) binary += String.fromCharCode(byte);
  return btoa(binary);
}
