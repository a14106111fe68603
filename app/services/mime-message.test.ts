import fc from "fast-check";
import { expect, test } from "vitest";
import { buildMimeMessage, parseAddress } from "./mime-message";

const mail = {
  from: "RadCore <no-reply@radcore.example>",
  to: "zoe@example.org",
  subject: "Hello",
  plain: "Hello Zoë",
  html: "<p>Hello Zoë</p>",
  sentAt: Date.UTC(2026, 0, 2, 3, 4, 5),
  id: "mail-1",
};

function headersOf(message: string): Map<string, string> {
  const head = message.slice(0, message.indexOf("\r\n\r\n")).replace(/\r\n /g, " ");
  return new Map(
    head.split("\r\n").map((line) => [line.slice(0, line.indexOf(":")), line.slice(line.indexOf(":") + 2)]),
  );
}

function decodeWords(text: string): string {
  return text
    .replace(/\?= =\?/g, "?==?")
    .replace(/=\?utf-8\?B\?([^?]*)\?=/g, (_, word: string) => Buffer.from(word, "base64").toString("utf8"));
}

test("a mail carries sender, recipient, date, id and both parts", () => {
  const message = buildMimeMessage(mail);
  const headers = headersOf(message);
  expect(headers.get("From")).toBe("RadCore <no-reply@radcore.example>");
  expect(headers.get("To")).toBe("<zoe@example.org>");
  expect(headers.get("Date")).toBe("Fri, 02 Jan 2026 03:04:05 +0000");
  expect(headers.get("Message-ID")).toBe("<mail-1@radcore.example>");
  expect(message).toContain(Buffer.from("Hello Zoë").toString("base64"));
  expect(message).toContain(Buffer.from("<p>Hello Zoë</p>").toString("base64"));
});

test("any subject arrives as it was and adds no header", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (subject) => {
      const message = buildMimeMessage({ ...mail, subject });
      const headers = headersOf(message);
      expect(decodeWords(headers.get("Subject") ?? "")).toBe(subject);
      expect(headers.size).toBe(8);
    }),
  );
});

test("a line end in the subject cannot smuggle a header", () => {
  expect(headersOf(buildMimeMessage({ ...mail, subject: "Hi\r\nBcc: all@example.org" })).has("Bcc")).toBe(false);
});

test("no line is longer than mail servers take or starts with a dot", () => {
  const long = ".ë".repeat(2000);
  for (const line of buildMimeMessage({ ...mail, subject: long, plain: long, html: long }).split("\r\n")) {
    expect(line.length).toBeLessThanOrEqual(78);
    expect(line.startsWith(".")).toBe(false);
  }
});

test.each(["a b@example.org", "a@example.org>\r\nDATA", "<>", "nobody"])("%j is not an address", (address) => {
  expect(() => parseAddress(address)).toThrow("Not an email address");
});
